import { useEffect, useLayoutEffect } from "react";
import type { Clock } from "#lib/api/server-clock.ts";
import { useServices } from "#lib/api/services.ts";
import { paths } from "#lib/router/paths.ts";
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

/**
 * What the link of a page has come to: it was not used yet; it was; it came from a provider; or
 * there is nothing left to do.
 */
const linkNotes = ["unused", "used", "provider", "done"] as const;
export type LinkNote = (typeof linkNotes)[number];

/** Whether someone came to this address, rather than loaded its page again. */
const isNewVisit = (): boolean =>
  window.performance
    .getEntriesByType?.("navigation")
    .some((entry) => "type" in entry && entry.type === "navigate") ?? false;

/** What the link had come to before this page was loaded again; null where it never had one. */
export const linkNoteOf = (tabStore: KeyValueStore): LinkNote | null =>
  isNewVisit()
    ? null
    : (linkNotes.find((note) => note === tabStore.read(storageKeys.linkNote)) ?? null);

/**
 * Keeps in this tab what the page's link has come to, null for nothing. The link itself is kept
 * nowhere, so a page that is loaded again has only this to speak of. Who goes on to another page
 * takes it away.
 */
export function useLinkNote(note: LinkNote | null): void {
  const { tabStore } = useServices();
  // With what the page shows: a page may be loaded again as soon as that is there.
  useLayoutEffect(() => {
    if (note) tabStore.write(storageKeys.linkNote, note);
  }, [tabStore, note]);
  useEffect(
    () => () => {
      if (window.location.pathname !== paths.authenticate) tabStore.remove(storageKeys.linkNote);
    },
    [tabStore],
  );
}
