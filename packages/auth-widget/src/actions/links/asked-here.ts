import { isAuthError } from "@stocks-vibe/auth-client";
import type { SignInConfig } from "../../config/config.ts";
import type { ActionContext } from "../action-context.ts";

/** How long a mailed link lives when the page does not say. */
const DEFAULT_MINUTES = 30;
const MINUTE_MS = 60_000;

/** How long the page lets a link to sign in live, in minutes. */
export const linkMinutesOf = ({ emailMagicLinksOptions: links }: SignInConfig): number =>
  links.discoveryExpirationMinutes ?? links.expirationMinutes ?? DEFAULT_MINUTES;

/** The letter for a new password can sign in, too. */
const longestMinutesOf = (config: SignInConfig): number =>
  Math.max(linkMinutesOf(config), config.passwordOptions?.resetPasswordExpirationMinutes ?? 0);

/**
 * Where the browser keeps nothing, nothing was asked for here: the person is asked about their
 * link.
 */
export function kept<Value>(act: (storage: Storage) => Value): Value | null {
  try {
    return act(window.localStorage);
  } catch {
    return null;
  }
}

export const keyOf = ({ client }: ActionContext): string =>
  `stocks_vibe_link_asked_${client.publicToken ?? ""}`;

const write = (desk: ActionContext, text: string | null) =>
  kept((storage) => storage.setItem(keyOf(desk), text ?? ""));

/**
 * Sends a link, and remembers for which mailbox this browser asked for one, for as long as that
 * lives: it may be followed here without a question. Only that one: a stranger's own link would
 * sign this browser in as the stranger otherwise. It is written before the answer, which a page
 * that is left meanwhile never hears; a refusal takes it back.
 */
export async function askForLink(
  desk: ActionContext,
  email: string,
  send: () => Promise<unknown>,
): Promise<void> {
  const { config, now } = desk;
  if (config.opensLinks === false) return void (await send());
  const before = kept((storage) => storage.getItem(keyOf(desk)));
  write(desk, `${now() + longestMinutesOf(config) * MINUTE_MS} ${email}`);
  try {
    await send();
  } catch (error) {
    if (isAuthError(error, "ApiError")) write(desk, before);
    throw error;
  }
}
