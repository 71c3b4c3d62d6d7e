import {
  type Timeline,
  type TimelineRange,
  type Years,
  years as yearsSchema,
} from "@stocks-vibe/contracts/portfolio";
import { isoDate, rangeStart, yearOf } from "@stocks-vibe/portfolio-math";
import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { NO_YEARS } from "../snapshots/no-years.ts";
import type { SnapshotsService } from "../snapshots/snapshots.service.ts";
import { listDailyValues } from "./performance.repository.ts";
import { selectTimeline } from "./select-timeline.ts";

export interface PerformanceService {
  timeline(organizationId: string, range: TimelineRange): Promise<Timeline>;
  years(organizationId: string): Promise<Years>;
}

/** Earlier than any history: MAX asks for all of it. */
const DAWN = isoDate("1900-01-01");

/** Charts drawn from what the last rebuild stored: none while that is another version's of the program. */
export function createPerformanceService(
  db: Database<PortfolioSchema>,
  snapshots: Pick<SnapshotsService, "readYears">,
): PerformanceService {
  const readYears = async (tx: Transaction<PortfolioSchema>, organizationId: string) => {
    const found = await snapshots.readYears(tx, organizationId);
    if (found.kind !== "current") return undefined;
    const { years, data_as_of: dataAsOf } = found.row;
    return { years: yearsSchema.parse(years), dataAsOf };
  };
  return {
    timeline: (organizationId, range) =>
      db.transaction({ organizationId }, async (tx) => {
        const stored = await readYears(tx, organizationId);
        const asOf = stored?.dataAsOf ? isoDate(stored.dataAsOf) : null;
        // One year more than the range, so that its first month end is there.
        const fromYear = asOf ? yearOf(rangeStart(range, asOf, DAWN)) - 1 : 0;
        const values = asOf ? await listDailyValues(tx, organizationId, fromYear) : [];
        const daily = values.flatMap((year) =>
          year.days.map((day, index) => ({
            date: isoDate(day),
            value: Number(year.portfolio_values[index]),
            benchmark: year.benchmark_values[index] ?? null,
          })),
        );
        const { isSandbox, benchmarkKind } = stored?.years ?? NO_YEARS;
        return selectTimeline(daily, { range, asOf, isSandbox, benchmarkKind });
      }),
    years: (organizationId) =>
      db.transaction({ organizationId }, async (tx) => {
        const stored = await readYears(tx, organizationId);
        return stored?.years ?? NO_YEARS;
      }),
  };
}
