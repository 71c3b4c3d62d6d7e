import { type DialogLanguage, dialogLanguageOf } from "@stocks-vibe/contracts/link";
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
