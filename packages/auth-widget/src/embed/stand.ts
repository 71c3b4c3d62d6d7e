import { UsageError } from "@stocks-vibe/auth-client";
import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { SignInClient } from "../actions/client.ts";
import type { SignInEvent } from "../actions/sign-in-event.ts";
import type { SignInConfig } from "../config/config.ts";
import { openShadow } from "../parts/use-look.ts";
import { configFrom } from "./attributes.ts";
import type { SignInElementProperties } from "./element-properties.ts";
import { ElementView } from "./element-view.tsx";
import { createSharedClients, type Lease } from "./shared-clients.ts";

const leaseClient = createSharedClients();

/** Events of the widget as those of the element: each by its own name, with all it says in `detail`. */
const dispatchOn = (host: HTMLElement) => (event: SignInEvent) => {
  const options = { detail: event, bubbles: true, composed: true };
  host.dispatchEvent(new CustomEvent(event.type, options));
};

/** What makes it another sign-in, so that it starts over. */
const startOf = ({ authFlowType, organizationSlug, products }: SignInConfig): string =>
  JSON.stringify([authFlowType, organizationSlug, products]);

/**
 * Draws the widget in an element for as long as that is on the page. Everything waits for the end of the task: an element that is
 * moved keeps its screen, and what is set one after another is drawn once.
 */
export function createStand(host: HTMLElement, given: SignInElementProperties) {
  const tell = dispatchOn(host);
  let root: Root | null = null;
  let lease: Lease | null = null;
  let named = "";
  let config: SignInConfig | null = null;
  let isDue = false;

  const giveBack = (): void => {
    lease?.end();
    lease = null;
    named = "";
  };
  const clientOfAttributes = (): SignInClient | null => {
    const publicToken = host.getAttribute("public-token");
    const baseUrl = host.getAttribute("base-url");
    if (!publicToken || !baseUrl) {
      reportError(new UsageError(host.localName, "needs public-token and base-url, or a client."));
      return null;
    }
    const name = JSON.stringify([publicToken, baseUrl]);
    if (lease && named === name) return lease.client;
    const next = leaseClient(publicToken, baseUrl);
    giveBack();
    lease = next;
    named = name;
    return next.client;
  };
  const draw = (): void => {
    const client = given.client ?? clientOfAttributes();
    if (given.client) giveBack();
    const { origin, pathname } = window.location;
    config ??= configFrom((name) => host.getAttribute(name), origin + pathname);
    root ??= createRoot(openShadow(host));
    const { unfinished, resetLink } = given;
    const current = given.config ?? config;
    const props = { host, client, config: current, unfinished, resetLink, onEvent: tell };
    root.render(createElement(ElementView, { ...props, key: startOf(current) }));
  };
  const end = (): void => {
    root?.unmount();
    root = null;
    giveBack();
  };
  const settle = (): void => {
    isDue = false;
    if (host.isConnected) draw();
    else end();
  };

  return {
    /** To be called after anything about the element changed. */
    changed(): void {
      if (isDue) return;
      isDue = true;
      queueMicrotask(settle);
    },
    attributesChanged(): void {
      config = null;
      this.changed();
    },
  };
}
