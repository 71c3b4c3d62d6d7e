import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

export interface AskedDeletion {
  readonly askedBy: string;
  readonly askedByName: string;
  readonly askedAt: Date;
  readonly dueAt: Date;
}

export async function findDeletion(
  tx: Tx,
  organizationId: string,
): Promise<AskedDeletion | undefined> {
  const row = await tx
    .selectFrom("organization_deletions")
    .select(["asked_by", "asked_by_name", "asked_at", "due_at"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return (
    row && {
      askedBy: row.asked_by,
      askedByName: row.asked_by_name,
      askedAt: row.asked_at,
      dueAt: row.due_at,
    }
  );
}

export async function insertDeletion(
  tx: Tx,
  organizationId: string,
  { askedBy, askedByName, askedAt, dueAt }: AskedDeletion,
): Promise<void> {
  await tx
    .insertInto("organization_deletions")
    .values({
      organization_id: organizationId,
      asked_by: askedBy,
      asked_by_name: askedByName,
      asked_at: askedAt,
      due_at: dueAt,
    })
    .execute();
}

export async function removeDeletion(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .deleteFrom("organization_deletions")
    .where("organization_id", "=", organizationId)
    .execute();
}
