import { type MailboxMessage, mailboxMessage } from "@stocks-vibe/contracts/auth";
import type { Database, SecretBox } from "@stocks-vibe/server-kit";
import { comparableAddress } from "../../domain/address/email-address.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Mailer } from "../../platform/ports/mailer.ts";
import type { SmsSender } from "../../platform/ports/sms.ts";
import {
  findMessage,
  insertMessage,
  listMessages,
  type StoredMessage,
} from "./mailbox.repository.ts";

/** The post of a machine without SMTP: letters stay here, to be read in the browser. */
export interface MailboxService extends Mailer, SmsSender {
  /** Newest first; of one recipient when given. */
  list(recipient?: string): Promise<MailboxMessage[]>;
  find(messageId: string): Promise<MailboxMessage | undefined>;
}

const LIST_LIMIT = 100;

// Even here tokens are not readable in the database: a development dump must hold no working link.
/** Where the built-in mailbox keeps a message. */
export const mailboxPlace = (messageId: string) => ({
  table: "mailbox_messages",
  column: "content_sealed",
  rowId: messageId,
  organizationId: "",
});

export function createMailbox(db: Database<AuthSchema>, secrets: SecretBox): MailboxService {
  const open = (stored: StoredMessage): MailboxMessage =>
    mailboxMessage.parse(
      JSON.parse(secrets.open(stored.contentSealed, mailboxPlace(stored.messageId))),
    );
  async function keep(message: MailboxMessage, createdAt: Date): Promise<void> {
    await db.transaction({}, (tx) =>
      insertMessage(tx, {
        messageId: message.id,
        recipient: message.to,
        contentSealed: secrets.seal(JSON.stringify(message), mailboxPlace(message.id)),
        createdAt,
      }),
    );
  }

  return {
    deliver: ({ createdAt, links, ...mail }) => {
      const sentAt = createdAt.toISOString();
      return keep({ ...mail, links: [...links], channel: "email", createdAt: sentAt }, createdAt);
    },
    deliverText: ({ createdAt, ...text }) => {
      const sentAt = createdAt.toISOString();
      const message = { ...text, subject: "", html: "", links: [], channel: "sms" } as const;
      return keep({ ...message, links: [], createdAt: sentAt }, createdAt);
    },
    async list(recipient) {
      const to = recipient && comparableAddress(recipient);
      const stored = await db.transaction({}, (tx) =>
        listMessages(tx, { recipient: to, limit: LIST_LIMIT }),
      );
      return stored.map(open);
    },
    async find(messageId) {
      const stored = await db.transaction({}, (tx) => findMessage(tx, messageId));
      return stored && open(stored);
    },
  };
}
