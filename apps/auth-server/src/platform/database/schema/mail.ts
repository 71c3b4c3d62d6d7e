import type { ColumnType } from "kysely";
import type { Instant, MaybeInstant } from "./columns.ts";

/**
 * The tables of letters and texts: what waits, what is worded by a project, what the built-in
 * mailbox holds.
 */
interface MailTemplatesTable {
  project_id: string;
  template_id: string;
  kind:
    | "discovery_link"
    | "login_link"
    | "signup_link"
    | "invite"
    | "code"
    | "reset_password"
    | "confirm_email";
  locale: string;
  subject: string;
  html: string;
  text: string;
  updated_at: Date;
}

export interface MailTables {
  mail_outbox: {
    project_id: string;
    mail_id: string;
    recipient: string;
    channel: ColumnType<"email" | "sms", "email" | "sms" | undefined, "email" | "sms">;
    charged_to: string | null;
    is_notice: boolean;
    sender: ColumnType<string, string | undefined, string>;
    is_known_sender: ColumnType<boolean, boolean | undefined, boolean>;
    path: ColumnType<string, string | undefined, string>;
    network: ColumnType<string, string | undefined, string>;
    acting_member: string | null;
    domain_share: string | null;
    notice_key: string | null;
    is_open: ColumnType<boolean, boolean | undefined, boolean>;
    content_sealed: string | null;
    created_at: Instant;
    sent_at: MaybeInstant;
  };
  mail_templates: MailTemplatesTable;
  inactive_addresses: {
    project_id: string;
    email_address: string;
    reason: string;
    created_at: Instant;
  };
  mailbox_messages: {
    message_id: string;
    recipient: string;
    content_sealed: string;
    created_at: Instant;
  };
}
