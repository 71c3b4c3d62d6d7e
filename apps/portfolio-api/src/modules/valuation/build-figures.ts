import { type Dashboard, dashboard as dashboardSchema } from "@stocks-vibe/contracts/portfolio";
import * as z from "zod";
import type { DataFinding, StaleDashboard } from "../../storage/json-columns.ts";
import { marketDay } from "../prices/market-days.ts";
import { describeSync, reportedError } from "../provider/sync-job.ts";
import type { CalculationInputs } from "./calculation-inputs/calculation-inputs.ts";
import { staleStatus } from "./calculation-inputs/connection-inputs.ts";
import { salesWithoutLots } from "./lots/list-sales.ts";
import { type StoredHolding, storedHoldings } from "./manual-holdings/stored-holdings.ts";
import { splitByYear } from "./portfolio/build-years.ts";
import { findingsByAccount } from "./portfolio/findings-by-account.ts";
import { figuresOf } from "./portfolio/rebuild-portfolio.ts";
import { type Reconciliation, reconcileAccounts } from "./portfolio/reconcile.ts";
import { moneyByDay, type Replay, replayPortfolio } from "./portfolio/replay-portfolio.ts";
import type { StoredRows } from "./rebuild/rebuild.repository.ts";
import type { RebuiltPortfolio } from "./rebuild/rebuild-types.ts";
import { packDashboard } from "./snapshots/packed-dashboard.ts";
import { type StoredYears, storedYears } from "./snapshots/pending-snapshot.ts";
import type { YearOfValues } from "./snapshots/save-figures.repository.ts";
import { figuresDay, toRebuildInput } from "./transactions/to-rebuild-input.ts";

/** What a rebuild writes down. */
export interface BuiltFigures {
  readonly kind: "built";
  readonly state: Dashboard["state"];
  readonly dataAsOf: string | null;
  /** The dashboard as it is answered, but for its stamp: compressed, as it is stored and sent. */
  readonly dashboard: Uint8Array;
  /** What failing connections say, in every language. */
  readonly stale: readonly StaleDashboard[];
  /** JSON of `storedYears`. */
  readonly years: string;
  readonly daily: readonly YearOfValues[];
  readonly reconciled: readonly (Reconciliation & {
    readonly salesWithoutLots: number | null;
    readonly dataFindings: readonly DataFinding[];
  })[];
  /** What accounts hold that members keep by hand. */
  readonly keptByHand: readonly StoredHolding[];
}

// What is not a figure (NaN, an infinity, a day that isn't one) doesn't pass, so it never replaces
// the last good snapshot.
const storedDashboard = z.object(dashboardSchema.shape).omit({
  version: true,
  stale: true,
  behindSince: true,
  lastUpdated: true,
});
const storedDaily = z.array(
  z.object({
    year: z.int(),
    days: z.array(z.iso.date()),
    portfolioValues: z.array(z.number()),
    benchmarkValues: z.array(z.number().nullable()),
  }),
);

/**
 * Connections whose last sync failed: their figures are the last good ones, and the page says since
 * when.
 */
const staleConnections = (rows: DashboardFacts["rows"]): StaleDashboard[] =>
  rows.connections.flatMap((row) => {
    const status = staleStatus(row);
    if (status === undefined) return [];
    return [
      {
        connectionId: row.id,
        institutionName: row.institution_name,
        status,
        message: reportedError(row) ?? describeSync(({ lastFailed }) => lastFailed),
        lastGoodAt: row.last_good_at?.toISOString() ?? null,
      },
    ];
  });

/**
 * Connections of whose last answer some rows could not be read: what rests on them is incomplete,
 * and the page says so.
 */
const incompleteConnections = (rows: DashboardFacts["rows"]): Dashboard["incomplete"] =>
  rows.connections.flatMap(({ id, institution_name: institutionName, unread_rows: unreadRows }) =>
    unreadRows > 0 ? [{ connectionId: id, institutionName, unreadRows }] : [],
  );

/**
 * Connections of whose last answer accounts were missing, or what they hold: their last known rows
 * count, and the page says so.
 */
const missingAccounts = (rows: DashboardFacts["rows"]): Dashboard["missing"] =>
  rows.connections.flatMap(({ id, institution_name: institutionName }) => {
    const since = rows.accounts.flatMap((row) =>
      row.connection_id === id && row.missing_since ? [row.missing_since.toISOString()] : [],
    );
    const [first] = since.sort();
    return first
      ? [{ connectionId: id, institutionName, accounts: since.length, since: first }]
      : [];
  });

function dashboardState(rows: StoredRows): Dashboard["state"] {
  if (rows.connections.length === 0) return "empty";
  return rows.connections.some((row) => row.is_synced) ? "ready" : "syncing";
}

const yearsToStore = (replay: Replay, { years, portfolio }: RebuiltPortfolio): StoredYears => ({
  ...years,
  completeness: portfolio.completeness,
  money: moneyByDay(replay),
});

/** What a dashboard says beside its figures: of which rows, in which state, of which day. */
export interface DashboardFacts {
  readonly rows: Pick<StoredRows, "connections" | "accounts">;
  readonly state: Dashboard["state"];
  readonly dataAsOf: string | null;
}

/**
 * The figures of a replay as they are stored and answered, held against their contract. Pure.
 * Throws where they don't meet it.
 */
export function figuresToKeep(
  replay: Replay,
  built: RebuiltPortfolio,
  { rows, state, dataAsOf }: DashboardFacts,
): Pick<BuiltFigures, "dashboard" | "stale" | "years" | "daily"> {
  const dashboard: Omit<Dashboard, "version" | "stale" | "behindSince" | "lastUpdated"> = {
    state,
    portfolio: built.portfolio,
    allocation: built.allocation,
    holdings: built.holdings,
    excluded: built.excluded,
    incomplete: incompleteConnections(rows),
    missing: missingAccounts(rows),
    benchmarkKind: built.years.benchmarkKind,
    isSandbox: rows.connections.some((row) => row.is_sandbox),
    dataAsOf,
  };
  return {
    dashboard: packDashboard(JSON.stringify(storedDashboard.parse(dashboard))),
    stale: staleConnections(rows),
    years: JSON.stringify(storedYears.parse(yearsToStore(replay, built))),
    daily: storedDaily.parse(splitByYear(built.daily, replay.benchmark)),
  };
}

/**
 * The figures of an organization from its rows, held against their contract. Pure. Throws where
 * they don't meet it.
 */
export function buildFigures({ rows, market }: CalculationInputs, now: Date): BuiltFigures {
  const asOf = figuresDay(rows, market, marketDay(now));
  const input = toRebuildInput(rows, market, { asOf, builtAt: now });
  const replay = replayPortfolio(input);
  const findingsOf = findingsByAccount(replay);
  const state = dashboardState(rows);
  const dataAsOf = state === "ready" ? asOf : null;
  return {
    kind: "built",
    state,
    dataAsOf,
    ...figuresToKeep(replay, figuresOf(replay), { rows, state, dataAsOf }),
    reconciled: reconcileAccounts(input).map((row) => ({
      ...row,
      salesWithoutLots: salesWithoutLots(replay.rows, replay.ledgers, row.accountId),
      dataFindings: findingsOf(row.accountId),
    })),
    keptByHand: storedHoldings(input, replay),
  };
}
