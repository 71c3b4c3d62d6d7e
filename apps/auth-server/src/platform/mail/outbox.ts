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
import type { MailContent } from "./letters/mail-content.ts";
import type { Sender } from "./limits/send-limit.ts";
import { findUnsentMail, insertMail, markSent, type UnsentMail } from "./mail.repository.ts";

export const SEND_MAIL_TASK = "auth.send-mail";

export interface Posted {
  readonly recipient: string;
  readonly content: MailContent;
  readonly channel?: "email" | "sms";
  /** The organization whose daily number of texts it counts for. */
  readonly chargedTo?: string;
  readonly isNotice?: boolean;
  /** Who asked for it. */
  readonly sender?: Sender;
}

/** What waits to go out, sealed, in the database of what it tells about. */
export interface Outbox {
  put(tx: Transaction<AuthSchema>, projectId: string, posted: Posted, now: Date): Promise<void>;
  /** The job that delivers one letter. A crash between delivery and its record delivers it twice, under one id. */
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
/** Of letters that nobody asked for. */
const NOBODY: Sender = { source: "", isKnown: false };

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

  return {
    async put(tx, projectId, posted, now) {
      const { recipient, content, channel, chargedTo, isNotice, sender = NOBODY } = posted;
      const mailId = newId("mail");
      await setTenantScope(tx, { projectId });
      await insertMail(tx, projectId, {
        mailId,
        recipient,
        channel: channel ?? "email",
        chargedTo: chargedTo ?? null,
        isNotice: isNotice ?? false,
        sender,
        contentSealed: secrets.seal(JSON.stringify(content), mailPlace(projectId, mailId)),
        createdAt: now,
      });
      await enqueue(tx, {
        task: SEND_MAIL_TASK,
        payload: { projectId, mailId },
        jobKey: mailId,
        maxAttempts: MAX_ATTEMPTS,
      });
    },
    async sendMail(payload) {
      const { projectId, mailId } = payloadShape.parse(payload);
      const unsent = await db.transaction({ projectId }, (tx) =>
        findUnsentMail(tx, projectId, mailId),
      );
      if (!unsent) return;
      const opened = secrets.open(unsent.contentSealed, mailPlace(projectId, mailId));
      await deliver(mailId, unsent, contentShape.parse(JSON.parse(opened)));
      await db.transaction({ projectId }, (tx, now) => markSent(tx, projectId, mailId, now));
      onSent();
    },
  };
}
