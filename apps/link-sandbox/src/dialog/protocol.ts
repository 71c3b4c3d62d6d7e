import { type DialogLanguage, dialogLanguageOf } from "@stocks-vibe/contracts/link";

/**
 * What the host page's script and the dialog in its frame say to each other with postMessage. Both
 * ends check the exact origin and window of the sender first, and then the shape here. The link
 * token travels this way and not in a URL, which would end in logs and histories.
 */

export type Theme = "light" | "dark";

/** Host page → dialog. */
export type HostMessage =
  | {
      readonly kind: "start";
      readonly token: string;
      readonly theme: Theme;
      /** What the host's page speaks, and the dialog until it knows what the token asks for. */
      readonly language: DialogLanguage;
      /** Part of the host's page, instead of standing over it. */
      readonly isEmbedded: boolean;
    }
  /** The host's page has turned dark, or light, while the dialog is open. */
  | { readonly kind: "theme"; readonly theme: Theme }
  /** The host asks to leave; the dialog may ask the person back. */
  | { readonly kind: "leave" }
  /** The host has already left. */
  | { readonly kind: "reset" };

/** An object whose keys are checked by whoever reads them. */
export type Metadata = Readonly<Record<string, unknown>>;

/** Dialog → host page. Metadata goes to the host's callbacks as it is. */
export type DialogMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "event"; readonly name: string; readonly metadata: Metadata }
  | { readonly kind: "success"; readonly publicToken: string; readonly metadata: Metadata }
  | { readonly kind: "exit"; readonly error: Metadata | null; readonly metadata: Metadata };

const CHANNEL = "plaid-link";

const isRecord = (value: unknown): value is Metadata =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const themeOf = (value: unknown): Theme => (value === "dark" ? "dark" : "light");

/** Marks a message as ours, so that others' messages in the same window are told apart. */
export const wrap = (message: HostMessage | DialogMessage): Metadata => ({
  channel: CHANNEL,
  message,
});

function unwrap(envelope: unknown): Metadata | undefined {
  if (!isRecord(envelope) || envelope.channel !== CHANNEL) return undefined;
  return isRecord(envelope.message) ? envelope.message : undefined;
}

export function readHostMessage(envelope: unknown): HostMessage | undefined {
  const message = unwrap(envelope);
  if (message?.kind === "leave" || message?.kind === "reset") return { kind: message.kind };
  if (message?.kind === "theme") return { kind: "theme", theme: themeOf(message.theme) };
  if (message?.kind === "start" && typeof message.token === "string") {
    const { token, theme, isEmbedded } = message;
    const language = dialogLanguageOf(String(message.language));
    return {
      kind: "start",
      token,
      theme: themeOf(theme),
      language,
      isEmbedded: isEmbedded === true,
    };
  }
  return undefined;
}

export function readDialogMessage(envelope: unknown): DialogMessage | undefined {
  const message = unwrap(envelope);
  if (message?.kind === "ready") return { kind: "ready" };
  if (!message || !isRecord(message.metadata)) return undefined;
  const { kind, metadata, name, publicToken, error } = message;
  if (kind === "event" && typeof name === "string") return { kind, name, metadata };
  if (kind === "success" && typeof publicToken === "string") return { kind, publicToken, metadata };
  if (kind === "exit") return { kind, error: isRecord(error) ? error : null, metadata };
  return undefined;
}
