-- Single sign-on: an organization's connections to identity providers, with their certificates and keys.

create table sso_connections (
  organization_id text not null references organizations,
  connection_id text not null,
  kind text not null check (kind in ('saml', 'oidc', 'external')),
  display_name text not null default '',
  -- '' for external ones, which have their source's.
  identity_provider text not null default '',
  -- Whether people can sign in by it; a part that is missing makes it pending.
  is_active boolean not null,
  -- What an administrator has set, by the kind of the connection.
  settings jsonb not null default '{}',
  -- Roles of those who signed in by it: [{"role_id": …, "group": … or null}].
  roles jsonb not null default '[]',
  -- Of OIDC.
  client_secret_sealed text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, connection_id),
  key_version integer
    generated always as (substring(client_secret_sealed from '^v([0-9]{1,9})\.')::integer) stored references ops.key_ring (version)
);
create index sso_connections_by_id on sso_connections (connection_id);
create index sso_connections_by_source on sso_connections ((settings ->> 'external_connection_id')) where kind = 'external';

-- Of SAML: whose signatures are taken, and the keys that are ours.
create table sso_certificates (
  organization_id text not null,
  certificate_id text not null,
  connection_id text not null,
  use text not null check (use in ('verification', 'signing', 'encryption')),
  -- PEM; '' for an encryption key that has none.
  certificate text not null,
  issuer text not null,
  -- Of the certificate or the key: the same one is kept once.
  fingerprint text not null,
  private_key_sealed text,
  expires_at timestamptz,
  -- The last announcement of its end: so many days ahead.
  announced_days integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, certificate_id),
  foreign key (organization_id, connection_id) references sso_connections,
  unique (organization_id, connection_id, use, fingerprint),
  check ((use = 'verification') = (private_key_sealed is null)),
  key_version integer
    generated always as (substring(private_key_sealed from '^v([0-9]{1,9})\.')::integer) stored references ops.key_ring (version)
);

-- Whether pages ask for Google's prompt (One Tap): its script runs in them.
alter table oauth_providers add column has_one_tap boolean not null default false;

alter table organizations add column sso_default_connection_id text;

alter table federation_attempts
  -- The connection that was asked for; its provider is the peer's, where it is built on another organization's.
  add column connection_id text not null default '',
  -- What the peer was set to when the browser left: an answer for other settings is refused.
  add column peer_settings text not null default '',
  -- The id of a SAML request, which the response names.
  add column request_id text not null default '',
  -- What a provider said in a POST, which carries no cookie, until the GET that follows has shown the browser's.
  add column outcome jsonb,
  -- An administrator tries a connection: it signs nobody in.
  add column is_test boolean not null default false;

-- What came back from a connection's provider, for its administrators: seven days.
create table sso_attempts (
  organization_id text not null,
  attempt_id text not null,
  connection_id text not null,
  is_test boolean not null,
  -- Whether the message was the provider's: anybody can send one that is not.
  is_verified boolean not null,
  result text not null check (result in ('unfinished', 'signed_in', 'mailbox_required', 'refused')),
  -- The check that failed, or why the account was refused; '' for neither.
  reason text not null default '',
  email_address text not null default '',
  -- Whose account it would be: a word of the decision, and the member where there is one.
  decision text not null default '',
  member_id text not null default '',
  -- The message, each check and the attributes.
  report_sealed text not null,
  created_at timestamptz not null,
  primary key (organization_id, attempt_id),
  foreign key (organization_id, connection_id) references sso_connections,
  key_version integer
    generated always as (substring(report_sealed from '^v([0-9]{1,9})\.')::integer) stored references ops.key_ring (version)
);
create index sso_attempts_by_connection on sso_attempts (organization_id, connection_id, created_at desc);

-- Assertions that a connection has taken: none is taken twice while it is valid.
create table sso_assertions (
  organization_id text not null,
  connection_id text not null,
  assertion_hash text not null,
  expires_at timestamptz not null,
  primary key (organization_id, connection_id, assertion_hash),
  foreign key (organization_id, connection_id) references sso_connections
);

create policy own_organization on sso_connections using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy own_organization on sso_certificates using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy own_organization on sso_attempts using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy own_organization on sso_assertions using (organization_id = nullif(current_setting('app.organization_id', true), ''));
-- A sign-in begins with the id of a connection, and knows nothing else.
create policy by_connection on sso_connections for select using (connection_id = nullif(current_setting('app.connection_id', true), ''));
-- Those that other organizations have built on a connection end with it.
create policy by_source on sso_connections for select using (
  settings ->> 'external_connection_id' = nullif(current_setting('app.source_connection_id', true), ''));
create policy listed_organizations on sso_connections for select using (
  organization_id = any (string_to_array(nullif(current_setting('app.organization_ids', true), ''), ',')));

do $$
declare
  guarded text;
begin
  foreach guarded in array array['sso_connections', 'sso_certificates', 'sso_attempts', 'sso_assertions'] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
  end loop;
end $$;
