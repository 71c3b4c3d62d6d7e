import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import { countsOnce, linkedAccounts } from "../../storage/linked-accounts.repository.ts";
import type { CostBasisMethod, PortfolioSchema } from "../../storage/schema.ts";
import { ownedAccount } from "../connections/managing/owned-account.repository.ts";
import { compareText } from "../valuation/transactions/read-rows.ts";

type Tx = Transaction<PortfolioSchema>;

const accountsOf = (tx: Tx, organizationId: string) =>
  linkedAccounts(tx)
    .leftJoin("account_reconciliations", (join) =>
      join
        .onRef("account_reconciliations.organization_id", "=", "accounts.organization_id")
        .onRef("account_reconciliations.account_id", "=", "accounts.id"),
    )
    .select([
      "accounts.id",
      "accounts.provider_account_id",
      "accounts.name",
      "accounts.mask",
      "accounts.type",
      "accounts.subtype",
      "accounts.currency",
      "accounts.balance",
      "accounts.updated_at",
      "accounts.connection_id",
      "accounts.cost_basis_method",
      "accounts.unread_rows",
      "accounts.missing_since",
      "accounts.missing_what",
      "accounts.unshared_at",
      "account_reconciliations.cost_basis_method as figures_method",
      "account_reconciliations.sales_without_lots",
      "account_reconciliations.data_findings",
      "account_reconciliations.answers_pending",
      "account_reconciliations.institution_total",
      "account_reconciliations.our_total",
      "account_reconciliations.positions",
      "account_reconciliations.cash",
      "account_reconciliations.difference",
      "account_reconciliations.likely_cause",
      "connections.institution_name",
      "connections.item_id",
      "connections.is_manual",
      "connections.is_sandbox",
      "connections.linked_by_member_id",
    ])
    .select(countsOnce.as("counts"))
    .where("accounts.organization_id", "=", organizationId)
    .orderBy("connections.created_at")
    .orderBy("accounts.name")
    .orderBy("accounts.id");

const securitiesOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("securities")
    .select(["id", "symbol", "name", "type"])
    .where("organization_id", "=", organizationId);

const holdingsOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("holdings")
    .select(["account_id", "security_id", "quantity", "price", "value", "cost_basis", "currency"])
    .where("organization_id", "=", organizationId);

/**
 * Every account, and every holding with its security, the largest first; one trip to the database.
 * The latter two are put together here: right after a large sync the database believes both tables
 * to be small, and joins them by comparing each row with each, which took seconds for thousands.
 */
export async function listAccountsAndHoldings(tx: Tx, organizationId: string) {
  const [accounts, securities, holdings] = await queryBatch(tx, [
    accountsOf(tx, organizationId).compile(),
    securitiesOf(tx, organizationId).compile(),
    holdingsOf(tx, organizationId).compile(),
  ]);
  const byId = new Map(securities.map(({ id, ...security }) => [id, security]));
  const named = holdings
    .flatMap((holding) => {
      const security = byId.get(holding.security_id);
      return security ? [{ ...holding, ...security }] : [];
    })
    .sort((a, b) => b.value - a.value || compareText(a.symbol, b.symbol));
  return { accounts, holdings: named };
}

type Listed = Awaited<ReturnType<typeof listAccountsAndHoldings>>;
export type AccountRow = Listed["accounts"][number];
export type HoldingRow = Listed["holdings"][number];

/** Who linked the account's connection; undefined for an unknown account. */
export async function findOwner(
  tx: Tx,
  organizationId: string,
  accountId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("accounts")
    .innerJoin("connections", (join) =>
      join
        .onRef("connections.organization_id", "=", "accounts.organization_id")
        .onRef("connections.id", "=", "accounts.connection_id"),
    )
    .select("connections.linked_by_member_id")
    .where("accounts.organization_id", "=", organizationId)
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  return row?.linked_by_member_id;
}

/**
 * Sets which units an account's sales take. False when it was that already, or there is no such
 * account.
 */
export async function setMethod(
  tx: Tx,
  organizationId: string,
  accountId: string,
  method: CostBasisMethod,
): Promise<boolean> {
  const result = await tx
    .updateTable("accounts")
    .set({ cost_basis_method: method })
    .where("organization_id", "=", organizationId)
    .where("id", "=", accountId)
    .where("cost_basis_method", "!=", method)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** An account and whose connection it is, locked; undefined for an unknown one. */
export const findForRemoval = (tx: Tx, organizationId: string, accountId: string) =>
  ownedAccount(tx, organizationId, accountId)
    .select(["accounts.missing_since", "accounts.missing_what"])
    .forUpdate("accounts")
    .executeTakeFirst();

/** Removes an account and, through its foreign keys, all that is stored of it. */
export async function deleteAccount(
  tx: Tx,
  organizationId: string,
  accountId: string,
): Promise<void> {
  await tx
    .deleteFrom("accounts")
    .where("organization_id", "=", organizationId)
    .where("id", "=", accountId)
    .execute();
}
