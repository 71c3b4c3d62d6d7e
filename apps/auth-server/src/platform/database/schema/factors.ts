import type { ColumnType, JSONColumnType } from "kysely";
import type { StoredFactor } from "../../../domain/proof/stored-factor.ts";

/** The tables of migrations/0002-factors.sql. */
type Instant = ColumnType<Date, Date, Date>;
type MaybeInstant = ColumnType<Date | null, Date | null, Date | null>;

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

export interface FactorTables {
  member_codes: CodeColumns & {
    organization_id: string;
    member_id: string;
    kind: "email_otp" | "sms_otp" | "change_address";
    destination: string;
    change_id: string | null;
  };
  discovery_codes: CodeColumns & { project_id: string; email_address: string };
  guess_counters: {
    project_id: string;
    subject: string;
    window_started_at: Instant;
    wrong_in_window: number;
    wrong_in_a_row: number;
  };
  member_passwords: {
    organization_id: string;
    password_id: string;
    member_id: string;
    password_hash: string;
    created_at: Instant;
  };
  member_totps: {
    organization_id: string;
    totp_id: string;
    member_id: string;
    secret_sealed: string;
    created_at: Instant;
    expires_at: Instant;
    verified_at: MaybeInstant;
    last_step: number | null;
  };
  recovery_codes: {
    organization_id: string;
    code_id: string;
    member_id: string;
    code_hmac: string;
    code_sealed: string;
    created_at: Instant;
    used_at: MaybeInstant;
  };
}

export type StoredFactors = JSONColumnType<StoredFactor[]>;
