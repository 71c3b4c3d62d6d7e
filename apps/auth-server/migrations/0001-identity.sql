-- The identity system's own tables. Tenant tables lead with organization_id; what comes before an organization is known
-- (a mailbox being proven, mail on its way) belongs to a project and leads with project_id.

create table projects (
  project_id text primary key,
  name text not null,
  public_token text not null unique,
  secret_hash text,
  allowed_origins text[] not null,
  discovery_redirect_urls text[] not null,
  invite_redirect_urls text[] not null,
  mail_domains text[] not null,
  session_default_minutes integer not null check (session_default_minutes >= 5),
  session_maximum_minutes integer not null check (session_maximum_minutes >= session_default_minutes),
  discovery_link_maximum_minutes integer not null check (discovery_link_maximum_minutes >= 5),
  invite_maximum_minutes integer not null check (invite_maximum_minutes >= 5),
  create_organization_enabled boolean not null,
  pkce_required_for_email_magic_links boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table projects is 'Settings by which every caller is recognised before any tenant is known. Holds no person''s data.';

create table organization_directory (
  project_id text not null references projects,
  organization_id text primary key,
  created_at timestamptz not null,
  unique (project_id, organization_id)
);
comment on table organization_directory is 'Ids only: jobs and the admin must list organizations before they may enter one.';

create table signing_keys (
  project_id text not null references projects,
  key_id text not null,
  public_jwk jsonb not null,
  private_jwk_sealed text not null,
  created_at timestamptz not null,
  primary key (project_id, key_id)
);

create table organizations (
  organization_id text primary key,
  project_id text not null,
  name text not null check (length(name) between 1 and 128),
  slug text not null,
  logo_url text not null,
  trusted_metadata jsonb not null,
  sso_jit_provisioning text not null check (sso_jit_provisioning in ('ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED')),
  email_allowed_domains text[] not null,
  email_jit_provisioning text not null check (email_jit_provisioning in ('RESTRICTED', 'NOT_ALLOWED')),
  email_invites text not null check (email_invites in ('ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED')),
  oauth_tenant_jit_provisioning text not null check (oauth_tenant_jit_provisioning in ('RESTRICTED', 'NOT_ALLOWED')),
  allowed_oauth_tenants jsonb not null,
  auth_methods text not null check (auth_methods in ('ALL_ALLOWED', 'RESTRICTED')),
  allowed_auth_methods text[] not null,
  mfa_policy text not null check (mfa_policy in ('OPTIONAL', 'REQUIRED_FOR_ALL')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (project_id, slug),
  foreign key (project_id, organization_id) references organization_directory (project_id, organization_id)
);
create index organizations_by_allowed_domain on organizations using gin (email_allowed_domains);

create table members (
  organization_id text not null references organizations,
  member_id text not null unique,
  email_id text not null,
  email_address text not null check (email_address = lower(email_address)),
  email_address_verified boolean not null,
  status text not null check (status in ('active', 'pending', 'invited', 'deleted')),
  name text not null,
  roles text[] not null,
  trusted_metadata jsonb not null,
  untrusted_metadata jsonb not null,
  mfa_enrolled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, member_id)
);
create unique index members_by_address on members (organization_id, email_address) where status <> 'deleted';
create index members_of_a_person on members (email_address) where status <> 'deleted';

create table member_sessions (
  organization_id text not null,
  member_session_id text not null unique,
  member_id text not null,
  token_hash text not null unique,
  authentication_factors jsonb not null,
  started_at timestamptz not null,
  last_accessed_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organization_id, member_session_id),
  foreign key (organization_id, member_id) references members
);
create index member_sessions_of_a_member on member_sessions (organization_id, member_id) where revoked_at is null;

-- Links that belong to a member of one organization, such as invitations.
create table member_link_tokens (
  organization_id text not null,
  token_id text not null,
  member_id text not null,
  token_hash text not null unique,
  code_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  primary key (organization_id, token_id),
  foreign key (organization_id, member_id) references members
);
create index member_link_tokens_open on member_link_tokens (organization_id, member_id)
  where used_at is null and voided_at is null;

-- Links that prove a mailbox before any organization is chosen.
create table discovery_link_tokens (
  project_id text not null references projects,
  token_id text not null,
  email_address text not null,
  token_hash text not null unique,
  code_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  primary key (project_id, token_id)
);
create index discovery_link_tokens_open on discovery_link_tokens (project_id, email_address)
  where used_at is null and voided_at is null;

