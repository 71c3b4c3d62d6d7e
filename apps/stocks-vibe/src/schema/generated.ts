// Generated from the migrated database by `npm run schema`. Do not edit.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: as long as the schema has tables.

import type { ColumnType } from "kysely";

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

interface Backups {
  backup_id: string;
  bytes: number;
  file_name: string;
  row_count: number;
  taken_at: Date;
}

interface DemoProgress {
  only_row: Generated<boolean>;
  percent: number;
  state: "running" | "ready" | "failed";
  step: string;
}

interface MasterKey {
  fingerprint: string;
  only_row: Generated<boolean>;
}

interface Project {
  only_row: Generated<boolean>;
  plaid_client_id: string;
  project_id: string;
  public_token: string;
}

interface ProjectSecrets {
  key_version: Generated<number | null>;
  name: "plaid_secret" | "project_secret";
  secret_sealed: string;
}

interface SchemaMigrations {
  applied_at: Date;
  checksum: string;
  name: string;
  version: number;
}

interface ServerSettings {
  only_row: Generated<boolean>;
  settings: ColumnType<object, string, string>;
  written_at: Date;
}

export interface Tables {
  backups: Backups;
  demo_progress: DemoProgress;
  master_key: MasterKey;
  project: Project;
  project_secrets: ProjectSecrets;
  schema_migrations: SchemaMigrations;
  server_settings: ServerSettings;
}
