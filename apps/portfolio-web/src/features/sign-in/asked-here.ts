import type { Clock } from "#lib/api/server-clock.ts";
import { type KeyValueStore, storageKeys } from "#lib/storage.ts";

/** As long as a link lives. */
const linkLifeMs = 30 * 60_000;

/** So many mailboxes at most, as where a family shares a computer. */
const MOST = 5;

type Asking = { at: string; email: string };

/** One a line, the newest last: when, a blank, and for which mailbox. */
function readAlive(store: KeyValueStore, clock: Clock): Asking[] {
  const lines = (store.read(storageKeys.signInAsked) ?? "").split("\n");
  return lines.flatMap((line) => {
    const gap = line.indexOf(" ");
    const at = line.slice(0, Math.max(gap, 0));
    const age = clock.now().getTime() - Date.parse(at);
    return age >= 0 && age <= linkLifeMs ? [{ at, email: line.slice(gap + 1) }] : [];
  });
}

const spelled = (email: string): string => email.trim().normalize("NFC").toLowerCase();

/** Whether what was typed and what the server proved are one address. */
export const isSameMailbox = (one: string, other: string): boolean =>
  spelled(one) === spelled(other);

/**
 * Remembers for which mailboxes this browser asked for a link, so that the link may be followed
 * here without another question. Only those: a stranger's own link would sign this browser in as
 * the stranger otherwise.
 */
export function rememberAsking(store: KeyValueStore, clock: Clock, email: string): void {
  const others = readAlive(store, clock).filter((asking) => !isSameMailbox(asking.email, email));
  const all = [...others, { at: clock.now().toISOString(), email }].slice(-MOST);
  store.write(
    storageKeys.signInAsked,
    all.map((asking) => `${asking.at} ${asking.email}`).join("\n"),
  );
}

/** The mailboxes that this browser asked for within the life of a link, the newest last. */
export const askedFor = (store: KeyValueStore, clock: Clock): readonly string[] =>
  readAlive(store, clock).map(({ email }) => email);

export const forgetAsking = (store: KeyValueStore): void => store.remove(storageKeys.signInAsked);