-- What was proven so far by somebody who is not signed in yet.
create table intermediate_sessions (
  project_id text not null references projects,
  intermediate_session_id text not null,
  token_hash text not null unique,
  email_address text not null,
  factors jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (project_id, intermediate_session_id)
);

-- Mail on its way. The content holds a link's token, so it is sealed, and erased once delivered; the row stays as the
-- record by which sends to an address are limited.
create table mail_outbox (
  project_id text not null references projects,
  mail_id text not null,
  recipient text not null,
  content_sealed text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (project_id, mail_id)
);
create index mail_outbox_recent on mail_outbox (project_id, recipient, created_at);

create table mailbox_messages (
  message_id text primary key,
  recipient text not null,
  content_sealed text not null,
  created_at timestamptz not null
);
create index mailbox_messages_newest on mailbox_messages (recipient, created_at desc);
comment on table mailbox_messages is 'The built-in mailbox of a development machine stands outside every tenant, as a mail provider does.';

create table audit_events (
  audit_event_id text primary key,
  project_id text not null references projects,
  organization_id text,
  occurred_at timestamptz not null,
  action text not null,
  result text not null check (result in ('success', 'refused')),
  reason text,
  member_id text,
  ip text not null,
  request_id text not null,
  details jsonb not null
);
create index audit_events_of_organization on audit_events (organization_id, occurred_at);
-- Append-only: what happened can't be unsaid by the program.
revoke update, delete, truncate on audit_events from stocks_vibe_auth;

-- Row-level security. `app.organization_id` is set once the organization is known. Before that, a row is found only by
-- presenting the proof that leads to it: a token's hash, a proven mailbox, a slug, an id an authenticated backend names.

create policy own_project on signing_keys using (project_id = nullif(current_setting('app.project_id', true), ''));
create policy own_project on discovery_link_tokens using (project_id = nullif(current_setting('app.project_id', true), ''));
create policy own_project on intermediate_sessions using (project_id = nullif(current_setting('app.project_id', true), ''));
create policy own_project on mail_outbox using (project_id = nullif(current_setting('app.project_id', true), ''));

create policy own_organization on organizations using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy own_organization on members using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy own_organization on member_sessions using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy own_organization on member_link_tokens using (organization_id = nullif(current_setting('app.organization_id', true), ''));

create policy by_token on member_sessions for select using (token_hash = nullif(current_setting('app.token_hash', true), ''));
create policy by_session_id on member_sessions for select using (member_session_id = nullif(current_setting('app.member_session_id', true), ''));
create policy by_token on member_link_tokens for select using (token_hash = nullif(current_setting('app.token_hash', true), ''));
create policy by_member_id on members for select using (member_id = nullif(current_setting('app.member_id', true), ''));
create policy by_proven_email on members for select using (email_address = nullif(current_setting('app.proven_email', true), ''));
create policy by_proven_email on organizations for select using (
  nullif(current_setting('app.proven_email', true), '') is not null
  and exists (
    select from members m
    where m.organization_id = organizations.organization_id
      and m.email_address = nullif(current_setting('app.proven_email', true), '')));
create policy by_proven_domain on organizations for select using (
  email_jit_provisioning = 'RESTRICTED'
  and nullif(current_setting('app.proven_domain', true), '') = any (email_allowed_domains));
create policy by_slug on organizations for select using (slug = nullif(current_setting('app.slug', true), ''));

create policy own_organization on audit_events for select using (
  organization_id = nullif(current_setting('app.organization_id', true), ''));
-- What happens before an organization is chosen is the project's own.
create policy own_project on audit_events for select using (
  organization_id is null and project_id = nullif(current_setting('app.project_id', true), ''));
create policy append on audit_events for insert with check (
  organization_id is null and project_id = nullif(current_setting('app.project_id', true), '')
  or organization_id = nullif(current_setting('app.organization_id', true), ''));

do $$
declare
  guarded text;
begin
  foreach guarded in array array[
    'signing_keys', 'organizations', 'members', 'member_sessions', 'member_link_tokens', 'discovery_link_tokens',
    'intermediate_sessions', 'mail_outbox', 'audit_events'
  ] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
  end loop;
end $$;
