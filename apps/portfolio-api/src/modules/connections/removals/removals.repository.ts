import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import { called } from "../../../storage/called.repository.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * Keeps a removed item's token until the provider has been told, and notes that its organization
 * has one. The update only locks that row: a removal that ends at this moment must see the new one
 * before it takes the row away.
 */
export async function addPendingRemoval(
  tx: Tx,
  removal: {
    readonly organization_id: string;
    readonly id: string;
    readonly access_token_sealed: string;
  },
  now: Date,
): Promise<void> {
  const { organization_id } = removal;
  await tx
    .insertInto("pending_removals")
    .values({ ...removal, created_at: now, tries: 0, last_code: null, next_try_at: null })
    .execute();
  await tx
    .insertInto("removal_directory")
    .values({ organization_id })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet({ organization_id }))
    .execute();
}

export const findPendingRemoval = (tx: Tx, organizationId: string, id: string) =>
  tx
    .selectFrom("pending_removals")
    .select(["id", "access_token_sealed", "tries"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();

export const listPendingRemovals = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("pending_removals")
    .select(["id", "created_at", "tries", "last_code"])
    .where("organization_id", "=", organizationId)
    .orderBy("created_at")
    .execute();

export async function noteFailedRemoval(
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  failed: { readonly tries: number; readonly last_code: string; readonly next_try_at: Date },
): Promise<void> {
  await tx
    .updateTable("pending_removals")
    .set(failed)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/**
 * Forgets a removal that the provider has heard of, and that its organization had any when it was
 * the last.
 */
export async function deletePendingRemoval(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<void> {
  await tx
    .selectFrom("removal_directory")
    .select("organization_id")
    .where("organization_id", "=", organizationId)
    .forUpdate()
    .execute();
  await tx
    .deleteFrom("pending_removals")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  await tx
    .deleteFrom("removal_directory")
    .where("organization_id", "=", organizationId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("pending_removals")
            .select("id")
            .where("pending_removals.organization_id", "=", organizationId),
        ),
      ),
    )
    .execute();
}

export async function listRemovalOrganizations(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("removal_directory")
    .select("organization_id")
    .orderBy("organization_id")
    .execute();
  return rows.map((row) => row.organization_id);
}

/**
 * Forgets under which symbols the market knows what nothing of the organization is called any more,
 * files that members added included.
 */
export async function deleteUnusedMatches(tx: Tx, organizationId: string): Promise<void> {
  await sql`delete from symbol_matches
    where organization_id = ${organizationId}
      and not exists (select from securities
        where securities.organization_id = ${organizationId} and ${called} = symbol_matches.called)
      and not exists (select from imported_transactions as added
        where added.organization_id = ${organizationId} and upper(coalesce(added.symbol, added.cusip)) = upper(symbol_matches.called))`.execute(
    tx,
  );
}
