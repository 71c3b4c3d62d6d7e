import type { Transaction } from "@stocks-vibe/server-kit";
import type { StaleDashboard } from "../../../storage/json-columns.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { DASHBOARD_ON_ITS_WAY } from "./pending-snapshot.ts";

type Tx = Transaction<PortfolioSchema>;

export interface YearOfValues {
  readonly year: number;
  readonly days: readonly string[];
  readonly portfolioValues: readonly number[];
  /**
   * The index's close of each day that has one; on the first day of all the last one before it, at
   * most a week old.
   */
  readonly benchmarkValues: readonly (number | null)[];
}

/** What a rebuild writes down. */
export interface NewFigures {
  readonly dataAsOf: string | null;
  readonly builtAt: Date;
  readonly state: string;
  /** Compressed by `packDashboard`. */
  readonly dashboard: Uint8Array;
  readonly stale: readonly StaleDashboard[];
  /** JSON of `storedYears`. */
  readonly years: string;
  readonly daily: readonly YearOfValues[];
  /**
   * A digest of what they were calculated from; null where another rebuild must not take them for
   * its own.
   */
  readonly inputs: string | null;
}

/**
 * Replaces the organization's snapshot and daily values; the version counts up by one. In the old
 * column stands what a program from before figures had versions shows of them: that they are on
 * their way.
 */
export async function saveFigures(
  tx: Tx,
  organizationId: string,
  figures: NewFigures & { readonly figuresVersion: number },
): Promise<void> {
  const values = {
    data_as_of: figures.dataAsOf,
    built_at: figures.builtAt,
    state: figures.state,
    dashboard: DASHBOARD_ON_ITS_WAY,
    dashboard_gzip: figures.dashboard,
    years: figures.years,
    stale: JSON.stringify(figures.stale),
    figures_version: figures.figuresVersion,
    inputs_digest: figures.inputs,
    // Figures on their way are as far behind as those in whose place they stand.
    ...(figures.inputs === null ? {} : { behind_since: null, behind_reason: null }),
  };
  await tx
    .insertInto("snapshots")
    .values({ organization_id: organizationId, version: 1, figures_of: 1, inputs_of: 1, ...values })
    .onConflict((conflict) =>
      conflict.column("organization_id").doUpdateSet((eb) => ({
        ...values,
        version: eb("snapshots.version", "+", 1),
        figures_of: eb("snapshots.version", "+", 1),
        inputs_of: eb("snapshots.version", "+", 1),
      })),
    )
    .execute();
  await tx.deleteFrom("daily_valuations").where("organization_id", "=", organizationId).execute();
  if (figures.daily.length === 0) return;
  await tx
    .insertInto("daily_valuations")
    .values(
      figures.daily.map(({ year, days, portfolioValues, benchmarkValues }) => ({
        organization_id: organizationId,
        year,
        days: [...days],
        portfolio_values: [...portfolioValues],
        benchmark_values: [...benchmarkValues],
      })),
    )
    .execute();
}

/**
 * Says of figures that were built from these inputs that they are up to date now. Answers false,
 * and changes nothing, where they are not the stored ones any more.
 */
export async function keepFigures(
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
  {
    inputs,
    now,
    figuresVersion,
  }: { readonly inputs: string; readonly now: Date; readonly figuresVersion: number },
): Promise<boolean> {
  const row = await tx
    .updateTable("snapshots")
    .set((eb) => ({
      built_at: now,
      version: eb("version", "+", 1),
      figures_of: eb("version", "+", 1),
      inputs_of: eb("version", "+", 1),
    }))
    .where("organization_id", "=", organizationId)
    .where("figures_version", "=", figuresVersion)
    .where("inputs_digest", "=", inputs)
    .where("behind_since", "is", null)
    .whereRef("figures_of", "=", "version")
    .whereRef("inputs_of", "=", "version")
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}
