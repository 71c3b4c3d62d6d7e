-- Set-up links: someone without an account enters what a connection's provider gives, and tests it.

-- Nobody signs in by a connection that is switched off, whatever it has.
alter table sso_connections add column is_switched_off boolean not null default false;

create table sso_setup_links (
  organization_id text not null,
  setup_link_id text not null,
  connection_id text not null,
  -- Who made it. It works while they are active and may change connections.
  member_id text not null,
  token_hash text not null,
  -- Where we mailed it to; '' where its maker sent it.
  email_address text not null default '',
  -- The language of its maker, for the letter that says it is done.
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  finished_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, setup_link_id),
  foreign key (organization_id, connection_id) references sso_connections,
  foreign key (organization_id, member_id) references members
);
create index sso_setup_links_by_token on sso_setup_links (token_hash);
create index sso_setup_links_by_connection on sso_setup_links (organization_id, connection_id);

-- The link by which a test was begun: its holder reads what came of those tests, and of no other.
alter table federation_attempts add column setup_link_id text not null default '';
alter table sso_attempts add column setup_link_id text not null default '';

create policy own_organization on sso_setup_links using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy by_token on sso_setup_links for select using (token_hash = nullif(current_setting('app.token_hash', true), ''));

alter table sso_setup_links enable row level security;
alter table sso_setup_links force row level security;
