import type { Timeline, TimelineRange, Years } from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { NO_YEARS } from "../snapshots/no-years.ts";
import type { SnapshotsService } from "../snapshots/snapshots.service.ts";
import { NO_STORED_YEARS, storedYears } from "../snapshots/stored-years.ts";
import { listDailyValues } from "./performance.repository.ts";
import { selectTimeline } from "./select-timeline.ts";
import { storedHistory } from "./stored-history.ts";

export interface PerformanceService {
  timeline(organizationId: string, range: TimelineRange): Promise<Timeline>;
  years(organizationId: string): Promise<Years>;
}

/** Charts drawn from what the last rebuild stored: none while that is another version's of the program. */
export function createPerformanceService(
  db: Database<PortfolioSchema>,
  snapshots: Pick<SnapshotsService, "readYears">,
): PerformanceService {
  const readYears = async (tx: Transaction<PortfolioSchema>, organizationId: string) => {
    const found = await snapshots.readYears(tx, organizationId);
    if (found.kind !== "current") return undefined;
    const { years, data_as_of: dataAsOf } = found.row;
    return { years: storedYears.parse(years), dataAsOf };
  };
  return {
    timeline: (organizationId, range) =>
      db.transaction({ organizationId }, async (tx) => {
        const stored = await readYears(tx, organizationId);
        const asOf = stored?.dataAsOf ? isoDate(stored.dataAsOf) : null;
        const { money, ...shared } = stored?.years ?? NO_STORED_YEARS;
        // All of it for every range: a value that breaks the chain of returns breaks it for all later days.
        const days = asOf ? await listDailyValues(tx, organizationId) : [];
        const { isDeposits } = money;
        return selectTimeline(storedHistory(days, money), { ...shared, range, asOf, isDeposits });
      }),
    years: (organizationId) =>
      db.transaction({ organizationId }, async (tx) => {
        const stored = await readYears(tx, organizationId);
        if (!stored) return NO_YEARS;
        const { money: _money, completeness: _completeness, ...years } = stored.years;
        return years;
      }),
  };
}
