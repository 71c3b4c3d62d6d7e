-- What the provider's verified news have told of a connection. Moments only grow, so the order in which news arrive does not matter.
alter table connections
  add column news_seen text[] not null default '{}',
  add column new_accounts_at timestamptz,
  add column disconnect_at timestamptz,
  add column disconnect_told_at timestamptz,
  add column repaired_at timestamptz;
comment on column connections.news_seen is 'Hashes of the tokens of the last news: the same one again does nothing.';
comment on column connections.new_accounts_at is 'When the institution was last said to have accounts that are not shared.';
comment on column connections.disconnect_at is 'When the institution will end the access, as last told at disconnect_told_at.';
comment on column connections.repaired_at is 'When a member was last through with update mode: what was told before is settled.';
