import { isAuthError } from "@stocks-vibe/auth-client";
import type { SignInConfig } from "../../config/config.ts";
import type { ActionContext } from "../action-context.ts";
import { type KeptText, keptText } from "../stored/kept-text.ts";

/** How long a mailed link lives when the page does not say. */
const DEFAULT_MINUTES = 30;
const MINUTE_MS = 60_000;

/** How long the page lets a link to sign in live, in minutes. */
export const linkMinutesOf = ({ emailMagicLinksOptions: links }: SignInConfig): number =>
  links.discoveryExpirationMinutes ?? links.expirationMinutes ?? DEFAULT_MINUTES;

/** The letter for a new password can sign in, too. */
const longestMinutesOf = (config: SignInConfig): number =>
  Math.max(linkMinutesOf(config), config.passwordOptions?.resetPasswordExpirationMinutes ?? 0);

export const askedText = ({ client }: ActionContext): KeptText =>
  keptText(() => window.localStorage, `stocks_vibe_link_asked_${client.publicToken ?? ""}`);

/** So many mailboxes at most, as where a family shares a computer. */
const MOST = 5;

/** Until when, a blank, and the mailbox: a line each, the newest last. */
export const aliveIn = (text: string, now: number): string[] =>
  text.split("\n").filter((line) => Number(line.split(" ")[0]) >= now);

/**
 * Sends a link, and remembers for which mailbox this browser asked for one, for as long as that
 * lives: it may be followed here without a question. Only such: a stranger's own link would sign
 * this browser in as the stranger otherwise. It is written before the answer, which a page
 * that is left meanwhile never hears; a refusal takes it back.
 */
export async function askForLink(
  desk: ActionContext,
  email: string,
  send: () => Promise<unknown>,
): Promise<void> {
  const { config, now } = desk;
  if (config.opensLinks === false) return void (await send());
  const asked = askedText(desk);
  const before = asked.read();
  const others = aliveIn(before, now()).filter((line) => !line.endsWith(` ${email}`));
  const line = `${now() + longestMinutesOf(config) * MINUTE_MS} ${email}`;
  asked.write([...others, line].slice(-MOST).join("\n"));
  try {
    await send();
  } catch (error) {
    if (isAuthError(error, "ApiError")) asked.write(before);
    throw error;
  }
}
