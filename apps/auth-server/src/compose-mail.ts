import type { Database, Logger, SecretBox } from "@stocks-vibe/server-kit";
import type { AuthConfig } from "./config.ts";
import type { AuthCounters } from "./counters.ts";
import type { BouncesService } from "./modules/bounces/bounces.service.ts";
import { createMailService, type MailService } from "./modules/mail/mail.service.ts";
import { createOutbox } from "./modules/mail/outbox.ts";
import { createMailbox, type MailboxService } from "./modules/mailbox/mailbox.service.ts";
import { createHttpSms } from "./ports/http-sms.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { SmsSender } from "./ports/sms.ts";
import { createSmtpMailer } from "./ports/smtp-mailer.ts";
import type { AuthSchema } from "./schema.ts";

export interface MailParts {
  readonly db: Database<AuthSchema>;
  readonly secrets: SecretBox;
  readonly config: AuthConfig;
  readonly log: Logger;
  readonly bounces: BouncesService;
  readonly onSent: AuthCounters["onSent"];
  /** Stand in for the post and the telephone network in tests. */
  readonly ports: { readonly mailer?: Mailer; readonly sms?: SmsSender };
}

/** The domain of 'Name <local@domain>', which mail searches look for. */
export const senderDomains = (from: string): string[] => /@([^\s>]+)/.exec(from)?.slice(1) ?? [];

/** Wires what sends letters and texts. The mailbox is null where mail goes out for real. */
export function composeMail(parts: MailParts): {
  readonly mailbox: MailboxService | null;
  readonly mail: MailService;
} {
  const { db, secrets, config, log, bounces, onSent, ports } = parts;
  const mailbox = config.mail.kind === "mailbox" ? createMailbox(db, secrets) : null;
  const post = config.mail.kind === "smtp" ? createSmtpMailer(config.mail, log) : mailbox;
  const mailer = ports.mailer ?? post;
  if (!mailer) throw new Error("no way to send mail is configured");
  const sms = ports.sms ?? (config.sms ? createHttpSms(config.sms) : mailbox);
  const outbox = createOutbox({ db, secrets, mailer, sms, onSent });
  const scale = config.rateLimitScale;
  return { mailbox, mail: createMailService({ outbox, bounces, canText: sms !== null, scale }) };
}
