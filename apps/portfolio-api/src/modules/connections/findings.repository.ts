import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** What the last syncs could not read, of all connections or of one. */
export const listFindings = (tx: Tx, organizationId: string, connectionId?: string) =>
  tx
    .selectFrom("refused_rows")
    .select([
      "connection_id",
      "kind",
      "row_id",
      "name",
      "account_id",
      "field",
      "reason",
      "excerpt",
      "is_part",
    ])
    .where("organization_id", "=", organizationId)
    .$if(connectionId !== undefined, (query) =>
      query.where("connection_id", "=", connectionId ?? ""),
    )
    .orderBy("connection_id")
    .orderBy("position")
    .execute();
