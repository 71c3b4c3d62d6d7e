import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { inBatches } from "./storing/resolve-rows.ts";
import type { SyncTarget } from "./sync.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/** A stored security that an answer does not speak of. */
export interface UnreportedSecurity {
  readonly id: string;
  readonly symbol: string;
  readonly cusip: string | null;
  readonly name: string;
  readonly currency: string;
}

/**
 * Securities of a connection that stored rows speak of and these provider ids don't name: first
 * those that are held.
 */
export async function listUnreported(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  providerSecurityIds: readonly string[],
): Promise<UnreportedSecurity[]> {
  const { rows } = await sql<UnreportedSecurity>`
    select id, symbol, cusip, name, currency from (
      select securities.*, exists (select from holdings
          where holdings.organization_id = securities.organization_id and holdings.security_id = securities.id) as is_held
      from securities
      where organization_id = ${organizationId} and connection_id = ${connectionId}
        and not provider_security_id = any(${[...providerSecurityIds]}::text[])) as unreported
    where is_held or exists (select from transactions
        where transactions.organization_id = ${organizationId} and transactions.security_id = unreported.id)
    order by is_held desc, id`.execute(tx);
  return rows;
}

/**
 * Gives stored securities the ids that their provider has for them now. Their own ids stay, and
 * with them all that speaks of them.
 */
export const renumberSecurities = (
  tx: Tx,
  organizationId: string,
  changes: readonly { readonly id: string; readonly providerSecurityId: string }[],
): Promise<void> =>
  inBatches(changes, async (batch) => {
    await sql`update securities set provider_security_id = changed.provider_security_id
      from unnest(${batch.map((row) => row.id)}::text[], ${batch.map((row) => row.providerSecurityId)}::text[])
        as changed (id, provider_security_id)
      where securities.organization_id = ${organizationId} and securities.id = changed.id`.execute(
      tx,
    );
  });

/**
 * Lets all rows of these securities, and copies of the institution's prices, speak of others. In an
 * account that holds several of those that would become one, nothing changes.
 */
export async function mergeSecurities(
  tx: Tx,
  organizationId: string,
  changes: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const moves = sql`moves as (
    select * from unnest(${changes.map((row) => row.from)}::text[], ${changes.map((row) => row.to)}::text[]) as move (old_id, new_id))`;
  const crowded = sql`crowded as (
    select holdings.account_id, same.new_id from holdings
    join (select old_id as id, new_id from moves union select new_id, new_id from moves) as same on same.id = holdings.security_id
    where holdings.organization_id = ${organizationId}
    group by holdings.account_id, same.new_id having count(*) > 1)`;
  for (const table of [sql.table("transactions"), sql.table("holdings")]) {
    await sql`with ${moves}, ${crowded}
      update ${table} as moved set security_id = moves.new_id from moves
      where moved.organization_id = ${organizationId} and moved.security_id = moves.old_id
        and not exists (select from crowded
          where crowded.account_id = moved.account_id and crowded.new_id = moves.new_id)`.execute(
      tx,
    );
  }
  // An answer that both have stays where it is: the one that counts then is that of the security
  // that stays.
  await sql`with ${moves}, ${crowded}
    update finding_answers as moved set security_id = moves.new_id from moves
    where moved.organization_id = ${organizationId} and moved.security_id = moves.old_id
      and not exists (select from crowded
        where crowded.account_id = moved.account_id and crowded.new_id = moves.new_id)
      and not exists (select from finding_answers as same where same.organization_id = moved.organization_id
        and same.account_id = moved.account_id and same.security_id = moves.new_id
        and same.about = moved.about and same.place = moved.place)`.execute(tx);
  await sql`with ${moves}
    insert into institution_prices (organization_id, security_id, day, close)
    select organization_id, new_id, day, close from institution_prices join moves on moves.old_id = security_id
    where organization_id = ${organizationId}
    on conflict do nothing`.execute(tx);
}
