-- Sign-in through others: the providers that a project has registered with, one attempt to sign in for each time a browser leaves,
-- the token that it brings back, and who a member is at a provider.

create table oauth_providers (
  project_id text not null references projects,
  provider text not null check (provider in ('google', 'microsoft', 'hubspot', 'slack', 'github')),
  client_id text not null check (client_id <> ''),
  client_secret_sealed text not null,
  -- Asked for beside the provider's own, with every sign-in.
  scopes text[] not null default '{}',
  -- Microsoft's: common, organizations, consumers or the id of one. '' for the others.
  tenant text not null default '',
  -- Addresses of a stand-in, by what they are for; those of the provider where absent.
  endpoints jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, provider),
  key_version integer
    generated always as (substring(client_secret_sealed from '^v([0-9]{1,9})\.')::integer) stored references ops.key_ring (version)
);

-- A browser that has left for a provider, by the state that it is to bring back.
create table federation_attempts (
  project_id text not null references projects,
  attempt_id text not null,
  state_hash text not null,
  kind text not null check (kind in ('oauth', 'sso')),
  -- The provider, or the id of the connection: no other's callback takes the state.
  peer text not null,
  flow text not null check (flow in ('organization', 'discovery')),
  organization_id text,
  login_redirect_url text not null default '',
  signup_redirect_url text not null default '',
  discovery_redirect_url text not null default '',
  code_challenge text not null,
  nonce text not null,
  verifier_sealed text not null,
  -- The browser's cookie.
  mark_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  primary key (project_id, attempt_id),
  check ((flow = 'organization') = (organization_id is not null)),
  key_version integer
    generated always as (substring(verifier_sealed from '^v([0-9]{1,9})\.')::integer) stored references ops.key_ring (version)
);
create unique index federation_attempts_by_state on federation_attempts (state_hash);

-- What a provider said of someone, until the page exchanges the token.
create table federation_tokens (
  project_id text not null references projects,
  token_id text not null,
  token_hash text not null unique,
  kind text not null check (kind in ('oauth', 'discovery_oauth', 'sso')),
  organization_id text,
  code_challenge text not null,
  profile jsonb not null,
  -- The provider's own tokens.
  tokens_sealed text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  primary key (project_id, token_id),
  key_version integer
    generated always as (substring(tokens_sealed from '^v([0-9]{1,9})\.')::integer) stored references ops.key_ring (version)
);

-- Who a member is at a provider. The issuer and the subject decide; the address is what the provider said last.
create table member_identities (
  organization_id text not null references organizations,
  registration_id text not null,
  member_id text not null,
  kind text not null check (kind in ('oauth', 'sso')),
  peer text not null,
  issuer text not null,
  subject text not null,
  email_address text not null default '',
  picture_url text,
  locale text,
  tenants jsonb not null default '[]',
  attributes jsonb not null default '{}',
  tokens_sealed text,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (organization_id, registration_id),
  foreign key (organization_id, member_id) references members,
  unique (organization_id, issuer, subject),
  key_version integer
    generated always as (substring(tokens_sealed from '^v([0-9]{1,9})\.')::integer) stored references ops.key_ring (version)
);
create index member_identities_of_member on member_identities (organization_id, member_id);
create index member_identities_by_subject on member_identities (issuer, subject);

-- Connections whose people become members by themselves, where the organization names them.
alter table organizations add column sso_jit_provisioning_allowed_connections text[] not null default '{}';

create policy own_project on oauth_providers using (project_id = nullif(current_setting('app.project_id', true), ''));
create policy own_project on federation_attempts using (project_id = nullif(current_setting('app.project_id', true), ''));
create policy own_project on federation_tokens using (project_id = nullif(current_setting('app.project_id', true), ''));
create policy own_organization on member_identities using (organization_id = nullif(current_setting('app.organization_id', true), ''));

-- A callback knows nothing but the state.
create policy by_state on federation_attempts for select using (state_hash = nullif(current_setting('app.token_hash', true), ''));
create policy by_proven_identity on member_identities for select using (
  nullif(current_setting('app.proven_identity', true), '') is not null
  and jsonb_build_array(issuer, subject) = nullif(current_setting('app.proven_identity', true), '')::jsonb);
create policy listed_organizations on member_identities for select using (
  organization_id = any (string_to_array(nullif(current_setting('app.organization_ids', true), ''), ',')));

do $$
declare
  guarded text;
begin
  foreach guarded in array array['oauth_providers', 'federation_attempts', 'federation_tokens', 'member_identities'] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
  end loop;
end $$;
