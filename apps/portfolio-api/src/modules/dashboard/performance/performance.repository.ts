import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** The stored daily values of all years, ascending. */
export const listDailyValues = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("daily_valuations")
    .select(["year", "days", "portfolio_values", "benchmark_values"])
    .where("organization_id", "=", organizationId)
    .orderBy("year")
    .execute();
