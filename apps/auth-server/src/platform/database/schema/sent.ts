import type { ColumnType } from "kysely";
import type { Instant, MaybeInstant } from "./columns.ts";

/** Columns that every single-use link token has. */
interface LinkTokenColumns {
  requested_by: string;
  token_id: string;
  token_hash: string;
  code_challenge: string | null;
  created_at: Instant;
  expires_at: Instant;
  used_at: MaybeInstant;
  voided_at: MaybeInstant;
}

interface CodeColumns {
  requested_by: string;
  code_id: string;
  code_hmac: string;
  guesses: ColumnType<number, number | undefined, number>;
  created_at: Instant;
  expires_at: Instant;
  used_at: MaybeInstant;
  voided_at: MaybeInstant;
}

/** What is sent and comes back once: links and codes. */
export interface OneTimeTokenTables {
  member_link_tokens: LinkTokenColumns & {
    organization_id: string;
    member_id: string;
    kind: "login" | "signup" | "invite" | "reset_password" | "change_address" | "stop_change";
    destination: string;
    change_id: string | null;
    inviter_member_id: string | null;
  };
  discovery_link_tokens: LinkTokenColumns & {
    project_id: string;
    email_address: string;
    kind: "discovery" | "reset_password";
  };
  sign_ups: {
    project_id: string;
    token_id: string;
    person_name: string;
    password_hash: string | null;
    browser_challenge: string;
  };
  member_codes: CodeColumns & {
    organization_id: string;
    member_id: string;
    kind: "email_otp" | "sms_otp" | "change_address";
    destination: string;
    change_id: string | null;
  };
  discovery_codes: CodeColumns & { project_id: string; email_address: string };
}
