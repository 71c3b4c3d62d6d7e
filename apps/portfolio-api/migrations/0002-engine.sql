-- How lots are chosen when an institution reports no lots: per account, because brokers differ.
alter table accounts
  add column cost_basis_method text not null default 'fifo'
    check (cost_basis_method in ('fifo', 'lifo', 'hifo', 'average', 'specific')),
  -- Set when the account was carried over from an earlier connection, whose window began earlier.
  add column history_start date;
comment on column accounts.cost_basis_method is 'Kept when the account is linked again.';

-- A cancel row names the transaction that it voids.
alter table transactions add column cancels_transaction_id text;

-- What the institution said when its own price was not believable; `price` and `value` then rest on the last good one.
alter table holdings
  add column refused_price numeric,
  add column refused_reason text;

-- Positions and cash as we count them, beside the institution's own total, at the institution's prices.
create table account_reconciliations (
  organization_id text not null,
  account_id text not null,
  institution_total numeric,
  our_total numeric not null,
  difference numeric,
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references accounts on delete cascade
);
alter table account_reconciliations enable row level security;
alter table account_reconciliations force row level security;
create policy own_organization on account_reconciliations
  using (organization_id = nullif(current_setting('app.organization_id', true), ''));

-- Market data is the same for everyone: none of these tables says who holds what.
create table price_coverage (
  source text not null,
  symbol text not null,
  from_day date not null,
  last_day date,
  last_close numeric,
  refused_day date,
  asked_at timestamptz not null,
  primary key (source, symbol)
);
comment on table price_coverage is 'What each source was asked about each symbol, so that nothing is asked for twice a night.';

create table refused_prices (
  source text not null,
  symbol text not null,
  day date not null,
  price text not null,
  currency text not null,
  reason text not null,
  seen_at timestamptz not null,
  primary key (source, symbol, day)
);

create table tracked_symbols (
  market text not null check (market in ('sandbox', 'chain')),
  symbol text not null,
  wanted_at timestamptz not null,
  primary key (market, symbol)
);
comment on table tracked_symbols is 'Symbols that somebody holds: the night loads each once, for all organizations together.';

-- What was loaded before sources were asked through price_coverage needs no second asking.
insert into price_coverage (source, symbol, from_day, last_day, last_close, asked_at)
select source, symbol, min(day), max(day), (array_agg(close order by day desc))[1], ops.clock_now()
from prices group by source, symbol;
