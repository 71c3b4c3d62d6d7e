// Generated from the migrated database by `npm run schema`. Do not edit.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: as long as the schema has tables.

import type { ColumnType } from "kysely";

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

interface AuditChains {
  chain_id: string;
  last_hash: string;
  last_sequence: number;
  organization_id: string | null;
  project_id: string;
  seal: string;
}

interface AuditDirectories {
  last_chain_id: string | null;
  last_hash: string | null;
  last_number: number;
  last_sequence: number | null;
  project_id: string;
  seal: string;
}

interface AuditEvents {
  action: string;
  audit_event_id: string;
  before_chain_id: string | null;
  before_hash: string | null;
  before_sequence: number | null;
  chain_id: string;
  details: ColumnType<object, string, string>;
  hash: string | null;
  ip: string;
  member_id: string | null;
  occurred_at: Date;
  organization_id: string | null;
  previous_hash: string | null;
  project_id: string;
  project_number: number | null;
  reason: string | null;
  request_id: string;
  result: "success" | "refused";
  sequence: number | null;
}

interface ClaimedDomains {
  domain: string;
  organization_id: string;
  project_id: string;
}

interface DiscoveryCodes {
  code_hmac: string;
  code_id: string;
  created_at: Date;
  email_address: string;
  expires_at: Date;
  guesses: Generated<number>;
  project_id: string;
  requested_by: Generated<string>;
  used_at: Date | null;
  voided_at: Date | null;
}

interface DiscoveryLinkTokens {
  code_challenge: string | null;
  created_at: Date;
  email_address: string;
  expires_at: Date;
  kind: "discovery" | "reset_password";
  project_id: string;
  requested_by: Generated<string>;
  token_hash: string;
  token_id: string;
  used_at: Date | null;
  voided_at: Date | null;
}

interface EventFeed {
  event_id: string;
  event_type: "organization.deleted" | "member.deleted" | "sessions.revoked";
  member_id: string;
  member_session_ids: string[];
  occurred_at: Date;
  organization_id: string;
  project_id: string;
  sequence: number;
}

interface FederationAttempts {
  attempt_id: string;
  code_challenge: string;
  connection_id: Generated<string>;
  created_at: Date;
  discovery_redirect_url: Generated<string>;
  expires_at: Date;
  flow: "organization" | "discovery";
  is_test: Generated<boolean>;
  key_version: Generated<number | null>;
  kind: "oauth" | "sso";
  login_redirect_url: Generated<string>;
  mark_hash: string;
  nonce: string;
  organization_id: string | null;
  outcome: ColumnType<object, string, string> | null;
  peer: string;
  peer_settings: Generated<string>;
  project_id: string;
  request_id: Generated<string>;
  setup_link_id: Generated<string>;
  signup_redirect_url: Generated<string>;
  state_hash: string;
  used_at: Date | null;
  verifier_sealed: string;
  voided_at: Date | null;
}

interface FederationTokens {
  code_challenge: string;
  created_at: Date;
  expires_at: Date;
  key_version: Generated<number | null>;
  kind: "oauth" | "discovery_oauth" | "sso";
  organization_id: string | null;
  profile: ColumnType<object, string, string>;
  project_id: string;
  token_hash: string;
  token_id: string;
  tokens_sealed: string | null;
  used_at: Date | null;
  voided_at: Date | null;
}

interface GuessCounters {
  project_id: string;
  subject: string;
  window_started_at: Date;
  wrong_in_a_row: number;
  wrong_in_window: number;
}

interface ImpersonationTokens {
  created_at: Date;
  expires_at: Date;
  impersonator: string;
  member_id: string;
  organization_id: string;
  reason: string;
  token_hash: string;
  token_id: string;
  used_at: Date | null;
}

interface InactiveAddresses {
  created_at: Date;
  email_address: string;
  project_id: string;
  reason: string;
}

interface IntermediateSessions {
  absolute_end: Date | null;
  bound_member_id: string | null;
  bound_organization_id: string | null;
  created_at: Date;
  email_address: string;
  expires_at: Date;
  factors: ColumnType<object, string, string>;
  first_proven_at: Date | null;
  intermediate_session_id: string;
  password_hash: string | null;
  person_name: string | null;
  project_id: string;
  source_organization_id: string | null;
  source_session_id: string | null;
  token_hash: string;
  used_at: Date | null;
}

interface InvitationNotes {
  author_member_id: string;
  member_id: string;
  note: string;
  organization_id: string;
}

interface LookUpCounts {
  asked: number;
  look_up: string;
  project_id: string;
  window_starts_at: Date;
}

