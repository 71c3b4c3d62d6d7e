import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";
import { OF_A_MEMBER } from "../members/erase-member.repository.ts";

/** Removes everything of an organization but its audit log, and marks its id as gone. */
export async function eraseOrganization(
  tx: Transaction<AuthSchema>,
  organizationId: string,
  now: Date,
): Promise<void> {
  for (const table of [...OF_A_MEMBER, "members", "organizations"] as const) {
    await tx.deleteFrom(table).where("organization_id", "=", organizationId).execute();
  }
  await tx
    .updateTable("organization_directory")
    .set({ deleted_at: now })
    .where("organization_id", "=", organizationId)
    .execute();
}
