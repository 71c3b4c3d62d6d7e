import type { ColumnType, JSONColumnType } from "kysely";
import type { Project } from "../../../domain/project/project.ts";
import type { Instant, MaybeInstant } from "./columns.ts";

/**
 * Read and written in the spelling of `Project` (tenancy/projects), from which its columns derive.
 */
type ProjectsTable = {
  [Name in keyof Project]: Name extends "customPolicy" | "captcha"
    ? ColumnType<Project[Name], string | null | undefined, string | null>
    : Name extends "projectId" | "publicToken"
      ? string
      : ColumnType<Project[Name], Project[Name] | undefined, Project[Name]>;
} & { createdAt: Instant; updatedAt: Instant };

/** Projects, their keys, and what is counted for a whole project. */
export interface ProjectTables {
  projects: ProjectsTable;
  signing_keys: {
    project_id: string;
    key_id: string;
    public_jwk: JSONColumnType<Record<string, unknown>>;
    private_jwk_sealed: string;
    created_at: Instant;
    signs_from: Instant;
    retired_at: MaybeInstant;
  };
  look_up_counts: {
    project_id: string;
    look_up: string;
    window_starts_at: Instant;
    asked: number;
  };
  guess_counters: {
    project_id: string;
    subject: string;
    window_started_at: Instant;
    wrong_in_window: number;
    wrong_in_a_row: number;
  };
  event_feed: {
    project_id: string;
    sequence: number;
    event_id: string;
    event_type: "organization.deleted" | "member.deleted" | "sessions.revoked";
    organization_id: string;
    member_id: string;
    member_session_ids: string[];
    occurred_at: Instant;
  };
}
