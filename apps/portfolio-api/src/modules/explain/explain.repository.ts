import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** Which figures are stored, or undefined before the first rebuild. */
export const findStamp = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("snapshots")
    .select(["version", "built_at"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

/** The stored figures as text, with the day they are of. */
export const findFigures = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("snapshots")
    .select([
      "version",
      "data_as_of",
      "built_at",
      sql<string>`dashboard::text`.as("dashboard"),
      sql<string>`years::text`.as("years"),
    ])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
