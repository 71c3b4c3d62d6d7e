/** How long a call may take from its first byte to its last, however slowly they come, and how much may come. */
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
};
