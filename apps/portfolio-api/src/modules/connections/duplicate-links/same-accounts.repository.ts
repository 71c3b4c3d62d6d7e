import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

export interface DuplicateTarget {
  readonly organizationId: string;
  readonly connectionId: string;
}

/**
 * The accounts of every connection to the institution of this one, the first linked first; none of
 * those that a member called different.
 */
export const listOfInstitution = (tx: Tx, { organizationId, connectionId }: DuplicateTarget) =>
  tx
    .selectFrom("accounts")
    .innerJoin("connections as linked", (join) =>
      join
        .onRef("linked.organization_id", "=", "accounts.organization_id")
        .onRef("linked.id", "=", "accounts.connection_id"),
    )
    .innerJoin("connections as own", (join) =>
      join
        .onRef("own.organization_id", "=", "linked.organization_id")
        .onRef("own.institution_id", "=", "linked.institution_id")
        .onRef("own.is_sandbox", "=", "linked.is_sandbox"),
    )
    .select([
      "accounts.id",
      "accounts.connection_id as connectionId",
      "accounts.mask",
      "accounts.subtype",
      "accounts.name",
      "accounts.twice_group as group",
    ])
    .where("accounts.organization_id", "=", organizationId)
    .where("own.id", "=", connectionId)
    .where((eb) =>
      eb.or([
        eb("linked.twice_answer", "is", null),
        eb("linked.twice_answer", "<>", "different-accounts"),
      ]),
    )
    .orderBy("linked.created_at")
    .orderBy("linked.id")
    .orderBy("accounts.id")
    .execute();

/** Writes down of which group each of these is. */
export async function saveDuplicate(
  tx: Tx,
  organizationId: string,
  found: ReadonlyMap<string, string>,
): Promise<void> {
  if (found.size === 0) return;
  await sql`update accounts set twice_group = found.twice_group
    from unnest(${[...found.keys()]}::text[], ${[...found.values()]}::text[]) as found (id, twice_group)
    where accounts.organization_id = ${organizationId} and accounts.id = found.id`.execute(tx);
}