interface MailboxMessages {
  content_sealed: string;
  created_at: Date;
  key_version: Generated<number | null>;
  message_id: string;
  recipient: string;
}

interface MailOutbox {
  acting_member: string | null;
  channel: Generated<"email" | "sms">;
  charged_to: string | null;
  content_sealed: string | null;
  created_at: Date;
  domain_share: string | null;
  is_known_sender: Generated<boolean>;
  is_notice: Generated<boolean>;
  is_open: Generated<boolean>;
  key_version: Generated<number | null>;
  mail_id: string;
  network: Generated<string>;
  notice_key: string | null;
  path: Generated<string>;
  project_id: string;
  recipient: string;
  sender: Generated<string>;
  sent_at: Date | null;
}

interface MailTemplates {
  html: string;
  kind:
    | "discovery_link"
    | "login_link"
    | "signup_link"
    | "invite"
    | "code"
    | "reset_password"
    | "confirm_email";
  locale: string;
  project_id: string;
  subject: string;
  template_id: string;
  text: string;
  updated_at: Date;
}

interface MemberCodes {
  change_id: string | null;
  code_hmac: string;
  code_id: string;
  created_at: Date;
  destination: string;
  expires_at: Date;
  guesses: Generated<number>;
  kind: "email_otp" | "sms_otp" | "change_address";
  member_id: string;
  organization_id: string;
  requested_by: Generated<string>;
  used_at: Date | null;
  voided_at: Date | null;
}

interface MemberEmailChanges {
  asked_by: string | null;
  change_id: string;
  created_at: Date;
  expires_at: Date;
  member_id: string;
  new_email_address: string;
  organization_id: string;
}

interface MemberIdentities {
  attributes: Generated<ColumnType<object, string, string>>;
  created_at: Date;
  email_address: Generated<string>;
  issuer: string;
  key_version: Generated<number | null>;
  kind: "oauth" | "sso";
  locale: string | null;
  member_id: string;
  organization_id: string;
  peer: string;
  picture_url: string | null;
  registration_id: string;
  subject: string;
  tenants: Generated<ColumnType<object, string, string>>;
  tokens_sealed: string | null;
  used_at: Date;
}

interface MemberLinkTokens {
  change_id: string | null;
  code_challenge: string | null;
  created_at: Date;
  destination: Generated<string>;
  expires_at: Date;
  inviter_member_id: string | null;
  kind: "login" | "signup" | "invite" | "reset_password" | "change_address" | "stop_change";
  member_id: string;
  organization_id: string;
  requested_by: Generated<string>;
  token_hash: string;
  token_id: string;
  used_at: Date | null;
  voided_at: Date | null;
}

interface MemberPasswords {
  created_at: Date;
  member_id: string;
  organization_id: string;
  password_hash: string;
  password_id: string;
}

interface Members {
  accepted_at: Date | null;
  added_by_member_id: string | null;
  created_at: Date;
  default_mfa_method: Generated<"" | "sms_otp" | "totp">;
  email_address: string;
  email_address_verified: boolean;
  email_id: string;
  is_breakglass: Generated<boolean>;
  member_id: string;
  mfa_enrolled: boolean;
  mfa_phone_id: Generated<string>;
  mfa_phone_number: Generated<string>;
  mfa_phone_number_verified: Generated<boolean>;
  name: string;
  organization_id: string;
  password_id: Generated<string>;
  proofs_count_from: Generated<Date>;
  retired_email_addresses: Generated<ColumnType<object, string, string>>;
  roles: string[];
  status: "active" | "pending" | "invited" | "deleted";
  totp_id: Generated<string>;
  trusted_metadata: ColumnType<object, string, string>;
  untrusted_metadata: ColumnType<object, string, string>;
  updated_at: Date;
}

interface MemberSessions {
  absolute_end: Date | null;
  authenticated_at: Date | null;
  authentication_factors: ColumnType<object, string, string>;
  expires_at: Date;
  last_accessed_at: Date;
  member_id: string;
  member_session_id: string;
  organization_id: string;
  revoked_at: Date | null;
  started_at: Date;
  successor_organization_id: string | null;
  successor_session_id: string | null;
  token_hash: string;
}

interface MemberTotps {
  created_at: Date;
  expires_at: Date;
  key_version: Generated<number | null>;
  last_step: number | null;
  member_id: string;
  organization_id: string;
  secret_sealed: string;
  totp_id: string;
  verified_at: Date | null;
}

