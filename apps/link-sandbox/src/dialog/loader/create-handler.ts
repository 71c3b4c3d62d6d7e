import { type DialogLanguage, dialogLanguageOf } from "@stocks-vibe/contracts/link";
import {
  type DialogMessage,
  type HostMessage,
  type Metadata,
  readDialogMessage,
  type Theme,
  wrap,
} from "../protocol.ts";
import { createFrame } from "./create-frame.ts";

/** What a host page gives to `Plaid.create`, as with the provider's own script. */
export interface LinkConfig {
  readonly token: string;
  readonly onSuccess: (publicToken: string, metadata: Metadata) => void;
  readonly onExit?: (error: Metadata | null, metadata: Metadata) => void;
  readonly onEvent?: (name: string, metadata: Metadata) => void;
  readonly onLoad?: () => void;
  readonly receivedRedirectUri?: string;
}

export interface LinkHandler {
  /** Shows the dialog; before it has loaded, as soon as it has. */
  open(): void;
  /** Leaves through onExit. Without `force` the person may be asked first. */
  exit(options?: { readonly force?: boolean }): void;
  /** Takes everything off the page, silently. Further calls do nothing. */
  destroy(): void;
  /** Part of the provider's interface for flows the sandbox does not have. */
  submit(): void;
}

/** A dialog within the page; it opens, and starts again, by itself. */
export interface EmbeddedHandler {
  /** Takes it off the page, silently. */
  destroy(): void;
}

export interface PlaidGlobal {
  readonly create: (config: LinkConfig) => LinkHandler;
  readonly createEmbedded: (config: LinkConfig, container: HTMLElement) => EmbeddedHandler;
}

declare global {
  interface Window {
    Plaid?: PlaidGlobal;
  }
}

/** Which theme the host page shows at this moment, chosen or the system's. */
export function hostTheme(host: Window): Theme {
  const scheme = host.getComputedStyle(host.document.documentElement).colorScheme;
  if (scheme === "dark" || scheme === "light") return scheme;
  return darkness(host).matches ? "dark" : "light";
}

/** What the host page speaks. */
export const hostLanguage = (host: Window): DialogLanguage =>
  dialogLanguageOf(host.document.documentElement.lang);

const darkness = (host: Window): MediaQueryList => host.matchMedia("(prefers-color-scheme: dark)");

export interface FrameChannel {
  say(message: HostMessage): void;
  close(): void;
}

/**
 * What the host page and the dialog in a frame say to each other: nothing from or to any other
 * window or origin.
 */
export function openChannel(
  {
    host,
    iframe,
    origin,
  }: {
    readonly host: Window;
    readonly iframe: HTMLIFrameElement;
    readonly origin: string;
  },
  receive: (message: DialogMessage) => void,
): FrameChannel {
  const say = (message: HostMessage): void =>
    iframe.contentWindow?.postMessage(wrap(message), origin);
  const scheme = darkness(host);
  const turn = (): void => say({ kind: "theme", theme: hostTheme(host) });
  const listen = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== iframe.contentWindow) return;
    const message = readDialogMessage(event.data);
    if (!message) return;
    // Until then the frame is an empty page of another origin, to which nothing can be said.
    if (message.kind === "ready") scheme.addEventListener("change", turn);
    receive(message);
  };
  host.addEventListener("message", listen);
  return {
    say,
    close() {
      host.removeEventListener("message", listen);
      scheme.removeEventListener("change", turn);
    },
  };
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
