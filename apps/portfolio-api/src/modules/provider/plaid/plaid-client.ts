import type { IsoDate } from "@stocks-vibe/portfolio-math";
import type { PlaidApi } from "plaid";
import { createAgents } from "../../../outbound/connect-timeout.ts";
import type { ProviderLimits } from "../provider-limits.ts";

export interface PlaidSettings {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
  /** What the person sees in Link; at most 30 characters. */
  readonly clientName: string;
  /** The calendar day by which dates in answers are checked. */
  readonly today: () => Promise<IsoDate>;
  /**
   * Where the provider posts news of what is linked, from the link or its next sync on; nowhere
   * when absent.
   */
  readonly webhookUrl?: string | undefined;
  readonly limits?: ProviderLimits;
  /** Fires when the process is told to stop: calls under way end. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * The official client, loaded when first needed: it costs 0.2 s and 67 MB that pages never need.
 */
export function lazyClient(
  settings: PlaidSettings,
  { answerBytes }: ProviderLimits,
): () => Promise<PlaidApi> {
  let client: Promise<PlaidApi> | undefined;
  return () => {
    client ??= import("plaid").then(
      ({ Configuration, PlaidApi: Api }) =>
        new Api(
          new Configuration({
            basePath: settings.baseUrl,
            baseOptions: {
              maxContentLength: answerBytes,
              proxy: false,
              maxRedirects: 0,
              ...createAgents(),
              headers: { "PLAID-CLIENT-ID": settings.clientId, "PLAID-SECRET": settings.secret },
            },
          }),
        ),
    );
    return client;
  };
}
