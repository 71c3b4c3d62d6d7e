import type { DrillKind } from "@stocks-vibe/contracts/link";

/** The tables of the `link` schema. Tokens are hashed or sealed; see migrations/0001-items.sql. */
export interface LinkSchema {
  items: ItemRow;
  link_tokens: LinkTokenRow;
  public_tokens: PublicTokenRow;
  login_failures: LoginFailureRow;
  webhook_keys: WebhookKeyRow;
  webhooks: WebhookRow;
  drills: DrillRow;
  drill_links: DrillLinkRow;
}

export interface ItemRow {
  client_id: string;
  item_id: string;
  institution_id: string;
  username: string;
  /** Of `user_custom`: the accounts, as JSON. */
  custom: string | null;
  client_user_id: string;
  account_keys: string[];
  webhook: string | null;
  access_token_hash: string;
  access_token_sealed: string;
  /** Until update mode has repaired it. */
  error_code: "ITEM_LOGIN_REQUIRED" | "USER_PERMISSION_REVOKED" | null;
  created_at: Date;
  exchanged_at: Date | null;
  last_successful_update: Date | null;
  last_failed_update: Date | null;
  /**
   * How often its holdings have been read: what some people's institutions answer changes with it.
   */
  readings: number;
  last_webhook_at: Date | null;
  last_webhook_code: string | null;
  /** The trading day, 'YYYY-MM-DD', whose closing holdings the client was told of last. */
  announced_on: string | null;
  /** How often its institution has renumbered what it lists. */
  account_ids_changed: number;
  security_ids_changed: number;
}

export interface DrillRow {
  client_id: string;
  item_id: string;
  kind: DrillKind;
  detail: string | null;
  readings_before: number;
  started_at: Date;
  ends_at: Date | null;
}

export interface DrillLinkRow {
  client_id: string;
  token_hash: string;
  item_id: string;
  created_at: Date;
  expires_at: Date;
}

export interface WebhookKeyRow {
  client_id: string;
  key_id: string;
  public_x: string;
  public_y: string;
  private_jwk_sealed: string;
  created_at: Date;
  expired_at: Date | null;
}

export interface WebhookRow {
  client_id: string;
  webhook_id: string;
  item_id: string;
  url: string;
  code: string;
  /** Posted byte for byte as it stands here. */
  body: string;
  attempts: number;
  created_at: Date;
  due_at: Date;
}

export interface LinkTokenRow {
  client_id: string;
  token_hash: string;
  link_session_id: string;
  client_user_id: string;
  client_name: string;
  /** As it was asked for; the dialog may not speak it. */
  language: string;
  account_subtypes: string[] | null;
  webhook: string | null;
  update_item_id: string | null;
  selects_accounts: boolean;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  institution_id: string | null;
  username: string | null;
  pending_item_id: string | null;
  custom: string | null;
  /** A sign-in that waits for its second step, as JSON; it proves nothing yet. */
  pending_sign_in: string | null;
}

export interface PublicTokenRow {
  client_id: string;
  token_hash: string;
  item_id: string;
  created_at: Date;
  expires_at: Date;
}

export interface LoginFailureRow {
  client_id: string;
  client_user_id: string;
  institution_id: string;
  username: string;
  failures: number;
  last_failure_at: Date;
}
