import type { DialogMessage } from "../protocol.ts";
import { createInlineFrame } from "./create-frame.ts";
import {
  createHandler,
  type EmbeddedHandler,
  hostLanguage,
  hostTheme,
  type LinkConfig,
  openChannel,
} from "./create-handler.ts";

/**
 * The dialog as a part of the host's page, within an element of it: it starts by itself, and starts
 * again when it was left. After a success it takes itself away, since its token is used up; the
 * host is told and goes on.
 */
function createEmbedded(
  config: LinkConfig,
  container: HTMLElement,
  place: { readonly host: Window; readonly baseUrl: string; readonly frameNumber: number },
): EmbeddedHandler {
  const { host, baseUrl, frameNumber } = place;
  const url = `${baseUrl}/link/dialog`;
  const iframe = createInlineFrame(container, url, frameNumber);
  let isLoaded = false;

  const destroy = (): void => {
    channel.close();
    iframe.remove();
  };
  const start = (): void =>
    channel.say({
      kind: "start",
      token: config.token,
      theme: hostTheme(host),
      language: hostLanguage(host),
      isEmbedded: true,
    });

  const receive = (message: DialogMessage): void => {
    switch (message.kind) {
      case "ready":
        if (!isLoaded) config.onLoad?.();
        isLoaded = true;
        start();
        break;
      case "event":
        config.onEvent?.(message.name, message.metadata);
        break;
      case "success":
        destroy();
        config.onSuccess(message.publicToken, message.metadata);
        break;
      case "exit":
        config.onExit?.(message.error, message.metadata);
        start();
        break;
    }
  };
  const channel = openChannel({ host, iframe, origin: new URL(baseUrl).origin }, receive);
  return { destroy };
}

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
