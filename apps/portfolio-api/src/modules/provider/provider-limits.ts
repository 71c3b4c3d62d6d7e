import { LinkProviderError, type ProviderHoldings } from "./link-provider.ts";

/**
 * How long a call may take from its first byte to its last, however slowly they come, and how much
 * may come.
 */
export interface ProviderLimits {
  readonly callMs: number;
  /** Shorter than a stop may take, since a stop waits for it. */
  readonly exchangeMs: number;
  readonly holdingsMs: number;
  /** One page of a listing. */
  readonly pageMs: number;
  /** All pages of a listing together. */
  readonly listingMs: number;
  readonly answerBytes: number;
  /** Of one listing, over all its pages. */
  readonly rows: number;
  /** Accounts of one connection. */
  readonly accounts: number;
  /** Characters of a name or a symbol. */
  readonly textLength: number;
}

export const PROVIDER_LIMITS: ProviderLimits = {
  callMs: 10_000,
  exchangeMs: 4_500,
  holdingsMs: 30_000,
  // The first listing after linking may block for one or two minutes while the institution is read.
  pageMs: 150_000,
  listingMs: 600_000,
  answerBytes: 32 * 1024 * 1024,
  rows: 200_000,
  accounts: 1_000,
  textLength: 300,
};

/** Throws LinkProviderError for an answer with more accounts or rows than one login has. */
export function refuseTooMany(
  { accounts, listed }: ProviderHoldings & { readonly listed: number },
  limits: ProviderLimits,
): void {
  if (accounts.length > limits.accounts) {
    throw new LinkProviderError("unavailable", "TOO_MANY_ACCOUNTS");
  }
  if (listed > limits.rows) throw new LinkProviderError("unavailable", "LISTING_TOO_LONG");
}

/** What calls fail with that hit a limit. */
export const LIMIT_CODES = [
  "ANSWER_TOO_LARGE",
  "LISTING_TOO_LONG",
  "LISTING_REPEATS",
  "TOO_MANY_ACCOUNTS",
] as const;
