import type { SignInConfig } from "../config/config.ts";
import type { Desk } from "./desk.ts";

/** How long a mailed link lives when the page does not say. */
const DEFAULT_MINUTES = 30;
const MINUTE_MS = 60_000;

/** How long the page lets a link to sign in live, in minutes. */
export const linkMinutesOf = ({ emailMagicLinksOptions: links }: SignInConfig): number =>
  links.discoveryExpirationMinutes ?? links.expirationMinutes ?? DEFAULT_MINUTES;

/** The letter for a new password can sign in, too. */
const longestMinutesOf = (config: SignInConfig): number =>
  Math.max(linkMinutesOf(config), config.passwordOptions?.resetPasswordExpirationMinutes ?? 0);

/** Where the browser keeps nothing, nothing was asked for here: the person is asked about their link. */
function kept<Value>(act: (storage: Storage) => Value): Value | null {
  try {
    return act(window.localStorage);
  } catch {
    return null;
  }
}

const keyOf = ({ client }: Desk): string => `stocks_vibe_link_asked_${client.publicToken ?? ""}`;

/**
 * Remembers for which mailbox this browser asked for a link, for as long as that lives: it may be followed here without a question.
 * Only that one: a stranger's own link would sign this browser in as the stranger otherwise.
 */
export function rememberAsking(desk: Desk, email: string): void {
  const until = desk.now() + longestMinutesOf(desk.config) * MINUTE_MS;
  kept((storage) => storage.setItem(keyOf(desk), `${until} ${email}`));
}

export function forgetAsking(desk: Desk): void {
  kept((storage) => storage.removeItem(keyOf(desk)));
}

/** The mailbox that this browser asked for a link with, or null. One that can't be alive any more is forgotten. */
export function askedFor(desk: Desk): string | null {
  const [until = "", email = ""] = (kept((storage) => storage.getItem(keyOf(desk))) ?? "").split(
    " ",
  );
  if (email !== "" && Number(until) >= desk.now()) return email;
  forgetAsking(desk);
  return null;
}
