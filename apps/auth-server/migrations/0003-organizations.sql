-- Organizations, people, permissions and operation: the settings of the wire's Organization, roles by e-mail domain, the
-- feed of events, the audit log's chain, impersonation, look-up limits, bounced addresses, and projects run by their
-- operator from the database.

alter table projects
  add column other_public_tokens text[] not null default '{}',
  add column custom_policy jsonb not null default '{"roles": [], "resources": [], "scopes": []}',
  add column slug_pattern text,
  add column captcha jsonb,
  add column dfp_mode text check (dfp_mode in ('OBSERVATION', 'DECISIONING')),
  add column member_look_up_enabled boolean not null default true,
  add column user_look_up_enabled boolean not null default true,
  add column webhook_secret_hash text,
  -- Its name, secret, origins and redirect URLs come from the environment at each start.
  add column is_configured_by_environment boolean not null default true;

-- Ids stay when an organization goes: its audit log must still be found and verified.
alter table organization_directory add column deleted_at timestamptz;
alter table signing_keys add column retired_at timestamptz;
alter table signing_keys add column signs_from timestamptz;
update signing_keys set signs_from = created_at;
alter table signing_keys alter column signs_from set not null;

alter table organizations
  add column rbac_email_implicit_role_assignments jsonb not null default '[]',
  add column first_party_connected_apps_allowed_type text not null default 'ALL_ALLOWED'
    check (first_party_connected_apps_allowed_type in ('ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED')),
  add column allowed_first_party_connected_apps text[] not null default '{}',
  add column third_party_connected_apps_allowed_type text not null default 'ALL_ALLOWED'
    check (third_party_connected_apps_allowed_type in ('ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED')),
  add column allowed_third_party_connected_apps text[] not null default '{}';

alter table members
  add column is_breakglass boolean not null default false,
  add column retired_email_addresses jsonb not null default '[]';

-- A new address that waits until its owner has proven it. One at a time: a later one replaces it.
create table member_email_changes (
  organization_id text not null,
  member_id text not null,
  change_id text not null unique,
  new_email_address text not null check (new_email_address = lower(new_email_address)),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, member_id),
  foreign key (organization_id, member_id) references members on delete cascade
);

-- What adopters' backends must act upon, in the order of commits: sequences are handed out under a lock of the project.
create table event_feed (
  project_id text not null references projects,
  sequence bigint not null,
  event_id text not null unique,
  event_type text not null check (event_type in ('organization.deleted', 'member.deleted', 'sessions.revoked')),
  organization_id text not null,
  member_id text not null,
  member_session_ids text[] not null,
  occurred_at timestamptz not null,
  primary key (project_id, sequence)
);

-- An operator's short permission to look at the product as one member.
create table impersonation_tokens (
  organization_id text not null,
  token_id text not null,
  member_id text not null,
  token_hash text not null unique,
  impersonator text not null,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, token_id),
  foreign key (organization_id, member_id) references members on delete cascade
);

-- How often the look-ups that tell strangers something were asked, by project and window.
create table look_up_counts (
  project_id text not null references projects,
  look_up text not null,
  window_starts_at timestamptz not null,
  asked integer not null,
  primary key (project_id, look_up, window_starts_at)
);

-- Addresses that bounced: nothing is sent there until the operator lifts it.
create table inactive_addresses (
  project_id text not null references projects,
  email_address text not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (project_id, email_address)
);

-- The chain of the audit log. Each event carries the keyed hash of itself and its predecessor; the head says where the
-- chain ends, so that a missing last row is missed too.
alter table audit_events
  add column chain_id text,
  add column sequence bigint,
  add column previous_hash text,
  add column hash text,
  add constraint audit_events_chain unique (chain_id, sequence);
create table audit_chains (
  chain_id text primary key,
  project_id text not null references projects,
  organization_id text,
  last_sequence bigint not null,
  last_hash text not null,
  seal text not null,
  check (chain_id = coalesce(organization_id, project_id))
);

create policy own_organization on member_email_changes using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy own_organization on impersonation_tokens using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy by_token on member_email_changes for select using (token_hash = nullif(current_setting('app.token_hash', true), ''));
create policy by_token on impersonation_tokens for select using (token_hash = nullif(current_setting('app.token_hash', true), ''));
create policy own_project on event_feed using (project_id = nullif(current_setting('app.project_id', true), ''));
create policy own_project on look_up_counts using (project_id = nullif(current_setting('app.project_id', true), ''));
create policy own_project on inactive_addresses using (project_id = nullif(current_setting('app.project_id', true), ''));
create policy own_chain on audit_chains using (
  organization_id = nullif(current_setting('app.organization_id', true), '')
  or organization_id is null and project_id = nullif(current_setting('app.project_id', true), ''));

do $$
declare
  guarded text;
begin
  foreach guarded in array array[
    'member_email_changes', 'event_feed', 'impersonation_tokens', 'look_up_counts', 'inactive_addresses', 'audit_chains'
  ] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
  end loop;
end $$;
