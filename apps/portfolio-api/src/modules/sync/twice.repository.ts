import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { SyncTarget } from "./sync.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * The accounts of every connection to the institution of the one that is synced, the first linked first; none of those that a member called
 * different.
 */
export const listOfInstitution = (tx: Tx, { organizationId, connectionId }: SyncTarget) =>
  tx
    .selectFrom("accounts")
    .innerJoin("connections as linked", (join) =>
      join
        .onRef("linked.organization_id", "=", "accounts.organization_id")
        .onRef("linked.id", "=", "accounts.connection_id"),
    )
    .innerJoin("connections as synced", (join) =>
      join
        .onRef("synced.organization_id", "=", "linked.organization_id")
        .onRef("synced.institution_id", "=", "linked.institution_id")
        .onRef("synced.is_sandbox", "=", "linked.is_sandbox"),
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
    .where("synced.id", "=", connectionId)
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
export async function saveTwice(
  tx: Tx,
  organizationId: string,
  found: ReadonlyMap<string, string>,
): Promise<void> {
  if (found.size === 0) return;
  await sql`update accounts set twice_group = found.twice_group
    from unnest(${[...found.keys()]}::text[], ${[...found.values()]}::text[]) as found (id, twice_group)
    where accounts.organization_id = ${organizationId} and accounts.id = found.id`.execute(tx);
}

/**
 * Broken connections of other members that were linked before the one that is synced and bring the same accounts, unless both are meant to
 * stay: theirs to hand over.
 */
export const listOthersBrokenTwice = (tx: Tx, { organizationId, connectionId }: SyncTarget) =>
  tx
    .selectFrom("connections as own")
    .innerJoin("connections as others", (join) =>
      join
        .onRef("others.organization_id", "=", "own.organization_id")
        .onRef("others.linked_by_member_id", "<>", "own.linked_by_member_id")
        .onRef("others.created_at", "<", "own.created_at"),
    )
    .select([
      "others.id",
      "others.linked_by_member_id as owner",
      "others.institution_name as institutionName",
    ])
    .where("own.organization_id", "=", organizationId)
    .where("own.id", "=", connectionId)
    .where("own.twice_answer", "is", null)
    .where("others.status", "in", ["error", "expired"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("accounts as mine")
          .innerJoin("accounts as theirs", (join) =>
            join
              .onRef("theirs.organization_id", "=", "mine.organization_id")
              .onRef("theirs.twice_group", "=", "mine.twice_group"),
          )
          .select("theirs.id")
          .whereRef("mine.organization_id", "=", "own.organization_id")
          .whereRef("mine.connection_id", "=", "own.id")
          .whereRef("theirs.connection_id", "=", "others.id"),
      ),
    )
    .orderBy("others.id")
    .execute();
