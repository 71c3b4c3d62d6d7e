-- The tracker's own tables. Every tenant table leads with organization_id, so the schema can be distributed by it.

create table organization_directory (
  organization_id text primary key,
  created_at timestamptz not null
);
comment on table organization_directory is 'Ids only, no tenant data: the night must list organizations before it may enter one.';

create table organization_access (
  organization_id text primary key,
  subscription text not null check (subscription in ('alpha', 'beta', 'none')),
  can_access_plaid boolean not null,
  is_demo boolean not null default false,
  updated_at timestamptz not null
);

create table connections (
  organization_id text not null,
  id text not null,
  item_id text not null,
  institution_id text,
  institution_name text not null,
  access_token_sealed text not null,
  public_token_hash text not null,
  linked_by_member_id text not null,
  is_sandbox boolean not null,
  status text not null check (status in ('pending', 'active', 'error', 'expired')),
  error_code text,
  error_message text,
  -- queued: a sync waits or runs; rebuilding: new rows are stored, figures not yet; idle: figures show them.
  sync_state text not null check (sync_state in ('queued', 'rebuilding', 'idle')),
  history_start date,
  last_sync_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, item_id),
  unique (organization_id, public_token_hash)
);

create table accounts (
  organization_id text not null,
  id text not null,
  connection_id text not null,
  provider_account_id text not null,
  name text not null,
  mask text,
  type text not null,
  subtype text,
  currency text not null,
  balance numeric,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, connection_id, provider_account_id),
  foreign key (organization_id, connection_id) references connections on delete cascade
);

create table securities (
  organization_id text not null,
  id text not null,
  connection_id text not null,
  provider_security_id text not null,
  symbol text not null,
  name text not null,
  type text not null check (type in ('stock', 'etf', 'mutual_fund', 'bond', 'cash', 'other')),
  currency text not null,
  primary key (organization_id, id),
  unique (organization_id, connection_id, provider_security_id),
  foreign key (organization_id, connection_id) references connections on delete cascade
);

create table holdings (
  organization_id text not null,
  account_id text not null,
  security_id text not null,
  quantity numeric not null,
  price numeric not null,
  price_as_of date,
  value numeric not null,
  cost_basis numeric,
  currency text not null,
  tax_lots jsonb not null default '[]',
  primary key (organization_id, account_id, security_id),
  foreign key (organization_id, account_id) references accounts on delete cascade,
  foreign key (organization_id, security_id) references securities on delete cascade
);

create table transactions (
  organization_id text not null,
  account_id text not null,
  provider_transaction_id text not null,
  security_id text,
  day date not null,
  name text not null,
  quantity numeric not null,
  amount numeric not null,
  price numeric not null,
  fees numeric,
  type text not null,
  subtype text,
  currency text not null,
  primary key (organization_id, account_id, provider_transaction_id),
  foreign key (organization_id, account_id) references accounts on delete cascade,
  foreign key (organization_id, security_id) references securities on delete cascade
);

create table institution_prices (
  organization_id text not null,
  security_id text not null,
  day date not null,
  close numeric not null,
  primary key (organization_id, security_id, day),
  foreign key (organization_id, security_id) references securities on delete cascade
);

-- What pages read: one row per organization, replaced whole by each rebuild.
create table snapshots (
  organization_id text primary key,
  version integer not null,
  data_as_of date,
  built_at timestamptz not null,
  dashboard jsonb not null,
  years jsonb not null
);

-- One row per organization and year; the arrays run parallel to `days`.
create table daily_valuations (
  organization_id text not null,
  year integer not null,
  days date[] not null,
  portfolio_values numeric[] not null,
  benchmark_values numeric[] not null,
  primary key (organization_id, year)
);

-- A disconnected item until the provider has confirmed its removal: the only place its token still lives.
create table pending_removals (
  organization_id text not null,
  id text not null,
  access_token_sealed text not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

create table audit_events (
  organization_id text not null,
  id text not null,
  at timestamptz not null,
  member_id text,
  action text not null,
  details jsonb not null default '{}',
  request_id text,
  primary key (organization_id, id)
);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array[
    'organization_access', 'connections', 'accounts', 'securities', 'holdings', 'transactions', 'institution_prices',
    'snapshots', 'daily_valuations', 'pending_removals', 'audit_events']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), ''''))',
      tenant_table);
  end loop;
end $$;

-- Append-only: the server may add and read audit rows, never change or drop them.
revoke update, delete on audit_events from stocks_vibe_portfolio;

-- Market data is the same for everyone.
create table prices (
  source text not null,
  symbol text not null,
  day date not null,
  close numeric not null check (close > 0),
  currency text not null,
  primary key (source, symbol, day)
);

create table index_levels (
  source text not null,
  index_name text not null,
  day date not null,
  level numeric not null check (level > 0),
  kind text not null check (kind in ('total-return', 'price')),
  primary key (source, index_name, day)
);

create table nightly_runs (
  as_of date not null,
  kind text not null check (kind in ('scheduled', 'manual')),
  claimed_at timestamptz not null,
  organizations integer,
  finished_at timestamptz,
  primary key (as_of, kind)
);
