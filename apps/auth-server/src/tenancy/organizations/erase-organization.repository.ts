import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { OF_A_MEMBER } from "../members/erase-member.repository.ts";

/** Removes everything of an organization but its audit log, and marks its id as gone. */
export async function eraseOrganization(
  tx: Transaction<AuthSchema>,
  organizationId: string,
  now: Date,
): Promise<void> {
  // Members before what is theirs, as everywhere: someone may be signing in at this moment.
  await tx
    .selectFrom("members")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .orderBy("member_id")
    .forUpdate()
    .execute();
  for (const table of [
    ...OF_A_MEMBER,
    "members",
    "organization_deletions",
    "organization_deletion_asks",
    "organization_domains",
    "claimed_domains",
    "organizations",
    "organization_slugs",
  ] as const) {
    await tx.deleteFrom(table).where("organization_id", "=", organizationId).execute();
  }
  await tx
    .updateTable("organization_directory")
    .set({ deleted_at: now })
    .where("organization_id", "=", organizationId)
    .execute();
}
