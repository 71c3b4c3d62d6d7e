import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "./schema.ts";

/** Accounts, each beside the connection that brings it. Callers name the organization. */
export const linkedAccounts = (tx: Transaction<PortfolioSchema>) =>
  tx
    .selectFrom("accounts")
    .innerJoin("connections", (join) =>
      join
        .onRef("connections.organization_id", "=", "accounts.organization_id")
        .onRef("connections.id", "=", "accounts.connection_id"),
    );
