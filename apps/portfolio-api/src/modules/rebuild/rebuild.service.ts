import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import type { IsoDate } from "@stocks-vibe/portfolio-math";
import { type Database, enqueue, type Logger, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";
import { wantedSymbols } from "../prices/market-rows.ts";
import type { PricesService } from "../prices/prices.service.ts";
import { marketDay } from "../sync/transaction-window.ts";
import { salesWithoutLots } from "./list-sales.ts";
import {
  listSecurities,
  loadRows,
  lockFigures,
  type StoredRows,
  saveFigures,
  settleConnections,
} from "./rebuild.repository.ts";
import { rebuildJob } from "./rebuild-job.ts";
import { figuresOf } from "./rebuild-portfolio.ts";
import type { RebuildInput } from "./rebuild-types.ts";
import { saveReconciliations } from "./reconcile.repository.ts";
import { reconcileAccounts } from "./reconcile.ts";
import { replayPortfolio } from "./replay-portfolio.ts";
import { splitByYear } from "./split-by-year.ts";
import { figuresDay, toRebuildInput } from "./to-rebuild-input.ts";

export interface RebuildService {
  /** Fetches missing prices, then rebuilds. The job behind every change. */
  rebuild(organizationId: string, log: Logger): Promise<void>;
  /** Enqueues a rebuild of each of these organizations. */
  request(organizationIds: readonly string[]): Promise<void>;
  /** Waits until no other rebuild, disconnect or sync of the organization is being stored. First in a transaction, or not at all. */
  lockFigures(tx: Transaction<PortfolioSchema>, organizationId: string): Promise<void>;
  /** Rebuilds from stored rows and prices inside the caller's transaction: a disconnect and its new figures are one. */
  rebuildWithin(tx: Transaction<PortfolioSchema>, organizationId: string, now: Date): Promise<void>;
  /** The stored rows and prices as they stood on `asOf`: what a rebuild of that day rests on, for explaining its figures. */
  readInput(
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    day: { readonly asOf: IsoDate; readonly builtAt: Date },
  ): Promise<RebuildInput>;
}

/** Connections whose last sync failed: their figures are the last good ones, and the page says since when. */
const staleConnections = (rows: StoredRows): Dashboard["stale"] =>
  rows.connections.flatMap((row) =>
    row.status === "error" || row.status === "expired"
      ? [
          {
            connectionId: row.id,
            institutionName: row.institution_name,
            status: row.status,
            message: row.error_message ?? "The last sync failed.",
            lastGoodAt: row.last_sync_at?.toISOString() ?? null,
          },
        ]
      : [],
  );

/** Connections of whose last answer some rows could not be read: what rests on them is incomplete, and the page says so. */
const incompleteConnections = (rows: StoredRows): Dashboard["incomplete"] =>
  rows.connections.flatMap(({ id, institution_name: institutionName, unread_rows: unreadRows }) =>
    unreadRows > 0 ? [{ connectionId: id, institutionName, unreadRows }] : [],
  );

function dashboardState(rows: StoredRows): Dashboard["state"] {
  if (rows.connections.length === 0) return "empty";
  return rows.connections.every((row) => row.last_sync_at === null) ? "syncing" : "ready";
}

/** Turns an organization's stored rows into what its pages show. */
export function createRebuildService(
  db: Database<PortfolioSchema>,
  prices: PricesService,
): RebuildService {
  const readMarket = (tx: Transaction<PortfolioSchema>, rows: StoredRows) => {
    const isSandbox = new Map(rows.connections.map((row) => [row.id, row.is_sandbox]));
    const securities = rows.securities.map(({ symbol, type, connection_id }) => ({
      symbol,
      type,
      isSandbox: isSandbox.get(connection_id) ?? false,
    }));
    return prices.read(tx, wantedSymbols(securities));
  };

  const rebuildWithin: RebuildService["rebuildWithin"] = async (tx, organizationId, now) => {
    await lockFigures(tx, organizationId);
    const rows = await loadRows(tx, organizationId);
    const market = await readMarket(tx, rows);
    const asOf = figuresDay(rows, market, marketDay(now));
    const input = toRebuildInput(rows, market, { asOf, builtAt: now });
    const replay = replayPortfolio(input);
    const built = figuresOf(replay);
    const state = dashboardState(rows);
    const dashboard: Omit<Dashboard, "version"> = {
      state,
      portfolio: built.portfolio,
      allocation: built.allocation,
      holdings: built.holdings,
      excluded: built.excluded,
      stale: staleConnections(rows),
      incomplete: incompleteConnections(rows),
      benchmarkKind: built.years.benchmarkKind,
      isSandbox: rows.connections.some((row) => row.is_sandbox),
      lastUpdated: now.toISOString(),
      dataAsOf: state === "ready" ? asOf : null,
    };
    await saveFigures(tx, organizationId, {
      dataAsOf: dashboard.dataAsOf,
      builtAt: now,
      dashboard,
      years: built.years,
      daily: splitByYear(built.daily),
    });
    const reconciled = reconcileAccounts(input.accounts, input.holdings);
    await saveReconciliations(
      tx,
      organizationId,
      reconciled.map((row) => ({
        ...row,
        salesWithoutLots: salesWithoutLots(replay.rows, replay.ledgers, row.accountId),
      })),
    );
    await settleConnections(tx, organizationId);
  };

  return {
    lockFigures,
    rebuildWithin,
    request: (organizationIds) =>
      db.transaction({}, async (tx) => {
        for (const organizationId of organizationIds) await enqueue(tx, rebuildJob(organizationId));
      }),
    async readInput(tx, organizationId, day) {
      const rows = await loadRows(tx, organizationId);
      return toRebuildInput(rows, await readMarket(tx, rows), day);
    },
    async rebuild(organizationId, log) {
      const wanted = await db.transaction({ organizationId }, async (tx, now) => {
        const symbols = wantedSymbols(await listSecurities(tx, organizationId));
        await prices.track(tx, symbols, now);
        return symbols;
      });
      await prices.refresh(wanted, log);
      await db.transaction({ organizationId }, (tx, now) => rebuildWithin(tx, organizationId, now));
    },
  };
}
