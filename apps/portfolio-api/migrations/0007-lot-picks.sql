-- Specific identification: the lots that a sale's owner named for it. They count while the account's method is 'specific'.
create table lot_picks (
  organization_id text not null,
  account_id text not null,
  sale_transaction_id text not null,
  -- What opened the lot: the purchase's own transaction, or 'opening' for what was held before the history.
  lot_id text not null,
  quantity numeric not null check (quantity > 0),
  primary key (organization_id, account_id, sale_transaction_id, lot_id),
  -- A sale that the institution takes back, takes its lots along.
  foreign key (organization_id, account_id, sale_transaction_id) references transactions on delete cascade
);
alter table lot_picks enable row level security;
alter table lot_picks force row level security;
create policy own_organization on lot_picks
  using (organization_id = nullif(current_setting('app.organization_id', true), ''));

alter table account_reconciliations add column sales_without_lots integer;
comment on column account_reconciliations.sales_without_lots is 'Sales that took the oldest shares for want of named lots; null unless the method is specific.';
