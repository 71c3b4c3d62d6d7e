import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema, SavedDuplicateResolution } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** What a member says of a second link, or null where they take it back. */
export async function saveDuplicateResolution(
  tx: Tx,
  organizationId: string,
  id: string,
  answer: SavedDuplicateResolution | null,
): Promise<void> {
  await tx
    .updateTable("connections")
    .set({ twice_answer: answer })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** All accounts of a connection count from now on. */
export async function markAsDistinct(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ twice_group: null })
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", id)
    .execute();
}

/**
 * Asks for a broken connection of the same member that was linked before and brings the same
 * accounts, unless both are meant to stay.
 */
export const brokenDuplicatesOf = (tx: Tx, organizationId: string, connectionId: string) =>
  tx
    .selectFrom("connections as own")
    .innerJoin("connections as others", (join) =>
      join
        .onRef("others.organization_id", "=", "own.organization_id")
        .onRef("others.linked_by_member_id", "=", "own.linked_by_member_id")
        .onRef("others.created_at", "<", "own.created_at"),
    )
    .innerJoin("accounts as mine", (join) =>
      join
        .onRef("mine.organization_id", "=", "own.organization_id")
        .onRef("mine.connection_id", "=", "own.id"),
    )
    .innerJoin("accounts as theirs", (join) =>
      join
        .onRef("theirs.organization_id", "=", "others.organization_id")
        .onRef("theirs.connection_id", "=", "others.id")
        .onRef("theirs.twice_group", "=", "mine.twice_group"),
    )
    .select("others.id")
    .where("own.organization_id", "=", organizationId)
    .where("own.id", "=", connectionId)
    .where("own.twice_answer", "is", null)
    .where("others.status", "in", ["error", "expired"])
    .limit(1);

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
