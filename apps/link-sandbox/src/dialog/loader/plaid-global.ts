import type { Metadata } from "../protocol.ts";

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
