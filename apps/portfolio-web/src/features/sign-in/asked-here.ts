import type { Clock } from "#lib/api/server-clock.ts";
import { type KeyValueStore, storageKeys } from "#lib/storage.ts";

/** As long as a link lives. */
const linkLifeMs = 30 * 60_000;

/**
 * Remembers for which mailbox this browser asked for a link, so that the link may be followed here
 * without another question. Only that one: a stranger's own link would sign this browser in as the
 * stranger otherwise.
 */
export function rememberAsking(store: KeyValueStore, clock: Clock, email: string): void {
  store.write(storageKeys.signInAsked, `${clock.now().toISOString()} ${email}`);
}

/** The mailbox that this browser asked for within the life of a link, or null. */
export function askedFor(store: KeyValueStore, clock: Clock): string | null {
  const stored = store.read(storageKeys.signInAsked) ?? "";
  const gap = stored.indexOf(" ");
  if (gap < 0) return null;
  const age = clock.now().getTime() - Date.parse(stored.slice(0, gap));
  return age >= 0 && age <= linkLifeMs ? stored.slice(gap + 1) : null;
}

export const forgetAsking = (store: KeyValueStore): void => store.remove(storageKeys.signInAsked);

const spelled = (email: string): string => email.trim().normalize("NFC").toLowerCase();

/** Whether what was typed and what the server proved are one address. */
export const isSameMailbox = (one: string, other: string): boolean =>
  spelled(one) === spelled(other);
