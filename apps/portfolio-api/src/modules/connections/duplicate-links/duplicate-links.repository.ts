import type { Transaction } from "@stocks-vibe/server-kit";
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
