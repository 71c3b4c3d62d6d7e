import { createEmbedded } from "./create-embedded.ts";
import { createHandler } from "./create-handler.ts";

/** Defines `window.Plaid`, unless a script defined it before. */
export function installPlaid(host: Window, baseUrl: string): void {
  let frames = 0;
  const place = () => {
    frames += 1;
    return { host, baseUrl, frameNumber: frames };
  };
  host.Plaid ??= {
    create(config) {
      if (!config?.token) throw new Error("Plaid.create needs a link token");
      return createHandler(config, place());
    },
    createEmbedded(config, container) {
      if (!config?.token) throw new Error("Plaid.createEmbedded needs a link token");
      if (!container) throw new Error("Plaid.createEmbedded needs an element of the page");
      return createEmbedded(config, container, place());
    },
  };
}

/** The server writes its own absolute address in place of this when it serves the script. */
const BASE_URL = "__LINK_BASE_URL__";

installPlaid(window, BASE_URL);
