import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../database/schema.ts";
import type { NoticePace } from "./limits/delivery-limit.ts";
import type { NoticeKind } from "./limits/paths.ts";

type Tx = Transaction<AuthSchema>;

interface Notices {
  readonly recipient: string;
  readonly key: string;
}

/** What a waiting notice is found by: others of its type about the same organization. */
export const noticeKeyOf = (kind: NoticeKind, organizationId: string): string =>
  `${kind} ${organizationId}`;

/** When one of the key last went out, and how many notices of the day the mailbox has. */
export async function findNoticePace(
  tx: Tx,
  projectId: string,
  { recipient, key, since }: Notices & { readonly since: Date },
): Promise<NoticePace> {
  const row = await tx
    .selectFrom("mail_outbox")
    .select((eb) => [
      eb.fn.countAll<number>().as("of_day"),
      eb.fn.countAll<number>().filterWhere("notice_key", "=", key).as("of_type"),
      eb.fn
        .max(eb.fn.coalesce("sent_at", "created_at"))
        .filterWhere("notice_key", "=", key)
        .as("last_at"),
    ])
    .where("project_id", "=", projectId)
    .where("recipient", "=", recipient)
    .where("is_notice", "=", true)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return { ofDay: Number(row.of_day), ofType: Number(row.of_type), lastAt: row.last_at };
}

/**
 * A notice of the key that waits, held until the transaction ends. One that is just being sent, or
 * that another transaction holds, is passed over: two letters are better than two transactions that
 * wait for each other.
 */
export async function holdWaitingNotice(
  tx: Tx,
  projectId: string,
  { recipient, key }: Notices,
): Promise<{ readonly mailId: string; readonly contentSealed: string } | undefined> {
  const row = await tx
    .selectFrom("mail_outbox")
    .select(["mail_id", "content_sealed"])
    .where("project_id", "=", projectId)
    .where("recipient", "=", recipient)
    .where("notice_key", "=", key)
    .where("is_open", "=", true)
    .where("sent_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row?.content_sealed) return undefined;
  return { mailId: row.mail_id, contentSealed: row.content_sealed };
}

export async function rewriteNotice(
  tx: Tx,
  projectId: string,
  { mailId, contentSealed }: { readonly mailId: string; readonly contentSealed: string },
): Promise<void> {
  await tx
    .updateTable("mail_outbox")
    .set({ content_sealed: contentSealed })
    .where("project_id", "=", projectId)
    .where("mail_id", "=", mailId)
    .execute();
}

/** Removes every notice of the key that waits, to whatever mailbox. None that is being sent. */
export async function deleteWaitingNotices(tx: Tx, projectId: string, key: string): Promise<void> {
  await tx
    .deleteFrom("mail_outbox")
    .where("project_id", "=", projectId)
    .where("notice_key", "=", key)
    .where("is_open", "=", true)
    .where("sent_at", "is", null)
    .execute();
}
