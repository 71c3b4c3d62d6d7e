import type { JSONColumnType } from "kysely";
import type { Instant } from "./columns.ts";

/** The sealed log. */
export interface AuditTables {
  audit_events: {
    audit_event_id: string;
    project_id: string;
    organization_id: string | null;
    occurred_at: Instant;
    action: string;
    result: "success" | "refused";
    reason: string | null;
    member_id: string | null;
    ip: string;
    request_id: string;
    details: JSONColumnType<Record<string, unknown>>;
    chain_id: string | null;
    sequence: number | null;
    previous_hash: string | null;
    hash: string | null;
    project_number: number | null;
    before_chain_id: string | null;
    before_sequence: number | null;
    before_hash: string | null;
  };
  audit_directories: {
    project_id: string;
    last_number: number;
    last_chain_id: string | null;
    last_sequence: number | null;
    last_hash: string | null;
    seal: string;
  };
  audit_chains: {
    chain_id: string;
    project_id: string;
    organization_id: string | null;
    last_sequence: number;
    last_hash: string;
    seal: string;
  };
}
