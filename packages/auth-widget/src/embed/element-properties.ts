import type { SignInClient } from "../actions/client.ts";
import type { SignInConfig } from "../config/config.ts";
import type { ResetLink } from "../machine/link.ts";
import type { SignInAnswer } from "../machine/sign-in-answer.ts";

/**
 * What a page sets on an element beside its attributes; `config` and `client` come before the
 * attributes that say the same.
 */
export type SignInElementProperties = {
  config?: SignInConfig | undefined;
  client?: SignInClient | undefined;
  /** Read once, when the element is drawn first. */
  unfinished?: SignInAnswer | undefined;
  /** Read once, when the element is drawn first. */
  resetLink?: ResetLink | undefined;
};

export type SignInElement = HTMLElement & SignInElementProperties;

declare global {
  interface HTMLElementTagNameMap {
    "stocks-vibe-sign-in": SignInElement;
  }
}

const names = ["config", "client", "unfinished", "resetLink"] as const;

/**
 * Hands properties that were set before the element was defined to the setters that came with its
 * definition.
 */
export function adoptEarlier(element: HTMLElement): void {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value: unknown = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
