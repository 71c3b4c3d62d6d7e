import { createSignInClient } from "./create-sign-in-client.ts";
import type { SignInElement, SignInElementProperties } from "./event-bridge.ts";
import { defineSignInElement, ELEMENT_NAME } from "./sign-in-element.ts";

/** The global of the script-tag bundle. */
const api = {
  /** A client to share with the page, which learns from `client.session` who is signed in. */
  createClient: createSignInClient,
  /**
   * Puts the sign-in at the end of an element, or of the first that a selector finds; answers the
   * element that it made.
   */
  mount(place: string | Element, properties: SignInElementProperties): SignInElement {
    const parent = typeof place === "string" ? document.querySelector(place) : place;
    if (!parent) throw new Error(`StocksVibeSignIn.mount: nothing on this page is ${place}.`);
    const element = document.createElement(ELEMENT_NAME);
    Object.assign(element, properties);
    parent.append(element);
    return element;
  },
};

export type StocksVibeSignIn = typeof api;

declare global {
  interface Window {
    StocksVibeSignIn?: StocksVibeSignIn;
  }
}

defineSignInElement();
// A server that draws the page may load this file, too; nothing on it has use for the global.
if (typeof window !== "undefined") window.StocksVibeSignIn = api;
