import type { Income, Timeline, TimelineRange, Years } from "@stocks-vibe/contracts/portfolio";
import { type IsoDate, isoDate, type ValuedHistory } from "@stocks-vibe/portfolio-math";
import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type {
  FilterQuestion,
  FilterService,
  StampedFilter,
} from "../../valuation/filter/filter.service.ts";
import { isFiltered } from "../../valuation/filter/portfolio-filter.ts";
import {
  NO_STORED_YEARS,
  NO_YEARS,
  type StoredYears,
  storedYears,
} from "../../valuation/snapshots/pending-snapshot.ts";
import type { SnapshotsService } from "../../valuation/snapshots/snapshots.service.ts";
import { listDailyValues } from "../dashboard.repository.ts";
import { selectTimeline } from "./select-timeline.ts";

/** The stored days of one calendar year. */
interface StoredDays {
  readonly days: readonly string[];
  readonly portfolio_values: readonly number[];
  readonly benchmark_values: readonly (number | null)[];
}

/**
 * The history that a rebuild has stored, as it was calculated: values, payments and the index's
 * closes, to the last digit.
 */
export function storedHistory(
  years: readonly StoredDays[],
  money: StoredYears["money"],
): ValuedHistory {
  const dates = years.flatMap(({ days }) => days.map(isoDate));
  const net = new Map(money.days.map((day, at) => [day, money.amounts[at] ?? 0]));
  const netOf = (date: IsoDate) => net.get(date) ?? 0;
  const levels = years.flatMap((year) => year.benchmark_values);
  const closes = dates.flatMap((date, at) => {
    const level = levels[at] ?? null;
    return level === null ? [] : [{ date, level }];
  });
  return {
    dates,
    value: years.flatMap((year) => year.portfolio_values),
    inflow: dates.map((date) => Math.max(0, netOf(date))),
    outflow: dates.map((date) => Math.max(0, -netOf(date))),
    index:
      closes.length === 0
        ? null
        : { dates: closes.map(({ date }) => date), values: closes.map(({ level }) => level) },
  };
}

/** What is asked about: all of it where `part` says nothing. */
type Asked = FilterQuestion;

export interface PerformanceService {
  /** Refuses as `FilterService.figures` where a part is asked about. */
  timeline(organizationId: string, asked: Asked & { range: TimelineRange }): Promise<Timeline>;
  years(organizationId: string, asked: Asked): Promise<Years>;
  /**
   * Refuses as `FilterService.figures`, also of everything: it is not stored, but worked out once
   * for each version of the figures.
   */
  income(organizationId: string, asked: Asked): Promise<Income>;
}

export interface PerformanceDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly snapshots: Pick<SnapshotsService, "readYears">;
  readonly parts: Pick<FilterService, "figures">;
}

/** What charts are drawn from. */
interface Stored {
  readonly years: StoredYears;
  readonly dataAsOf: string | null;
  readonly days: readonly StoredDays[];
}

const NO_INCOME: Income = {
  years: [],
  from: null,
  laterAccounts: [],
  unlistedAccounts: [],
  isSandbox: false,
  dataAsOf: null,
};

const NOTHING: Stored = { years: NO_STORED_YEARS, dataAsOf: null, days: [] };

const ofPart = ({ years, dataAsOf, daily }: StampedFilter): Stored => ({
  years: storedYears.parse(JSON.parse(years)),
  dataAsOf,
  days: daily.map(({ days, portfolioValues, benchmarkValues }) => ({
    days,
    portfolio_values: portfolioValues,
    benchmark_values: benchmarkValues,
  })),
});

/**
 * Charts drawn from what the last rebuild stored: none while that is another version's of the
 * program.
 */
export function createPerformanceService({
  db,
  snapshots,
  parts,
}: PerformanceDependencies): PerformanceService {
  const readYears = async (tx: Transaction<PortfolioSchema>, organizationId: string) => {
    const found = await snapshots.readYears(tx, organizationId);
    if (found.kind !== "current") return undefined;
    const { years, data_as_of: dataAsOf } = found.row;
    return { years: storedYears.parse(years), dataAsOf };
  };
  const daysOfAll = (organizationId: string): Promise<Stored> =>
    db.transaction({ organizationId }, async (tx) => {
      const stored = await readYears(tx, organizationId);
      // All of it for every range: a value that breaks the chain of returns breaks it for all later
      // days.
      return stored?.dataAsOf
        ? { ...stored, days: await listDailyValues(tx, organizationId) }
        : { ...NOTHING, ...stored };
    });
  const figuresOfPart = async (organizationId: string, asked: Asked): Promise<Stored> => {
    const part = await parts.figures(organizationId, asked);
    return part ? ofPart(part) : NOTHING;
  };
  return {
    async timeline(organizationId, { range, part, log }) {
      const { years, dataAsOf, days } = isFiltered(part)
        ? await figuresOfPart(organizationId, { part, log })
        : await daysOfAll(organizationId);
      const { money, ...shared } = years;
      const { isDeposits } = money;
      const asOf = dataAsOf ? isoDate(dataAsOf) : null;
      return selectTimeline(storedHistory(days, money), { ...shared, range, asOf, isDeposits });
    },
    async income(organizationId, asked) {
      const figures = await parts.figures(organizationId, asked);
      return figures?.income ?? NO_INCOME;
    },
    async years(organizationId, asked) {
      const stored = isFiltered(asked.part)
        ? (await figuresOfPart(organizationId, asked)).years
        : await db.transaction(
            { organizationId },
            async (tx) => (await readYears(tx, organizationId))?.years,
          );
      if (!stored) return NO_YEARS;
      const { money: _money, completeness: _completeness, ...years } = stored;
      return years;
    },
  };
}
