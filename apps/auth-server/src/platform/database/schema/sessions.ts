import type { ColumnType, JSONColumnType } from "kysely";
import type { StoredFactor } from "../../../domain/proof/stored-factor.ts";
import type { Instant, MaybeInstant } from "./columns.ts";

type StoredFactors = JSONColumnType<StoredFactor[]>;

export interface MemberSessionsTable {
  organization_id: string;
  member_session_id: string;
  member_id: string;
  token_hash: string;
  authentication_factors: StoredFactors;
  started_at: Instant;
  last_accessed_at: Instant;
  expires_at: Instant;
  revoked_at: MaybeInstant;
  authenticated_at: MaybeInstant;
  absolute_end: MaybeInstant;
  successor_organization_id: ColumnType<string | null, string | undefined, string>;
  successor_session_id: ColumnType<string | null, string | undefined, string>;
}

/** Sessions, and what waits to become one. */
export interface SessionTables {
  member_sessions: MemberSessionsTable;
  intermediate_sessions: {
    project_id: string;
    intermediate_session_id: string;
    token_hash: string;
    email_address: string;
    factors: StoredFactors;
    bound_organization_id: string | null;
    bound_member_id: string | null;
    password_hash: string | null;
    person_name: string | null;
    created_at: Instant;
    expires_at: Instant;
    used_at: MaybeInstant;
    first_proven_at: MaybeInstant;
    absolute_end: MaybeInstant;
    source_organization_id: string | null;
    source_session_id: string | null;
  };
  impersonation_tokens: {
    organization_id: string;
    token_id: string;
    member_id: string;
    token_hash: string;
    impersonator: string;
    reason: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: MaybeInstant;
  };
}
