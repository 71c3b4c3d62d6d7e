import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import {
  type AccountsOverview,
  type Dashboard,
  dashboard as dashboardSchema,
  type PortfolioSummary,
  type Position,
} from "@stocks-vibe/contracts/portfolio";
import { roundCents, sumCents } from "@stocks-vibe/portfolio-math";
import { Refusal } from "@stocks-vibe/server-kit";
import { LRUCache } from "lru-cache";
import type { Caller } from "../../../http/caller.ts";
import type { AccountsService } from "../../accounts/accounts.service.ts";
import { findPosition } from "../../explain/question.ts";
import type { DashboardService } from "../dashboard.service.ts";

/**
 * Parts of the answer to a page, which takes tens of milliseconds to inflate, parse and check in a
 * large portfolio.
 */
export interface ReadsStoredFigures {
  summary(asked: AskedSummary): Promise<PortfolioSummary>;
  /** Null for a symbol that is not held. */
  position(asked: AskedPosition): Promise<Position | null>;
  /** Every position with its lots. */
  holdings(asked: AskedHoldings): Promise<Position[]>;
}

export type AskedHoldings = Stored;

interface Stored {
  /** The whole answer, as a gzip file. */
  readonly gzip: Uint8Array;
}

export interface AskedSummary extends Stored {
  /** The accounts as they are linked now. */
  readonly groups: AccountsOverview["groups"];
}

export interface AskedPosition extends Stored {
  readonly symbol: string;
}

/** Takes its time, so for threads. */
export const readStored = (gzip: Uint8Array): Dashboard =>
  dashboardSchema.parse(JSON.parse(gunzipSync(gzip).toString("utf8")).data);

export type StoredReader = typeof readStored;

/**
 * Of compressed answers: some twenty of 15 positions each. Parsed, each takes many times as much.
 */
const MOST_BYTES = 1024 * 1024;

/**
 * Keeps what it read lately, by the bytes themselves: other figures, and other organizations', are
 * other bytes.
 */
export function createStoredReader(mostBytes = MOST_BYTES): StoredReader {
  const kept = new LRUCache<string, Dashboard>({ maxSize: mostBytes });
  return (gzip) => {
    const key = createHash("sha256").update(gzip).digest("base64");
    const known = kept.get(key);
    if (known) return known;
    const dashboard = readStored(gzip);
    kept.set(key, dashboard, { size: gzip.length });
    return dashboard;
  };
}

export const summaryOf = (read: StoredReader, { gzip, groups }: AskedSummary): PortfolioSummary =>
  summarize(read(gzip), groups);

export const holdingsOf = (read: StoredReader, { gzip }: AskedHoldings): Position[] =>
  read(gzip).holdings;

export const positionOf = (read: StoredReader, { gzip, symbol }: AskedPosition): Position | null =>
  findPosition(read(gzip), symbol) ?? null;

const TOP_HOLDINGS = 5;

type AssetClass = keyof PortfolioSummary["asset_allocation"];

const classOf: Readonly<Record<Position["securityType"], AssetClass>> = {
  stock: "stocks",
  etf: "etfs",
  mutual_fund: "mutual_funds",
  bond: "bonds",
  other: "other",
};

const percentOf = (value: number, total: number): number => (total > 0 ? (value / total) * 100 : 0);

function assetAllocation({ portfolio, holdings }: Dashboard): PortfolioSummary["asset_allocation"] {
  const part = (name: AssetClass) => {
    const held = holdings.filter(({ securityType }) => classOf[securityType] === name);
    const value = sumCents(held, ({ currentValue }) => currentValue);
    return { value, percent: percentOf(value, portfolio.totalValue) };
  };
  const { cashValue, totalValue } = portfolio;
  return {
    stocks: part("stocks"),
    etfs: part("etfs"),
    mutual_funds: part("mutual_funds"),
    bonds: part("bonds"),
    cash: { value: cashValue, percent: percentOf(cashValue, totalValue) },
    other: part("other"),
  };
}

function ratesOf({ portfolio }: Dashboard): PortfolioSummary["rates"] {
  const { irrPeriod: period } = portfolio;
  return {
    irr: portfolio.portfolioIRR,
    sp500_irr: portfolio.sp500IRR,
    irr_difference: portfolio.irrDifference,
    irr_basis: portfolio.irrBasis,
    sp500_value: portfolio.sp500Value,
    period: period && {
      from: period.from,
      to: period.to,
      opening_value: period.openingValue,
      closing_value: period.closingValue,
      includes_sold: period.includesSold,
    },
  };
}

/**
 * The snapshot in a few numbers. Values are the snapshot's; accounts are counted as they are linked
 * now.
 */
function summarize(dashboard: Dashboard, groups: AccountsOverview["groups"]): PortfolioSummary {
  const { portfolio, allocation, holdings } = dashboard;
  const accountType = (name: (typeof groups)[number]["group"]) => ({
    count: groups.find(({ group }) => group === name)?.count ?? 0,
    value: allocation.find(({ group }) => group === name)?.value ?? 0,
  });
  const [retirement, taxable, other] = [
    accountType("retirement"),
    accountType("taxable"),
    accountType("other"),
  ];
  const count = retirement.count + taxable.count + other.count;
  return {
    total_value: portfolio.totalValue,
    total_accounts: count,
    account_types: {
      retirement,
      taxable,
      other,
      total: { count, value: roundCents(portfolio.totalValue) },
    },
    top_holdings: holdings.slice(0, TOP_HOLDINGS).map(({ symbol, name, currentValue }) => ({
      symbol,
      name,
      value: currentValue,
      percent: percentOf(currentValue, portfolio.totalValue),
    })),
    asset_allocation: assetAllocation(dashboard),
    rates: ratesOf(dashboard),
    state: dashboard.state,
    last_updated: dashboard.lastUpdated,
    data_as_of: dashboard.dataAsOf,
    is_sandbox: dashboard.isSandbox,
  };
}

export interface SummaryService {
  summary(caller: Caller): Promise<PortfolioSummary>;
  /** One position of the stored snapshot. Refuses `position_not_found`. */
  position(caller: Caller, symbol: string): Promise<Position>;
}

export interface SummaryDependencies {
  readonly dashboards: Pick<DashboardService, "stored">;
  readonly accounts: Pick<AccountsService, "overview">;
  readonly calculations: ReadsStoredFigures;
}

/** Parts of the stored snapshot for those who do not need all of it, read in a thread. */
export function createSummaryService(deps: SummaryDependencies): SummaryService {
  const { dashboards, accounts, calculations } = deps;
  return {
    async summary(caller) {
      const { groups } = await accounts.overview(caller);
      const answer = await dashboards.stored(caller);
      if (answer.kind === "without-figures") return summarize(answer.dashboard, groups);
      return calculations.summary({ gzip: answer.gzip, groups });
    },
    async position(caller, symbol) {
      const answer = await dashboards.stored(caller);
      const position =
        answer.kind === "without-figures"
          ? findPosition(answer.dashboard, symbol)
          : await calculations.position({ gzip: answer.gzip, symbol });
      if (!position) throw new Refusal("position_not_found");
      return position;
    },
  };
}
