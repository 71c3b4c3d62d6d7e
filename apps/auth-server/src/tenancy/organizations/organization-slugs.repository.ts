import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

interface OwnedSlug {
  readonly project_id: string;
  readonly slug: string;
  readonly organization_id: string;
}

/** Makes a slug the organization's; false when another organization of the project has it. */
export async function takeSlug(tx: Tx, slug: OwnedSlug): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("organization_slugs")
    .values(slug)
    .onConflict((conflict) => conflict.columns(["project_id", "slug"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Gives up a slug that the organization does not have any more. */
export async function freeSlug(
  tx: Tx,
  { project_id, slug, organization_id }: OwnedSlug,
): Promise<void> {
  await tx
    .deleteFrom("organization_slugs")
    .where("project_id", "=", project_id)
    .where("slug", "=", slug)
    .where("organization_id", "=", organization_id)
    .execute();
}
