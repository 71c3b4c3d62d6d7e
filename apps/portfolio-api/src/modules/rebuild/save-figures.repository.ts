import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";

type Tx = Transaction<PortfolioSchema>;

export interface YearOfValues {
  readonly year: number;
  readonly days: readonly string[];
  readonly portfolioValues: readonly number[];
  readonly benchmarkValues: readonly (number | null)[];
}

/** Replaces the organization's snapshot and daily values; the version counts up by one. */
export async function saveFigures(
  tx: Tx,
  organizationId: string,
  figures: {
    readonly dataAsOf: string | null;
    readonly builtAt: Date;
    readonly state: string;
    /** JSON, both. */
    readonly dashboard: string;
    readonly years: string;
    readonly daily: readonly YearOfValues[];
  },
): Promise<void> {
  const values = {
    data_as_of: figures.dataAsOf,
    built_at: figures.builtAt,
    state: figures.state,
    dashboard: figures.dashboard,
    years: figures.years,
  };
  await tx
    .insertInto("snapshots")
    .values({ organization_id: organizationId, version: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .column("organization_id")
        .doUpdateSet((eb) => ({ ...values, version: eb("snapshots.version", "+", 1) })),
    )
    .execute();
  await tx.deleteFrom("daily_valuations").where("organization_id", "=", organizationId).execute();
  for (const { year, days, portfolioValues, benchmarkValues } of figures.daily) {
    await tx
      .insertInto("daily_valuations")
      .values({
        organization_id: organizationId,
        year,
        days: [...days],
        portfolio_values: [...portfolioValues],
        benchmark_values: [...benchmarkValues],
      })
      .execute();
  }
}