interface OauthProviders {
  client_id: string;
  client_secret_sealed: string;
  created_at: Date;
  endpoints: Generated<ColumnType<object, string, string>>;
  has_one_tap: Generated<boolean>;
  key_version: Generated<number | null>;
  project_id: string;
  provider: "google" | "microsoft" | "hubspot" | "slack" | "github";
  scopes: Generated<string[]>;
  tenant: Generated<string>;
  updated_at: Date;
}

interface OrganizationDeletionAsks {
  ask_id: string;
  asked_at: Date;
  member_id: string;
  organization_id: string;
}

interface OrganizationDeletions {
  asked_at: Date;
  asked_by: string;
  asked_by_name: string;
  due_at: Date;
  organization_id: string;
}

interface OrganizationDirectory {
  created_at: Date;
  deleted_at: Date | null;
  organization_id: string;
  project_id: string;
}

interface OrganizationDomains {
  created_at: Date;
  domain: string;
  organization_id: string;
  project_id: string;
  record_value: string;
  verified_at: Date | null;
}

interface OrganizationLogos {
  content: ColumnType<Buffer, Uint8Array, Uint8Array> | null;
  content_hash: string | null;
  content_type: "image/png" | "image/jpeg" | "image/webp" | "image/gif" | null;
  fetch_result: string;
  fetched_at: Date | null;
  organization_id: string;
  source_url: string;
}

interface Organizations {
  administrator_lost_at: Date | null;
  allowed_auth_methods: string[];
  allowed_first_party_connected_apps: Generated<string[]>;
  allowed_mfa_methods: Generated<string[]>;
  allowed_oauth_tenants: ColumnType<object, string, string>;
  allowed_third_party_connected_apps: Generated<string[]>;
  auth_methods: "ALL_ALLOWED" | "RESTRICTED";
  created_at: Date;
  email_allowed_domains: string[];
  email_invites: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  email_jit_provisioning: "RESTRICTED" | "NOT_ALLOWED";
  first_party_connected_apps_allowed_type: Generated<"ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED">;
  logo_url: string;
  members_may_invite: Generated<boolean>;
  mfa_methods: Generated<"ALL_ALLOWED" | "RESTRICTED">;
  mfa_policy: "OPTIONAL" | "REQUIRED_FOR_ALL";
  name: string;
  oauth_tenant_jit_provisioning: "RESTRICTED" | "NOT_ALLOWED";
  organization_id: string;
  project_id: string;
  rbac_email_implicit_role_assignments: Generated<ColumnType<object, string, string>>;
  slug: string;
  source: string | null;
  sso_default_connection_id: string | null;
  sso_jit_provisioning: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  sso_jit_provisioning_allowed_connections: Generated<string[]>;
  sso_required_announced: string | null;
  sso_required_at: Date | null;
  sso_required_by: string | null;
  sso_required_from: Date | null;
  sso_required_zone: string | null;
  third_party_connected_apps_allowed_type: Generated<"ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED">;
  trusted_metadata: ColumnType<object, string, string>;
  updated_at: Date;
}

interface OrganizationSlugs {
  organization_id: string;
  project_id: string;
  slug: string;
}

interface Projects {
  allowed_origins: string[];
  captcha: ColumnType<object, string, string> | null;
  create_organization_enabled: boolean;
  created_at: Date;
  custom_policy: Generated<ColumnType<object, string, string>>;
  dfp_mode: "OBSERVATION" | "DECISIONING" | null;
  discovery_link_maximum_minutes: number;
  discovery_redirect_urls: string[];
  invite_maximum_minutes: number;
  invite_redirect_urls: string[];
  is_configured_by_environment: Generated<boolean>;
  key_version: Generated<number | null>;
  login_redirect_urls: Generated<string[]>;
  luds_complexity: Generated<number>;
  luds_minimum_count: Generated<number>;
  mail_domains: string[];
  member_look_up_enabled: Generated<boolean>;
  name: string;
  organization_deletion_grace: Generated<boolean>;
  other_public_tokens: Generated<string[]>;
  password_policy: Generated<"zxcvbn" | "luds">;
  pkce_required_for_email_magic_links: boolean;
  pkce_required_for_password_resets: Generated<boolean>;
  project_id: string;
  public_token: string;
  reset_password_redirect_urls: Generated<string[]>;
  secret_hash: string | null;
  session_absolute_minutes: Generated<number>;
  session_default_minutes: number;
  session_maximum_minutes: number;
  signup_redirect_urls: Generated<string[]>;
  slug_pattern: string | null;
  sms_allowed_countries: Generated<string[]>;
  sms_organization_daily_limit: Generated<number>;
  sms_project_daily_limit: Generated<number>;
  updated_at: Date;
  user_look_up_enabled: Generated<boolean>;
  webhook_secret_hash: string | null;
}

