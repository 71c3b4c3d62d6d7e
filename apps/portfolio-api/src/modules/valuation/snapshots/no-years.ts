import type { Years } from "@stocks-vibe/contracts/portfolio";

/** The years of an organization without figures. */
export const NO_YEARS: Years = {
  years: [],
  averageReturn: null,
  averageBenchmarkReturn: null,
  averageExcess: null,
  bestExcess: null,
  worstExcess: null,
  completeYears: 0,
  yearsAhead: 0,
  winRatePercent: null,
  isSandbox: false,
  benchmarkKind: null,
};
