import type { Actions } from "./actions.ts";
import { type DialogMessage, type HostMessage, readHostMessage, wrap } from "./protocol.ts";

/** The window that framed this one, reachable only under the product's exact origin. */
export interface HostPage {
  readonly window: Window;
  readonly origin: string;
}

export const notifyHost =
  (host: HostPage) =>
  (message: DialogMessage): void =>
    host.window.postMessage(wrap(message), host.origin);

function obey(message: HostMessage, actions: Actions, page: Document): void {
  switch (message.kind) {
    case "start":
      page.documentElement.dataset.theme = message.theme;
      if (message.isEmbedded) page.documentElement.dataset.embedded = "";
      void actions.start(message.token, message.language);
      break;
    case "theme":
      page.documentElement.dataset.theme = message.theme;
      break;
    case "leave":
      actions.leave();
      break;
    case "reset":
      actions.reset();
      break;
  }
}

/** Does what the host page asks. Messages from other windows or origins are not looked at. */
export function listenToHost(own: Window, host: HostPage, actions: Actions): void {
  own.addEventListener("message", (event) => {
    if (event.origin !== host.origin || event.source !== host.window) return;
    const message = readHostMessage(event.data);
    if (message) obey(message, actions, own.document);
  });
}