interface RecoveryCodes {
  code_hmac: string;
  code_id: string;
  code_sealed: string;
  created_at: Date;
  key_version: Generated<number | null>;
  member_id: string;
  organization_id: string;
  used_at: Date | null;
}

interface SchemaMigrations {
  applied_at: Date;
  checksum: string;
  name: string;
  version: number;
}

interface SigningKeys {
  created_at: Date;
  key_id: string;
  key_version: Generated<number | null>;
  private_jwk_sealed: string;
  project_id: string;
  public_jwk: ColumnType<object, string, string>;
  retired_at: Date | null;
  signs_from: Date;
}

interface SignUps {
  browser_challenge: string;
  password_hash: string | null;
  person_name: string;
  project_id: string;
  token_id: string;
}

interface SsoAssertions {
  assertion_hash: string;
  connection_id: string;
  expires_at: Date;
  organization_id: string;
}

interface SsoAttempts {
  attempt_id: string;
  connection_id: string;
  created_at: Date;
  decision: Generated<string>;
  email_address: Generated<string>;
  is_test: boolean;
  is_verified: boolean;
  key_version: Generated<number | null>;
  member_id: Generated<string>;
  organization_id: string;
  reason: Generated<string>;
  report_sealed: string;
  result: "unfinished" | "signed_in" | "mailbox_required" | "refused";
  setup_link_id: Generated<string>;
}

interface SsoCertificates {
  announced_days: number | null;
  certificate: string;
  certificate_id: string;
  connection_id: string;
  created_at: Date;
  expires_at: Date | null;
  fingerprint: string;
  issuer: string;
  key_version: Generated<number | null>;
  organization_id: string;
  private_key_sealed: string | null;
  updated_at: Date;
  use: "verification" | "signing" | "encryption";
}

interface SsoConnections {
  client_secret_sealed: string | null;
  connection_id: string;
  created_at: Date;
  display_name: Generated<string>;
  failing_announced_at: Date | null;
  identity_provider: Generated<string>;
  is_active: boolean;
  is_switched_off: Generated<boolean>;
  key_version: Generated<number | null>;
  kind: "saml" | "oidc" | "external";
  metadata_read_at: Date | null;
  organization_id: string;
  roles: Generated<ColumnType<object, string, string>>;
  settings: Generated<ColumnType<object, string, string>>;
  updated_at: Date;
}

interface SsoSetupLinks {
  connection_id: string;
  created_at: Date;
  email_address: Generated<string>;
  expires_at: Date;
  finished_at: Date | null;
  last_used_at: Date | null;
  locale: string;
  member_id: string;
  organization_id: string;
  revoked_at: Date | null;
  setup_link_id: string;
  token_hash: string;
}

export interface Tables {
  audit_chains: AuditChains;
  audit_directories: AuditDirectories;
  audit_events: AuditEvents;
  claimed_domains: ClaimedDomains;
  discovery_codes: DiscoveryCodes;
  discovery_link_tokens: DiscoveryLinkTokens;
  event_feed: EventFeed;
  federation_attempts: FederationAttempts;
  federation_tokens: FederationTokens;
  guess_counters: GuessCounters;
  impersonation_tokens: ImpersonationTokens;
  inactive_addresses: InactiveAddresses;
  intermediate_sessions: IntermediateSessions;
  invitation_notes: InvitationNotes;
  look_up_counts: LookUpCounts;
  mail_outbox: MailOutbox;
  mail_templates: MailTemplates;
  mailbox_messages: MailboxMessages;
  member_codes: MemberCodes;
  member_email_changes: MemberEmailChanges;
  member_identities: MemberIdentities;
  member_link_tokens: MemberLinkTokens;
  member_passwords: MemberPasswords;
  member_sessions: MemberSessions;
  member_totps: MemberTotps;
  members: Members;
  oauth_providers: OauthProviders;
  organization_deletion_asks: OrganizationDeletionAsks;
  organization_deletions: OrganizationDeletions;
  organization_directory: OrganizationDirectory;
  organization_domains: OrganizationDomains;
  organization_logos: OrganizationLogos;
  organization_slugs: OrganizationSlugs;
  organizations: Organizations;
  projects: Projects;
  recovery_codes: RecoveryCodes;
  schema_migrations: SchemaMigrations;
  sign_ups: SignUps;
  signing_keys: SigningKeys;
  sso_assertions: SsoAssertions;
  sso_attempts: SsoAttempts;
  sso_certificates: SsoCertificates;
  sso_connections: SsoConnections;
  sso_setup_links: SsoSetupLinks;
}
