import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import { called as calledAs } from "../../../storage/called.repository.ts";
import type { PortfolioSchema, SecurityType } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** So many of each are looked at for one that the market has a close of. */
const NEWEST = 30;

/** A security that is called so, and whose connection brings it. */
export interface CalledSecurity {
  readonly id: string;
  readonly symbol: string;
  readonly type: SecurityType;
  readonly isSandbox: boolean;
  readonly linked_by_member_id: string;
}

/** Every security of an organization that is called so: one of each connection that brings it. */
export const listCalled = (
  tx: Tx,
  organizationId: string,
  called: string,
): Promise<CalledSecurity[]> =>
  tx
    .selectFrom("securities")
    .innerJoin("connections", (join) =>
      join
        .onRef("connections.organization_id", "=", "securities.organization_id")
        .onRef("connections.id", "=", "securities.connection_id"),
    )
    .select([
      "securities.id",
      "securities.symbol",
      "securities.type",
      "connections.is_sandbox as isSandbox",
      "connections.linked_by_member_id",
    ])
    .where("securities.organization_id", "=", organizationId)
    .where(calledAs, "=", called)
    .orderBy("securities.id")
    .execute();

/**
 * What these securities cost by their holders' institutions: the prices of holdings, the newest of
 * those kept by day, and those of trades in files that name them so. What is held by hand is left
 * out: the market itself may have priced it.
 */
export async function listOwnPrices(
  tx: Tx,
  organizationId: string,
  { called, ids }: { readonly called: string; readonly ids: readonly string[] },
): Promise<{ day: string; price: number }[]> {
  const { rows } = await sql<{ day: string; price: number }>`
    select holdings.price_as_of as day, holdings.price from holdings
      join accounts on accounts.organization_id = holdings.organization_id and accounts.id = holdings.account_id
      join connections on connections.organization_id = accounts.organization_id and connections.id = accounts.connection_id
      where holdings.organization_id = ${organizationId} and holdings.security_id = any(${[...ids]})
        and holdings.price_as_of is not null and holdings.refused_reason is null and not connections.is_manual
    union all
    (select day, close as price from institution_prices
      where organization_id = ${organizationId} and security_id = any(${[...ids]}) order by day desc limit ${NEWEST})
    union all
    (select added.day, added.price from imported_transactions as added
      join imports on imports.organization_id = added.organization_id and imports.id = added.import_id
      where added.organization_id = ${organizationId} and upper(coalesce(added.symbol, added.cusip)) = upper(${called})
        and imports.state = 'confirmed' and added.counts and added.price > 0 order by added.day desc limit ${NEWEST})`.execute(
    tx,
  );
  return rows;
}

export const findMatch = (tx: Tx, organizationId: string, called: string) =>
  tx
    .selectFrom("symbol_matches")
    .select(["symbol", "member_name", "matched_at"])
    .where("organization_id", "=", organizationId)
    .where("called", "=", called)
    .executeTakeFirst();

export type MatchRow = NonNullable<Awaited<ReturnType<typeof findMatch>>>;

/** Writes a match in the place of an earlier one. False where it says what was said already. */
export async function putMatch(
  tx: Tx,
  match: {
    readonly organization_id: string;
    readonly called: string;
    readonly symbol: string;
    readonly member_id: string;
    readonly member_name: string;
    readonly matched_at: Date;
  },
): Promise<boolean> {
  const { organization_id: _o, called: _c, ...said } = match;
  const result = await tx
    .insertInto("symbol_matches")
    .values(match)
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "called"])
        .doUpdateSet(said)
        .where(sql<boolean>`symbol_matches.symbol <> excluded.symbol`),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False where nothing was matched. */
export async function deleteMatch(
  tx: Tx,
  organizationId: string,
  called: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom("symbol_matches")
    .where("organization_id", "=", organizationId)
    .where("called", "=", called)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
