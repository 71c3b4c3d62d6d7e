import {
  type DialogMessage,
  type HostMessage,
  readDialogMessage,
  type Theme,
  wrap,
} from "../protocol.ts";

/** Which theme the host page shows at this moment, chosen or the system's. */
export function hostTheme(host: Window): Theme {
  const scheme = host.getComputedStyle(host.document.documentElement).colorScheme;
  if (scheme === "dark" || scheme === "light") return scheme;
  return host.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export interface FrameChannel {
  say(message: HostMessage): void;
  close(): void;
}

/** What the host page and the dialog in a frame say to each other: nothing from or to any other window or origin. */
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
  const listen = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== iframe.contentWindow) return;
    const message = readDialogMessage(event.data);
    if (message) receive(message);
  };
  host.addEventListener("message", listen);
  return {
    say: (message) => iframe.contentWindow?.postMessage(wrap(message), origin),
    close: () => host.removeEventListener("message", listen),
  };
}
