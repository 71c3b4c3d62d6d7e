import { attributeNames } from "./attributes.ts";
import { adoptEarlier, createStand, type SignInElementProperties } from "./event-bridge.ts";

export type { SignInElement, SignInElementProperties } from "./event-bridge.ts";

export const ELEMENT_NAME = "stocks-vibe-sign-in";

/**
 * Made when it is defined: `HTMLElement` exists in browsers only, and this file may be loaded
 * elsewhere.
 */
function createElementClass() {
  return class extends HTMLElement implements SignInElementProperties {
    static readonly observedAttributes = attributeNames;
    readonly #given: SignInElementProperties = {};
    readonly #stand = createStand(this, this.#given);

    get config() {
      return this.#given.config;
    }
    set config(config) {
      this.#give({ config });
    }
    get client() {
      return this.#stand.client();
    }
    set client(client) {
      this.#give({ client });
    }
    get unfinished() {
      return this.#given.unfinished;
    }
    set unfinished(unfinished) {
      this.#give({ unfinished });
    }
    get resetLink() {
      return this.#given.resetLink;
    }
    set resetLink(resetLink) {
      this.#give({ resetLink });
    }

    connectedCallback() {
      adoptEarlier(this);
      this.#stand.changed();
    }
    disconnectedCallback() {
      this.#stand.changed();
    }
    attributeChangedCallback() {
      this.#stand.attributesChanged();
    }
    /**
     * The first thing that can be used: nothing outside can reach into the shadow root by itself.
     */
    override focus(options?: FocusOptions) {
      this.shadowRoot?.querySelector<HTMLElement>("input, select, button, a")?.focus(options);
    }

    #give(properties: SignInElementProperties) {
      Object.assign(this.#given, properties);
      this.#stand.changed();
    }
  };
}

/**
 * Makes `<stocks-vibe-sign-in>` (or another name) known to the page. Once is enough; another time
 * changes nothing, nor does one on a server that draws the page first.
 */
export function defineSignInElement(name: string = ELEMENT_NAME): void {
  if (typeof customElements === "undefined") return;
  if (!customElements.get(name)) customElements.define(name, createElementClass());
}
