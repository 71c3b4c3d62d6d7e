import type { Logger } from "@stocks-vibe/server-kit";
import { createTransport } from "nodemailer";

/** One letter, ready to go. */
export interface Mail {
  /** The same on every try, so that a mailbox can tell a repeated delivery from a second letter. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly code: string | null;
  readonly createdAt: Date;
}

/** The port to the post. Rejects when the letter was not taken; it is then tried again. */
export interface Mailer {
  deliver(mail: Mail): Promise<void>;
}

export interface SmtpOptions {
  /** 'smtps://user:secret@smtp.example.com' or 'smtp://…'. */
  readonly url: string;
  /** 'Stocks Vibe <no-reply@example.com>'. */
  readonly from: string;
}

/** What nodemailer's transport is used for; tests stand in here for the network. */
export interface SmtpTransport {
  sendMail(message: {
    from: string;
    to: { name: string; address: string };
    subject: string;
    text: string;
    html: string;
    messageId: string;
    date: Date;
    headers: Readonly<Record<string, string>>;
  }): Promise<unknown>;
}

/** Nobody wrote it (RFC 3834), so no absence note is to answer it; Exchange reads the second. */
const WRITTEN_BY_NOBODY = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
} as const;

const TIMEOUT_MS = 10_000;

/**
 * The address of a server we sign in to says itself that the connection must be encrypted first
 * (STARTTLS), or be given up: a machine between us and the server could leave out the offer, and
 * read along.
 */
function encrypted(url: string): string {
  const asked = new URL(url);
  if (asked.username === "" && asked.password === "") return url;
  asked.searchParams.delete("ignoreTLS");
  asked.searchParams.set("requireTLS", "true");
  return asked.href;
}

export const openSmtp = (url: string): SmtpTransport =>
  createTransport({
    url: encrypted(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** `.example` is reserved (RFC 2606): nobody's mail is there, and demo data uses it. */
const isExample = (address: string): boolean => /[@.]example$/i.test(address);

/**
 * Sends by SMTP. The message id and the date are the letter's own, so that a repeated delivery can
 * be recognised by the receiver.
 */
export function createSmtpMailer(
  options: SmtpOptions,
  log: Logger,
  transport: SmtpTransport = openSmtp(options.url),
): Mailer {
  const senderDomain = /@([^\s>]+)/.exec(options.from)?.[1] ?? "localhost";
  return {
    async deliver(mail) {
      if (isExample(mail.to)) {
        log.info({ mailId: mail.id }, "mail to an example address is not sent");
        return;
      }
      await transport.sendMail({
        from: options.from,
        to: { name: "", address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${senderDomain}>`,
        date: mail.createdAt,
        headers: WRITTEN_BY_NOBODY,
      });
    },
  };
}
