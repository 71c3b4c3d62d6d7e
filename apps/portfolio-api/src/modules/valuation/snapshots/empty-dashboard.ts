import { type Dashboard, emptyTotals } from "@stocks-vibe/contracts/portfolio";

/** What an organization without stored figures sees: zero money, no rates, and why. */
export const emptyDashboard = (state: "empty" | "syncing"): Dashboard => ({
  state,
  portfolio: emptyTotals(),
  allocation: [],
  holdings: [],
  excluded: [],
  stale: [],
  incomplete: [],
  missing: [],
  benchmarkKind: null,
  isSandbox: false,
  lastUpdated: null,
  dataAsOf: null,
  behindSince: null,
  version: 0,
});
