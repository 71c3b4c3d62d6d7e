import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../schema.ts";
import type { ProviderHolding, ProviderTransaction } from "../connections/link-provider.ts";

type Tx = Transaction<PortfolioSchema>;

/** What these accounts held when they were last read. */
export const listHoldings = (tx: Tx, organizationId: string, accountIds: readonly string[]) =>
  tx
    .selectFrom("holdings")
    .select([
      "account_id as accountId",
      "security_id as securityId",
      "quantity",
      "price",
      "price_as_of as priceAsOf",
      "value",
      "currency",
    ])
    .where("organization_id", "=", organizationId)
    .where("account_id", "in", [...accountIds, ""])
    .execute();

/** Today's holdings replace yesterday's, whole. */
export async function replaceHoldings(
  tx: Tx,
  organizationId: string,
  accountIds: readonly string[],
  holdings: readonly (ProviderHolding & {
    readonly accountId: string;
    readonly securityId: string;
    readonly refusedPrice: number | null;
    readonly refusedReason: string | null;
  })[],
): Promise<void> {
  await tx
    .deleteFrom("holdings")
    .where("organization_id", "=", organizationId)
    .where("account_id", "in", [...accountIds, ""])
    .execute();
  if (holdings.length === 0) return;
  await tx
    .insertInto("holdings")
    .values(
      holdings.map((holding) => ({
        organization_id: organizationId,
        account_id: holding.accountId,
        security_id: holding.securityId,
        quantity: holding.quantity,
        price: holding.price,
        price_as_of: holding.priceAsOf,
        value: holding.value,
        cost_basis: holding.costBasis,
        currency: holding.currency,
        tax_lots: JSON.stringify(holding.taxLots),
        refused_price: holding.refusedPrice,
        refused_reason: holding.refusedReason,
      })),
    )
    .execute();
}

/** The institution's own price of the day, kept because no history of it can be had later. */
export async function addInstitutionPrices(
  tx: Tx,
  organizationId: string,
  prices: readonly { readonly securityId: string; readonly day: string; readonly close: number }[],
): Promise<void> {
  if (prices.length === 0) return;
  await tx
    .insertInto("institution_prices")
    .values(
      prices.map(({ securityId, day, close }) => ({
        organization_id: organizationId,
        security_id: securityId,
        day,
        close,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const BATCH = 500;

/** Appends transactions; one that is already stored (same provider id) takes the provider's newer words. */
export async function upsertTransactions(
  tx: Tx,
  organizationId: string,
  transactions: readonly (ProviderTransaction & {
    readonly accountId: string;
    readonly securityId: string | null;
  })[],
): Promise<void> {
  for (let start = 0; start < transactions.length; start += BATCH) {
    const rows = transactions.slice(start, start + BATCH).map((transaction) => ({
      organization_id: organizationId,
      account_id: transaction.accountId,
      provider_transaction_id: transaction.providerTransactionId,
      security_id: transaction.securityId,
      day: transaction.day,
      name: transaction.name,
      quantity: transaction.quantity,
      amount: transaction.amount,
      price: transaction.price,
      fees: transaction.fees,
      type: transaction.type,
      subtype: transaction.subtype,
      currency: transaction.currency,
      cancels_transaction_id: transaction.cancels ?? null,
    }));
    await tx
      .insertInto("transactions")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "account_id", "provider_transaction_id"])
          .doUpdateSet((eb) => ({
            security_id: eb.ref("excluded.security_id"),
            day: eb.ref("excluded.day"),
            name: eb.ref("excluded.name"),
            quantity: eb.ref("excluded.quantity"),
            amount: eb.ref("excluded.amount"),
            price: eb.ref("excluded.price"),
            fees: eb.ref("excluded.fees"),
            type: eb.ref("excluded.type"),
            subtype: eb.ref("excluded.subtype"),
            cancels_transaction_id: eb.ref("excluded.cancels_transaction_id"),
          }))
          // A night reads a month again, and nearly every row is the same: those are left untouched.
          .where(sql<boolean>`(transactions.*) is distinct from (excluded.*)`),
      )
      .execute();
  }
}

/** Rows inside the window just read that its listing no longer has: the institution has withdrawn or renumbered them. */
export async function deleteVanished(
  tx: Tx,
  organizationId: string,
  accountIds: readonly string[],
  from: string,
  listed: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("transactions")
    .where("organization_id", "=", organizationId)
    .where("account_id", "in", [...accountIds, ""])
    .where("day", ">=", from)
    .where((eb) => eb("provider_transaction_id", "!=", eb.fn<string>("all", [eb.val([...listed])])))
    .execute();
}
