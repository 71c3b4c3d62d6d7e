import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { AuthSchema } from "../database/schema.ts";
import type { PermitFields } from "./limits/asked.ts";
import type { EarlierSend, TextCounts } from "./limits/send-limit.ts";

type Tx = Transaction<AuthSchema>;

/**
 * Sends that count for one thing, such as an address, are counted one after another: parallel
 * requests can't all be the last allowed one.
 */
export async function lockRecipient(tx: Tx, projectId: string, recipient: string): Promise<void> {
  const key = `auth.mail:${projectId}:${recipient}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** The letters that went to the address on someone's request, newest first. */
export async function listRecentSends(
  tx: Tx,
  projectId: string,
  recipient: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<EarlierSend[]> {
  const rows = await tx
    .selectFrom("mail_outbox")
    .select(["created_at", "sender", "is_known_sender"])
    .where("project_id", "=", projectId)
    .where("recipient", "=", recipient)
    .where("is_notice", "=", false)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    sentAt: row.created_at,
    source: row.sender,
    isKnown: row.is_known_sender,
  }));
}

export async function insertMail(
  tx: Tx,
  projectId: string,
  mail: {
    readonly mailId: string;
    readonly permit: PermitFields;
    /** Whether others of its type may join it until it goes out. */
    readonly isOpen: boolean;
    readonly contentSealed: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  const { permit } = mail;
  await tx
    .insertInto("mail_outbox")
    .values({
      project_id: projectId,
      mail_id: mail.mailId,
      recipient: permit.recipient,
      channel: permit.channel,
      charged_to: permit.chargedTo,
      is_notice: permit.notice !== null,
      sender: permit.sender.source,
      is_known_sender: permit.sender.isKnown,
      path: permit.path,
      network: permit.network,
      acting_member: permit.actingMember,
      domain_share: permit.domainShare,
      notice_key: permit.notice?.key ?? null,
      is_open: mail.isOpen,
      content_sealed: mail.contentSealed,
      created_at: mail.createdAt,
      sent_at: null,
    })
    .execute();
}

export interface UnsentMail {
  readonly recipient: string;
  readonly channel: "email" | "sms";
  readonly contentSealed: string;
  readonly createdAt: Date;
}

/**
 * Texts of a project since then, how many of them one organization caused, and how many went to one
 * number that was proven, whichever organization caused them: a number that is proven in many has
 * no share of its own in each.
 */
export async function countTexts(
  tx: Tx,
  projectId: string,
  {
    since,
    organizationId,
    phoneNumber,
  }: { readonly since: Date; readonly organizationId: string; readonly phoneNumber: string },
): Promise<TextCounts> {
  return tx
    .selectFrom("mail_outbox")
    .select((eb) => [
      eb.fn.countAll<number>().as("ofProject"),
      eb.fn.countAll<number>().filterWhere("charged_to", "=", organizationId).as("ofOrganization"),
      eb.fn
        .countAll<number>()
        .filterWhere("recipient", "=", phoneNumber)
        .filterWhere("is_known_sender", "=", true)
        .as("toNumber"),
    ])
    .where("project_id", "=", projectId)
    .where("channel", "=", "sms")
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
}

/** Mail that still has to go out. Nothing joins it any more. */
export async function takeUnsentMail(
  tx: Tx,
  projectId: string,
  mailId: string,
): Promise<UnsentMail | undefined> {
  const row = await tx
    .updateTable("mail_outbox")
    .set({ is_open: false })
    .where("project_id", "=", projectId)
    .where("mail_id", "=", mailId)
    .where("sent_at", "is", null)
    .returning(["recipient", "channel", "content_sealed", "created_at"])
    .executeTakeFirst();
  if (!row || row.content_sealed === null) return undefined;
  return {
    recipient: row.recipient,
    channel: row.channel,
    contentSealed: row.content_sealed,
    createdAt: row.created_at,
  };
}

/** Delivered: the content, with the token in it, is not needed any more. */
export async function markOneTimeTokenSent(
  tx: Tx,
  projectId: string,
  mailId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("mail_outbox")
    .set({ sent_at: now, content_sealed: null })
    .where("project_id", "=", projectId)
    .where("mail_id", "=", mailId)
    .execute();
}
