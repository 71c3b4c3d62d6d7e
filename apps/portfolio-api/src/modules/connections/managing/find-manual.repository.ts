import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { ownedAccount } from "./owned-account.repository.ts";

/** An account with its connection, locked; undefined for an unknown one. */
export const findManual = (
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
  accountId: string,
) =>
  ownedAccount(tx, organizationId, accountId)
    .select("accounts.connection_id")
    .forNoKeyUpdate("accounts")
    .executeTakeFirst();
