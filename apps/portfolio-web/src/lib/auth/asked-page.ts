import { isPagePath } from "@stocks-vibe/contracts/portfolio";
import type { Clock } from "../api/server-clock.ts";
import { paths } from "../router/paths.ts";
import { type KeyValueStore, storageKeys } from "../storage.ts";

/** A mailed link lives for an hour at most; who comes later starts at the first page. */
const forMs = 60 * 60_000;
const memberPages: readonly string[] = [paths.dashboard, paths.accounts];
const isMemberPage = (path: string): boolean =>
  memberPages.includes(path) || (/^\/(accounts|explain|settings)\//.test(path) && isPagePath(path));

/** Keeps which page somebody without a session came for: the sign-in may end in another tab. */
export function rememberAskedPage(store: KeyValueStore, clock: Clock, address: string): void {
  store.write(storageKeys.askedPage, `${clock.now().toISOString()} ${address}`);
}

/**
 * The page that was asked for before this sign-in; null when none was, or too long ago. It is one
 * of ours, whatever stands there.
 */
export function askedPage(store: KeyValueStore, clock: Clock): string | null {
  const kept = store.read(storageKeys.askedPage);
  const [at = "", address = ""] = kept?.split(" ") ?? [];
  const age = clock.now().getTime() - Date.parse(at);
  const [path = ""] = address.split("?");
  return age >= 0 && age < forMs && isMemberPage(path) ? address : null;
}

export const forgetAskedPage = (store: KeyValueStore): void => store.remove(storageKeys.askedPage);
