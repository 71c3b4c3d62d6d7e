-- The provider's own books: which client holds which link tokens, items and public tokens. Accounts, holdings and
-- transactions are not stored: they are computed from (institution, username, day).
-- The tenant is the client. Requests of a client's server name it by credentials, so every table has that one policy.
-- Only the dialog comes with nothing but a link token: its row can be read by the token's hash, and then names the client.

create table items (
  client_id text not null,
  item_id text primary key,
  institution_id text not null,
  username text not null,
  client_user_id text not null,
  account_keys text[] not null check (cardinality(account_keys) > 0),
  webhook text,
  access_token_hash text not null unique,
  -- Sealed, not only hashed: exchanging a public token twice within its half hour must give the same access token, so
  -- that a client that crashed between the answer and its own commit can ask again.
  access_token_sealed text not null,
  error_code text,
  created_at timestamptz not null,
  exchanged_at timestamptz,
  last_successful_update timestamptz,
  last_failed_update timestamptz,
  unique (client_id, item_id)
);

create table link_tokens (
  client_id text not null,
  token_hash text primary key,
  link_session_id text not null unique,
  client_user_id text not null,
  client_name text not null,
  account_subtypes text[],
  webhook text,
  update_item_id text,
  selects_accounts boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What the person has proven so far in this dialog.
  institution_id text,
  username text,
  pending_item_id text,
  foreign key (client_id, update_item_id) references items (client_id, item_id) on delete cascade
);
create index link_tokens_update_item on link_tokens (client_id, update_item_id);

create table public_tokens (
  client_id text not null,
  token_hash text primary key,
  item_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (client_id, item_id) references items (client_id, item_id) on delete cascade
);
create index public_tokens_item on public_tokens (client_id, item_id);

create table login_failures (
  client_id text not null,
  client_user_id text not null,
  institution_id text not null,
  username text not null,
  failures integer not null,
  last_failure_at timestamptz not null,
  primary key (client_id, client_user_id, institution_id, username)
);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['items', 'link_tokens', 'public_tokens', 'login_failures'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy of_client on %I
         using (client_id = nullif(current_setting(''app.client_id'', true), ''''))
         with check (client_id = nullif(current_setting(''app.client_id'', true), ''''))',
      tenant_table);
  end loop;
end $$;

create policy by_proof on link_tokens for select
  using (token_hash = nullif(current_setting('app.link_token_hash', true), ''));
