import {
  completeness,
  type Dashboard,
  emptyTotals,
  isoDay,
  money,
  type Years,
  years,
} from "@stocks-vibe/contracts/portfolio";
import * as z from "zod";
import type { Language } from "../../../language/language.ts";
import type { StaleDashboard } from "../../../storage/json-columns.ts";
import { packDashboard } from "./packed-dashboard.ts";

/** Connections whose figures are the last good ones, told in one language as the wire has it. */
export const readStale = (
  stale: readonly StaleDashboard[],
  language: Language,
): Dashboard["stale"] =>
  stale.map((connection) => ({ ...connection, message: connection.message[language] }));

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

/**
 * What is stored beside the days of a timeline: the returns by year, as they are answered, how
 * complete the portfolio's figures are, and the money that came and went. Payments are rare, so
 * they stand in a list of their own instead of a column of zeros.
 */
export const storedYears = z.object({
  ...years.shape,
  completeness,
  money: z.object({
    /**
     * Days on which money crossed the portfolio's edge, ascending; on the first of all the opening
     * value came in.
     */
    days: z.array(isoDay),
    /** Net of each of these days: positive came in. */
    amounts: z.array(money),
    /**
     * False where an account lists no deposits, so that its purchases less its sales stand for
     * them.
     */
    isDeposits: z.boolean(),
  }),
});
export type StoredYears = z.infer<typeof storedYears>;

/** Of an organization without figures. */
export const NO_STORED_YEARS: StoredYears = {
  ...NO_YEARS,
  completeness: "full",
  money: { days: [], amounts: [], isDeposits: true },
};

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

const { version: _version, behindSince: _behindSince, ...ON_ITS_WAY } = emptyDashboard("syncing");
const { lastUpdated: _lastUpdated, stale: _stale, ...WITHOUT_STAMP } = ON_ITS_WAY;

/**
 * The JSON of a dashboard whose figures are being built, as programs from before figures had
 * versions read it.
 */
export const DASHBOARD_ON_ITS_WAY = JSON.stringify(ON_ITS_WAY);

/**
 * What is stored while there are no figures that may be shown: no money, no rates, and that they
 * are being built.
 */
export const figuresOnTheirWay = () =>
  ({
    state: ON_ITS_WAY.state,
    dataAsOf: null,
    dashboard: packDashboard(JSON.stringify(WITHOUT_STAMP)),
    stale: [],
    years: JSON.stringify(NO_STORED_YEARS),
    daily: [],
  }) as const;
