import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** Asks for the lots that an organization's members named for sales, in a fixed order. */
export const picksOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("lot_picks")
    .select(["account_id", "sale_transaction_id", "lot_id", "quantity"])
    .where("organization_id", "=", organizationId)
    .orderBy("account_id")
    .orderBy("sale_transaction_id")
    .orderBy("lot_id");
