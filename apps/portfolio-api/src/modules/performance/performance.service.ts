import {
  type Timeline,
  type TimelineRange,
  type Years,
  years as yearsSchema,
} from "@stocks-vibe/contracts/portfolio";
import { isoDate, rangeStart, yearOf } from "@stocks-vibe/portfolio-math";
import type { Database } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { PortfolioSchema } from "../../schema.ts";
import { NO_YEARS } from "./no-years.ts";
import { findYears, listDailyValues } from "./performance.repository.ts";
import { selectTimeline } from "./select-timeline.ts";

export interface PerformanceService {
  timeline(organizationId: string, range: TimelineRange): Promise<Timeline>;
  years(organizationId: string): Promise<Years>;
}

/** Earlier than any history: MAX asks for all of it. */
const DAWN = isoDate("1900-01-01");

const sandboxFlag = z.object({ isSandbox: z.boolean() });

/** Charts drawn from what the last rebuild stored. */
export function createPerformanceService(db: Database<PortfolioSchema>): PerformanceService {
  return {
    timeline: (organizationId, range) =>
      db.transaction({ organizationId }, async (tx) => {
        const snapshot = await findYears(tx, organizationId);
        const asOf = snapshot?.data_as_of ? isoDate(snapshot.data_as_of) : null;
        // One year more than the range, so that its first month end is there.
        const fromYear = asOf ? yearOf(rangeStart(range, asOf, DAWN)) - 1 : 0;
        const stored = asOf ? await listDailyValues(tx, organizationId, fromYear) : [];
        const daily = stored.flatMap((year) =>
          year.days.map((day, index) => ({
            date: isoDate(day),
            value: Number(year.portfolio_values[index]),
            benchmark: year.benchmark_values[index] ?? null,
          })),
        );
        const { isSandbox } = sandboxFlag.parse(snapshot?.dashboard ?? { isSandbox: false });
        const { benchmarkKind } = snapshot ? yearsSchema.parse(snapshot.years) : NO_YEARS;
        return selectTimeline(daily, { range, asOf, isSandbox, benchmarkKind });
      }),
    years: (organizationId) =>
      db.transaction({ organizationId }, async (tx) => {
        const snapshot = await findYears(tx, organizationId);
        return snapshot ? yearsSchema.parse(snapshot.years) : NO_YEARS;
      }),
  };
}
