-- A transaction that one answer lacks is not gone yet: it counts on until an answer of a later day lacks it, too. What is withdrawn then keeps the day on
-- which it was first missed; what was withdrawn because another row stands for it has none.
alter table transactions add column omitted_since timestamptz;
comment on column transactions.omitted_since is 'Since when the listing of its account lacks it, where no other row stands for it. It counts until withdrawn_since says otherwise.';

-- A source corrects a price that it gave before: the later one counts, and the earlier one is kept here.
create table replaced_prices (
  source text not null,
  symbol text not null,
  day date not null,
  close numeric not null,
  currency text not null,
  replaced_at timestamptz not null,
  primary key (source, symbol, day, replaced_at)
);

create table replaced_institution_prices (
  organization_id text not null,
  security_id text not null,
  day date not null,
  close numeric not null,
  replaced_at timestamptz not null,
  primary key (organization_id, security_id, day, replaced_at),
  foreign key (organization_id, security_id) references securities on delete cascade
);
alter table replaced_institution_prices enable row level security;
alter table replaced_institution_prices force row level security;
create policy own_organization on replaced_institution_prices
  using (organization_id = nullif(current_setting('app.organization_id', true), ''));
