import {
  type Database,
  enqueue,
  newId,
  Refusal,
  type SecretBox,
  type Task,
  type Transaction,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Mailer } from "../../ports/mailer.ts";
import { present } from "../../proofs/find-by-proof.repository.ts";
import type { AuthSchema } from "../../schema.ts";
import {
  findUnsentMail,
  insertMail,
  listRecentSends,
  lockRecipient,
  markSent,
} from "./mail.repository.ts";
import type { MailContent } from "./mail-content.ts";
import { SEND_MEMORY_SECONDS, secondsUntilNextSend, sendsToRemember } from "./send-limit.ts";

export const SEND_MAIL_TASK = "auth.send-mail";

export interface MailService {
  /** Refuses an address that gets mail too often. Known and unknown addresses are counted alike. */
  requireMaySend(
    tx: Transaction<AuthSchema>,
    projectId: string,
    recipient: string,
    now: Date,
  ): Promise<void>;
  /** Puts a letter into the outbox, in the transaction of what it tells about: neither exists without the other. */
  post(
    tx: Transaction<AuthSchema>,
    projectId: string,
    letter: { readonly recipient: string; readonly content: MailContent },
    now: Date,
  ): Promise<void>;
  /** The job that delivers one letter. A crash between delivery and its record delivers it twice, under one id. */
  readonly sendMail: Task;
}

export interface MailParts {
  readonly db: Database<AuthSchema>;
  readonly secrets: SecretBox;
  readonly mailer: Mailer;
  /** RATE_LIMIT_SCALE. */
  readonly scale: number;
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

const placeOf = (projectId: string, mailId: string) => ({
  table: "mail_outbox",
  column: "content_sealed",
  rowId: mailId,
  organizationId: projectId,
});

export function createMailService(parts: MailParts): MailService {
  const { db, secrets, mailer, scale, onSent } = parts;
  return {
    async requireMaySend(tx, projectId, recipient, now) {
      await present(tx, { projectId });
      await lockRecipient(tx, projectId, recipient);
      const since = new Date(now.getTime() - SEND_MEMORY_SECONDS * 1000);
      const limit = sendsToRemember(scale);
      const sent = await listRecentSends(tx, projectId, recipient, { since, limit });
      const retryAfterSeconds = secondsUntilNextSend(sent, now, scale);
      if (retryAfterSeconds !== null) throw new Refusal("too_many_requests", { retryAfterSeconds });
    },
    async post(tx, projectId, { recipient, content }, now) {
      const mailId = newId("mail");
      await present(tx, { projectId });
      await insertMail(tx, projectId, {
        mailId,
        recipient,
        contentSealed: secrets.seal(JSON.stringify(content), placeOf(projectId, mailId)),
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
      const opened = secrets.open(unsent.contentSealed, placeOf(projectId, mailId));
      const content = contentShape.parse(JSON.parse(opened));
      const { recipient: to, createdAt } = unsent;
      await mailer.deliver({ id: mailId, to, createdAt, ...content });
      await db.transaction({ projectId }, (tx, now) => markSent(tx, projectId, mailId, now));
      onSent();
    },
  };
}
