/**
 * Whether the sandbox's market prices accounts that are kept by hand: where linked accounts are the
 * sandbox's, and no source of the chain knows tickers. Its index stands beside them then; an
 * organization with both kinds has none to compare with. Pure.
 */
export const pricesManualFromSandbox = (
  { isSandbox }: { readonly isSandbox: boolean },
  { markets }: { readonly markets: readonly unknown[] },
): boolean => isSandbox && markets.length === 0;
