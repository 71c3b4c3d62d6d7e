-- Files of transactions that members upload for an account: the years before its link (decision 0058). A file is read into rows at once and
-- kept as rows alone; until it is confirmed nothing counts, and taking it back deletes all of it.
create table imports (
  organization_id text not null,
  id text not null,
  account_id text not null,
  file_name text not null,
  -- Of the bytes: the same file twice is nothing new.
  file_hash text not null,
  format text not null,
  -- The names in the file's head, and which column holds what: the account's next file with this head is read the same way.
  head jsonb not null,
  columns jsonb not null,
  state text not null check (state in ('review', 'confirmed')),
  left_out integer not null,
  -- Lines that can't be read, the first hundred of them, with the reason.
  problems jsonb not null,
  problem_count integer not null,
  member_id text not null,
  -- As they were called that day.
  member_name text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, account_id, file_hash),
  foreign key (organization_id, account_id) references accounts on delete cascade
);
alter table imports enable row level security;
alter table imports force row level security;
create policy own_organization on imports
  using (organization_id = nullif(current_setting('app.organization_id', true), ''));

create table imported_transactions (
  organization_id text not null,
  import_id text not null,
  -- The line of the file, from 1.
  line integer not null,
  account_id text not null,
  day date not null,
  action text not null,
  symbol text,
  cusip text,
  name text not null,
  quantity numeric not null,
  -- As in transactions: positive when cash leaves the account.
  amount numeric not null,
  price numeric not null,
  fees numeric,
  type text not null,
  subtype text not null,
  currency text not null,
  -- Why it may be no new one: the institution lists it, an earlier file has it, or its day is one that the link covers.
  doubt text check (doubt in ('linked', 'imported', 'overlap')),
  counts boolean not null,
  primary key (organization_id, import_id, line),
  foreign key (organization_id, import_id) references imports on delete cascade,
  foreign key (organization_id, account_id) references accounts on delete cascade
);
create index imported_transactions_account on imported_transactions (organization_id, account_id, day);
alter table imported_transactions enable row level security;
alter table imported_transactions force row level security;
create policy own_organization on imported_transactions
  using (organization_id = nullif(current_setting('app.organization_id', true), ''));

-- The parts of an account's own total, and why it most likely is another one than the institution's.
alter table account_reconciliations
  add column positions numeric,
  add column cash numeric,
  add column likely_cause text;
