import {
  type Database,
  enqueue,
  newId,
  type SecretBox,
  type Task,
  type Transaction,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { AuthSchema } from "../database/schema.ts";
import { setTenantScope } from "../database/tenant-scope.repository.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { SmsSender } from "../ports/sms.ts";
import { combineNotices, waitingNotice } from "./combine-notices.ts";
import type { Letter } from "./letters/letter.ts";
import type { Locale } from "./letters/locale.ts";
import type { MailContent } from "./letters/mail-content.ts";
import type { Permit } from "./limits/limiter.ts";
import {
  insertMail,
  markOneTimeTokenSent,
  takeUnsentMail,
  type UnsentMail,
} from "./mail.repository.ts";
import { holdWaitingNotice, rewriteNotice } from "./notices.repository.ts";

interface WrittenNotice {
  readonly letter: Letter;
  readonly locale: Locale;
}

type Tx = Transaction<AuthSchema>;

export const SEND_MAIL_TASK = "auth.send-mail";

/** What waits to go out, sealed, in the database of what it tells about. */
export interface Outbox {
  /** Takes nothing but what the limiter has permitted. */
  put(tx: Tx, permit: Permit, content: MailContent, now: Date): Promise<void>;
  /** The same of a notice, together with those of its type that wait already. */
  putNotice(tx: Tx, permit: Permit, notice: WrittenNotice, now: Date): Promise<void>;
  /** Rewrites a waiting notice of its type. Does nothing where none waits. */
  rewriteWaiting(tx: Tx, permit: Permit, notice: WrittenNotice): Promise<boolean>;
  /**
   * The job that delivers one letter. A crash between delivery and its record delivers it twice,
   * under one id.
   */
  readonly sendMail: Task;
}

export interface OutboxParts {
  readonly db: Database<AuthSchema>;
  readonly secrets: SecretBox;
  readonly mailer: Mailer;
  /** Null where no way to send texts is configured. */
  readonly sms: SmsSender | null;
  readonly onSent: () => void;
}

const payloadShape = z.object({ projectId: z.string(), mailId: z.string() });
const contentShape = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  code: z.string().nullable(),
});
const MAX_ATTEMPTS = 8;

/** Where a letter waits to be sent. */
export const mailPlace = (projectId: string, mailId: string) => ({
  table: "mail_outbox",
  column: "content_sealed",
  rowId: mailId,
  organizationId: projectId,
});

export function createOutbox({ db, secrets, mailer, sms, onSent }: OutboxParts): Outbox {
  async function deliver(mailId: string, unsent: UnsentMail, content: MailContent): Promise<void> {
    const { recipient: to, createdAt, channel } = unsent;
    if (channel === "email") return mailer.deliver({ id: mailId, to, createdAt, ...content });
    if (!sms) throw new Error("no way to send texts is configured any more");
    return sms.deliverText({ id: mailId, to, createdAt, text: content.text, code: content.code });
  }

  async function put(tx: Tx, permit: Permit, content: object, now: Date): Promise<void> {
    const { fields } = permit;
    const { projectId, notice } = fields;
    const mailId = newId("mail");
    const isOpen = notice !== null && notice.dueAt > now;
    await setTenantScope(tx, { projectId });
    await insertMail(tx, projectId, {
      mailId,
      permit: fields,
      isOpen,
      contentSealed: secrets.seal(JSON.stringify(content), mailPlace(projectId, mailId)),
      createdAt: now,
    });
    await enqueue(tx, {
      task: SEND_MAIL_TASK,
      payload: { projectId, mailId },
      jobKey: mailId,
      maxAttempts: MAX_ATTEMPTS,
      ...(isOpen ? { runAt: notice.dueAt } : {}),
    });
  }

  async function rewriteWaiting(tx: Tx, permit: Permit, written: WrittenNotice): Promise<boolean> {
    const { projectId, recipient, notice } = permit.fields;
    if (!notice) return false;
    await setTenantScope(tx, { projectId });
    const waiting = await holdWaitingNotice(tx, projectId, { recipient, key: notice.key });
    if (!waiting) return false;
    const { mailId } = waiting;
    const place = mailPlace(projectId, mailId);
    const earlier = waitingNotice.parse(JSON.parse(secrets.open(waiting.contentSealed, place)));
    const contentSealed = secrets.seal(JSON.stringify(combineNotices(earlier, written)), place);
    await rewriteNotice(tx, projectId, { mailId, contentSealed });
    return true;
  }

  return {
    put,
    rewriteWaiting,
    async putNotice(tx, permit, notice, now) {
      if (await rewriteWaiting(tx, permit, notice)) return;
      await put(tx, permit, combineNotices({ told: [], more: 0 }, notice), now);
    },
    async sendMail(payload) {
      const { projectId, mailId } = payloadShape.parse(payload);
      const unsent = await db.transaction({ projectId }, (tx) =>
        takeUnsentMail(tx, projectId, mailId),
      );
      if (!unsent) return;
      const opened = secrets.open(unsent.contentSealed, mailPlace(projectId, mailId));
      await deliver(mailId, unsent, contentShape.parse(JSON.parse(opened)));
      await db.transaction({ projectId }, (tx, now) =>
        markOneTimeTokenSent(tx, projectId, mailId, now),
      );
      onSent();
    },
  };
}
