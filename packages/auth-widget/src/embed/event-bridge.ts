import { UsageError } from "@stocks-vibe/auth-client";
import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { SignInClient } from "../actions/client.ts";
import type { SignInEvent } from "../actions/sign-in-event.ts";
import { openShadow } from "../components/use-look.ts";
import { assertSetUp } from "../config/assert-set-up.ts";
import type { SignInConfig } from "../config/config.ts";
import type { ResetLink } from "../machine/link.ts";
import type { SignInAnswer } from "../machine/sign-in-answer.ts";
import { configFrom } from "./attributes.ts";
import { ElementView } from "./element-view.tsx";
import { type Lease, leaseClient } from "./shared-clients.ts";

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

type Beginning = Pick<SignInElementProperties, "unfinished" | "resetLink">;

/**
 * Where a sign-in begins in the middle, it does so once: an element that starts over, or comes back
 * to the page, does not bring up a link that was used or a proof that is over. A page that sets
 * another one begins with that.
 */
function createBeginOnce() {
  let begun: Beginning = {};
  let current: Beginning = {};
  return {
    /**
     * What a sign-in begins with; `isAnother` where it is not the one that was asked about before.
     */
    at(given: Beginning, isAnother: boolean): Beginning {
      const before = isAnother ? {} : current;
      const { unfinished, resetLink } = given;
      current = {
        unfinished: unfinished === begun.unfinished ? before.unfinished : unfinished,
        resetLink: resetLink === begun.resetLink ? before.resetLink : resetLink,
      };
      begun = { unfinished, resetLink };
      return current;
    },
  };
}

/** The client that an element's attributes name, for as long as they name it. */
function createAttributeClient(host: HTMLElement) {
  let lease: Lease | null = null;
  let named = "";
  const giveBack = (): void => {
    lease?.end();
    lease = null;
    named = "";
  };
  return {
    giveBack,
    /** Throws a UsageError where they name none. */
    get(): SignInClient {
      const publicToken = host.getAttribute("public-token");
      const baseUrl = host.getAttribute("base-url");
      const name = JSON.stringify([publicToken, baseUrl]);
      if (lease && named === name) return lease.client;
      const last = lease;
      lease = null;
      try {
        if (!publicToken || !baseUrl) {
          throw new UsageError(host.localName, "needs public-token and base-url, or a client.");
        }
        lease = leaseClient(publicToken, { baseUrl }, host.localName);
        named = name;
        return lease.client;
      } finally {
        // After the next one is there: another element's attributes may name the same.
        last?.end();
      }
    },
  };
}

/**
 * Events of the widget as those of the element: each by its own name, with all it says in `detail`.
 */
const dispatchOn = (host: HTMLElement) => (event: SignInEvent) => {
  const options = { detail: event, bubbles: true, composed: true };
  host.dispatchEvent(new CustomEvent(event.type, options));
};

/**
 * What makes it another sign-in, so that it starts over: another server's codes and links are no
 * answer to this one's questions.
 */
const startOf = (
  { authFlowType, organizationSlug, products }: SignInConfig,
  clientNumber: number,
): string => JSON.stringify([authFlowType, organizationSlug, products, clientNumber]);

/** What can be made, or null: what is wrong with the page goes to whoever wrote it. */
function orNull<Made>(make: () => Made): Made | null {
  try {
    return make();
  } catch (error) {
    reportError(error);
    return null;
  }
}

/**
 * Draws the widget in an element for as long as that is on the page. Everything waits for the end
 * of the task: an element that is moved keeps its screen, and what is set one after another is
 * drawn once.
 */
export function createStand(host: HTMLElement, given: SignInElementProperties) {
  const tell = dispatchOn(host);
  let root: Root | null = null;
  let config: SignInConfig | null = null;
  let isDue = false;
  let drawn: { client: SignInClient | null; number: number; start: string } | null = null;
  const attributeClient = createAttributeClient(host);
  const beginOnce = createBeginOnce();

  const configOfAttributes = (): SignInConfig => {
    const { origin, pathname } = window.location;
    const read = configFrom((name) => host.getAttribute(name), origin + pathname);
    if (read.stray.length > 0) {
      const reason = `does not know ${read.stray.join(", ")}.`;
      reportError(new UsageError(host.localName, reason));
    }
    return read.config;
  };
  const draw = (): void => {
    if (!given.config) config ??= configOfAttributes();
    const current = given.config ?? config;
    if (!current) return;
    if (given.client) attributeClient.giveBack();
    const client = orNull(() => {
      const named = given.client ?? attributeClient.get();
      assertSetUp(named, current, given.unfinished);
      return named;
    });
    root ??= createRoot(openShadow(host));
    const number = (drawn?.number ?? 0) + (drawn && drawn.client !== client ? 1 : 0);
    const start = startOf(current, number);
    const beginning = beginOnce.at(given, drawn?.start !== start);
    drawn = { client, number, start };
    const props = { host, client, config: current, ...beginning, onEvent: tell };
    root.render(createElement(ElementView, { ...props, key: start }));
  };
  const end = (): void => {
    root?.unmount();
    root = null;
    drawn = null;
    attributeClient.giveBack();
  };
  const settle = (): void => {
    isDue = false;
    if (host.isConnected) draw();
    else end();
  };

  return {
    /**
     * The client that is in use: the page's, else that of the attributes, else none. Throws a
     * UsageError where they name a wrong one: what the page wants of it would fail less clearly.
     */
    client(): SignInClient | undefined {
      if (given.client || !host.isConnected) return given.client;
      const isNamed = host.hasAttribute("public-token") || host.hasAttribute("base-url");
      return isNamed ? attributeClient.get() : undefined;
    },
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
