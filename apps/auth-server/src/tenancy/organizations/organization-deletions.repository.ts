import { newId, type Transaction } from "@stocks-vibe/server-kit";
import type { EarlierAsk } from "../../domain/organization/deletion-limit.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { OF_A_MEMBER } from "../members/erase-member.repository.ts";

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

/**
 * Until when each organization can be kept that someone asked to have deleted, of those that the
 * transaction may list.
 */
export async function listDeletionDates(
  tx: Tx,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx
    .selectFrom("organization_deletions")
    .select(["organization_id", "due_at"])
    .where("organization_id", "in", organizationIds)
    .execute();
  return new Map(rows.map((row) => [row.organization_id, row.due_at]));
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

/** Asks since `since`, newest first. */
export async function listAsks(
  tx: Tx,
  organizationId: string,
  since: Date,
): Promise<readonly EarlierAsk[]> {
  const rows = await tx
    .selectFrom("organization_deletion_asks")
    .select(["member_id", "asked_at"])
    .where("organization_id", "=", organizationId)
    .where("asked_at", ">", since)
    .orderBy("asked_at", "desc")
    .execute();
  return rows.map((row) => ({ memberId: row.member_id, askedAt: row.asked_at }));
}

/** Writes an ask down, and forgets those before `since`. */
export async function rememberAsk(
  tx: Tx,
  organizationId: string,
  { memberId, askedAt }: EarlierAsk,
  since: Date,
): Promise<void> {
  await tx
    .deleteFrom("organization_deletion_asks")
    .where("organization_id", "=", organizationId)
    .where("asked_at", "<=", since)
    .execute();
  await tx
    .insertInto("organization_deletion_asks")
    .values({
      organization_id: organizationId,
      ask_id: newId("deletion-ask"),
      member_id: memberId,
      asked_at: askedAt,
    })
    .execute();
}

/** Notes that someone else took an administrator's role, membership or address. */
export async function noteLostAdministrator(
  tx: Tx,
  organizationId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ administrator_lost_at: now })
    .where("organization_id", "=", organizationId)
    .execute();
}

/** When that last happened; null where it never did. */
export async function findAdministratorLostAt(
  tx: Tx,
  organizationId: string,
): Promise<Date | null> {
  const row = await tx
    .selectFrom("organizations")
    .select("administrator_lost_at")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row?.administrator_lost_at ?? null;
}

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
    "sso_attempts",
    "sso_assertions",
    "sso_certificates",
    "sso_connections",
    "organization_logos",
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
