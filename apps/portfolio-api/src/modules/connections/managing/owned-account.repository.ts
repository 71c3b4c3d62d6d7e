import type { Transaction } from "@stocks-vibe/server-kit";
import { linkedAccounts } from "../../../storage/linked-accounts.repository.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";

/**
 * An account with what whoever changes it needs: its name, its institution's and who linked it.
 * Callers add columns of their own and lock the account's row (`accounts`).
 */
export const ownedAccount = (
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
  accountId: string,
) =>
  linkedAccounts(tx)
    .select([
      "accounts.name as account_name",
      "connections.institution_name",
      "connections.linked_by_member_id",
      "connections.is_manual",
    ])
    .where("accounts.organization_id", "=", organizationId)
    .where("accounts.id", "=", accountId);

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
