import type { Clock } from "#lib/server-clock.ts";
import { type KeyValueStore, storageKeys } from "#lib/storage.ts";

/** As long as a link lives. */
const linkLifeMs = 30 * 60_000;

/** Remembers that this browser asked for a link, so that the link may be followed here without another question. */
export function rememberAsking(store: KeyValueStore, clock: Clock): void {
  store.write(storageKeys.signInAsked, clock.now().toISOString());
}

export function askedHere(store: KeyValueStore, clock: Clock): boolean {
  const at = Date.parse(store.read(storageKeys.signInAsked) ?? "");
  const age = clock.now().getTime() - at;
  return age >= 0 && age <= linkLifeMs;
}

export const forgetAsking = (store: KeyValueStore): void => store.remove(storageKeys.signInAsked);
