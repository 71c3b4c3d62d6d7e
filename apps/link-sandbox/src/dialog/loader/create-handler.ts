import type { DialogMessage, Metadata } from "../protocol.ts";
import { createFrame } from "./create-frame.ts";
import { hostLanguage, hostTheme, openChannel } from "./frame-channel.ts";
import type { LinkConfig, LinkHandler } from "./plaid-global.ts";

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

  const show = (): void => {
    if (!dialog.open) dialog.showModal();
    iframe.focus();
    say({
      kind: "start",
      token: config.token,
      theme: hostTheme(host),
      language: hostLanguage(host),
      isEmbedded: false,
    });
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

  const channel = openChannel({ host, iframe, origin }, receive);
  const { say } = channel;
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
      channel.close();
      dialog.remove();
    },
    submit: () => undefined,
  };
}
