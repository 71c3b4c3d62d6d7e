import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { SyncTarget } from "./sync.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * Broken connections of other members that were linked before the one that is synced and bring the
 * same accounts, unless both are meant to stay: theirs to hand over.
 */
export const listOthersBrokenDuplicates = (tx: Tx, { organizationId, connectionId }: SyncTarget) =>
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
