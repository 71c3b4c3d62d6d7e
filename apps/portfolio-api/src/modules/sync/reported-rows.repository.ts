import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";
import {
  type CheckedHolding,
  inBatches,
  type OurHolding,
  type OurTransaction,
} from "./storing/resolve-rows.ts";

type Tx = Transaction<PortfolioSchema>;

/** What these accounts held when they were last read. */
export const listHoldings = (tx: Tx, organizationId: string, accountIds: readonly string[]) =>
  tx
    .selectFrom("holdings")
    .innerJoin("securities", (join) =>
      join
        .onRef("securities.organization_id", "=", "holdings.organization_id")
        .onRef("securities.id", "=", "holdings.security_id"),
    )
    .select([
      "holdings.account_id as accountId",
      "holdings.security_id as securityId",
      "holdings.quantity",
      "holdings.price",
      "holdings.price_as_of as priceAsOf",
      "holdings.value",
      "holdings.currency",
      "securities.type",
    ])
    .where("holdings.organization_id", "=", organizationId)
    .where(sql<boolean>`holdings.account_id = any(${[...accountIds]}::text[])`)
    .execute();

export type LastHoldings = Awaited<ReturnType<typeof listHoldings>>;

/** One holding by our ids. */
export interface HoldingKey {
  readonly accountId: string;
  readonly securityId: string;
}

/** Today's holdings replace yesterday's, but for those that are to be kept as they are. */
export async function replaceHoldings(
  tx: Tx,
  organizationId: string,
  accountIds: readonly string[],
  {
    holdings,
    kept,
  }: {
    readonly holdings: readonly (OurHolding & CheckedHolding)[];
    readonly kept: readonly HoldingKey[];
  },
): Promise<void> {
  await sql`delete from holdings
    where organization_id = ${organizationId} and account_id = any(${[...accountIds]}::text[])
      and not exists (
        select from unnest(${kept.map((row) => row.accountId)}::text[], ${kept.map((row) => row.securityId)}::text[])
          as kept (account_id, security_id)
        where kept.account_id = holdings.account_id and kept.security_id = holdings.security_id)`.execute(
    tx,
  );
  await inBatches(holdings, async (batch) => {
    const rows = batch.map((row) => ({
      account_id: row.accountId,
      security_id: row.securityId,
      quantity: row.quantity,
      price: row.price,
      price_as_of: row.priceAsOf,
      value: row.value,
      cost_basis: row.costBasis,
      currency: row.currency,
      tax_lots: row.taxLots,
      refused_price: row.refusedPrice,
      refused_reason: row.refusedReason,
    }));
    await sql`insert into holdings (organization_id, account_id, security_id, quantity, price, price_as_of, value, cost_basis,
        currency, tax_lots, refused_price, refused_reason)
      select ${organizationId}, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        account_id text, security_id text, quantity numeric, price numeric, price_as_of date, value numeric,
        cost_basis numeric, currency text, tax_lots jsonb, refused_price numeric, refused_reason text)`.execute(
      tx,
    );
  });
}

/**
 * The institution's own price of the day, kept because no history of it can be had later. One that
 * it corrects takes the earlier one's place, which is kept aside.
 */
export const addInstitutionPrices = (
  tx: Tx,
  organizationId: string,
  prices: readonly { readonly securityId: string; readonly day: string; readonly close: number }[],
): Promise<void> =>
  inBatches(onePerDay(prices), async (batch) => {
    const given = sql`jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given ("securityId" text, day date, close numeric)`;
    await sql`insert into replaced_institution_prices (organization_id, security_id, day, close, replaced_at)
      select known.organization_id, known.security_id, known.day, known.close, ops.clock_now()
      from institution_prices as known
      join ${given} on given."securityId" = known.security_id and given.day = known.day
      where known.organization_id = ${organizationId} and known.close <> given.close
      on conflict do nothing`.execute(tx);
    await sql`insert into institution_prices (organization_id, security_id, day, close)
      select ${organizationId}, given."securityId", given.day, given.close from ${given}
      on conflict (organization_id, security_id, day) do update set close = excluded.close
      where institution_prices.close <> excluded.close`.execute(tx);
  });

/** Accounts that hold the same security may tell of it differently: the last one's word stands. */
const onePerDay = <Row extends { readonly securityId: string; readonly day: string }>(
  rows: readonly Row[],
): Row[] => [...new Map(rows.map((row) => [`${row.securityId} ${row.day}`, row])).values()];

/**
 * Appends transactions; one that is already stored (same provider id) takes the provider's newer
 * words.
 */
export const upsertTransactions = (
  tx: Tx,
  organizationId: string,
  transactions: readonly OurTransaction[],
): Promise<void> =>
  inBatches(transactions, async (batch) => {
    const rows = batch.map((row) => ({
      account_id: row.accountId,
      id: row.providerTransactionId,
      security_id: row.securityId,
      day: row.day,
      name: row.name,
      quantity: row.quantity,
      amount: row.amount,
      price: row.price,
      fees: row.fees,
      type: row.type,
      subtype: row.subtype,
      currency: row.currency,
      cancels: row.cancels ?? null,
    }));
    // A night reads a month again, and nearly every row is the same: those are left untouched.
    await sql`insert into transactions (organization_id, account_id, provider_transaction_id, security_id, day, name, quantity,
        amount, price, fees, type, subtype, currency, cancels_transaction_id)
      select ${organizationId}, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        account_id text, id text, security_id text, day date, name text, quantity numeric, amount numeric, price numeric,
        fees numeric, type text, subtype text, currency text, cancels text)
      on conflict (organization_id, account_id, provider_transaction_id) do update set
        security_id = excluded.security_id, day = excluded.day, name = excluded.name, quantity = excluded.quantity,
        amount = excluded.amount, price = excluded.price, fees = excluded.fees, type = excluded.type,
        subtype = excluded.subtype, currency = excluded.currency, cancels_transaction_id = excluded.cancels_transaction_id,
        withdrawn_since = null, omitted_since = null
      where (transactions.*) is distinct from (excluded.*)`.execute(tx);
  });
