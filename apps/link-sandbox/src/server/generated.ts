// Generated from the migrated database by `npm run schema`. Do not edit.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: as long as the schema has tables.

import type { ColumnType } from "kysely";

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

interface DrillLinks {
  client_id: string;
  created_at: Date;
  expires_at: Date;
  item_id: string;
  token_hash: string;
}

interface Drills {
  client_id: string;
  detail: string | null;
  ends_at: Date | null;
  item_id: string;
  kind: string;
  readings_before: number;
  started_at: Date;
}

interface Items {
  access_token_hash: string;
  access_token_sealed: string;
  account_ids_changed: Generated<number>;
  account_keys: string[];
  announced_on: string | null;
  client_id: string;
  client_user_id: string;
  created_at: Date;
  custom: string | null;
  error_code: string | null;
  exchanged_at: Date | null;
  institution_id: string;
  item_id: string;
  key_version: Generated<number | null>;
  last_failed_update: Date | null;
  last_successful_update: Date | null;
  last_webhook_at: Date | null;
  last_webhook_code: string | null;
  readings: Generated<number>;
  security_ids_changed: Generated<number>;
  username: string;
  webhook: string | null;
}

interface LinkTokens {
  account_subtypes: string[] | null;
  client_id: string;
  client_name: string;
  client_user_id: string;
  created_at: Date;
  custom: string | null;
  expires_at: Date;
  institution_id: string | null;
  language: Generated<string>;
  link_session_id: string;
  pending_item_id: string | null;
  pending_sign_in: string | null;
  selects_accounts: boolean;
  token_hash: string;
  update_item_id: string | null;
  used_at: Date | null;
  username: string | null;
  webhook: string | null;
}

interface LoginFailures {
  client_id: string;
  client_user_id: string;
  failures: number;
  institution_id: string;
  last_failure_at: Date;
  username: string;
}

interface PublicTokens {
  client_id: string;
  created_at: Date;
  expires_at: Date;
  item_id: string;
  token_hash: string;
}

interface SamlKeys {
  certificate: string;
  client_id: string;
  created_at: Date;
  key_id: string;
  key_version: Generated<number | null>;
  private_key_sealed: string;
}

interface SchemaMigrations {
  applied_at: Date;
  checksum: string;
  name: string;
  version: number;
}

interface WebhookKeys {
  client_id: string;
  created_at: Date;
  expired_at: Date | null;
  key_id: string;
  key_version: Generated<number | null>;
  private_jwk_sealed: string;
  public_x: string;
  public_y: string;
}

interface Webhooks {
  attempts: Generated<number>;
  body: string;
  client_id: string;
  code: string;
  created_at: Date;
  due_at: Date;
  item_id: string;
  url: string;
  webhook_id: string;
}

export interface Tables {
  drill_links: DrillLinks;
  drills: Drills;
  items: Items;
  link_tokens: LinkTokens;
  login_failures: LoginFailures;
  public_tokens: PublicTokens;
  saml_keys: SamlKeys;
  schema_migrations: SchemaMigrations;
  webhook_keys: WebhookKeys;
  webhooks: Webhooks;
}
