import {
  type DialogMessage,
  type HostMessage,
  type Metadata,
  readDialogMessage,
  type Theme,
  wrap,
} from "../protocol.ts";
import { createFrame } from "./create-frame.ts";
import type { LinkConfig, LinkHandler } from "./plaid-global.ts";

/** Which theme the host page shows at this moment, chosen or the system's. */
function hostTheme(host: Window): Theme {
  const scheme = host.getComputedStyle(host.document.documentElement).colorScheme;
  if (scheme === "dark" || scheme === "light") return scheme;
  return host.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** One dialog of a host page. Handlers share nothing, so a page may make and destroy several. */
export function createHandler(
  config: LinkConfig,
  place: { readonly host: Window; readonly baseUrl: string; readonly frameNumber: number },
): LinkHandler {
  const { host, baseUrl, frameNumber } = place;
  const { origin } = new URL(baseUrl);
  const { dialog, iframe } = createFrame(host.document, `${baseUrl}/link/dialog`, frameNumber);
  let isReady = false;
  let isOpen = false;
  let isDestroyed = false;
  let lastSession: Metadata = {};

  const say = (message: HostMessage): void => {
    iframe.contentWindow?.postMessage(wrap(message), origin);
  };

  const show = (): void => {
    if (!dialog.open) dialog.showModal();
    iframe.focus();
    say({ kind: "start", token: config.token, theme: hostTheme(host) });
  };

  const hide = (): void => {
    isOpen = false;
    if (dialog.open) dialog.close();
  };

  /** Leaves at once, for a host that forces it or a browser that closed the dialog itself. */
  const leaveNow = (): void => {
    if (!isOpen) return;
    hide();
    say({ kind: "reset" });
    config.onExit?.(null, {
      institution: null,
      status: null,
      link_session_id: lastSession.link_session_id ?? "",
      request_id: lastSession.request_id ?? "",
    });
  };

  const becomeReady = (): void => {
    const isFirst = !isReady;
    isReady = true;
    if (isFirst) config.onLoad?.();
    if (isOpen) show();
  };

  const receive = (message: DialogMessage): void => {
    switch (message.kind) {
      case "ready":
        becomeReady();
        break;
      case "event":
        lastSession = message.metadata;
        config.onEvent?.(message.name, message.metadata);
        break;
      case "success":
        hide();
        config.onSuccess(message.publicToken, message.metadata);
        break;
      case "exit":
        hide();
        config.onExit?.(message.error, message.metadata);
        break;
    }
  };

  const listen = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== iframe.contentWindow) return;
    const message = readDialogMessage(event.data);
    if (message) receive(message);
  };

  host.addEventListener("message", listen);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    say({ kind: "leave" });
  });
  // A browser closes a modal on the second Escape whatever the page says.
  dialog.addEventListener("close", leaveNow);

  return {
    open() {
      if (isDestroyed || isOpen) return;
      isOpen = true;
      if (isReady) show();
    },
    exit(options) {
      if (isDestroyed || !isOpen) return;
      if (options?.force || !isReady) leaveNow();
      else say({ kind: "leave" });
    },
    destroy() {
      isDestroyed = true;
      isOpen = false;
      host.removeEventListener("message", listen);
      dialog.remove();
    },
    submit: () => undefined,
  };
}
