-- What members said where a human knows more than the institution lists: that a split happened or didn't, when units were bought and what
-- they cost, whether two equal trades both happened. Stored rows are never changed by it; taking an answer back deletes its row.
create table finding_answers (
  organization_id text not null,
  account_id text not null,
  security_id text not null,
  about text not null check (about in ('split', 'purchase', 'repeat')),
  -- What was asked, by what stays when a new link gives rows other ids: the day of a jump in the price; 'opening', or day and units of what
  -- came; day, units and amount of a trade.
  place text not null,
  -- Of a split, whether it happened; of two equal trades, whether both did.
  is_so boolean,
  ratio numeric check (ratio > 0 and ratio <> 1),
  -- Of the split, or of the purchase.
  day date,
  units numeric check (units > 0),
  cost numeric check (cost >= 0),
  member_id text not null,
  -- As they were called that day: whose word a figure rests on is told with it.
  member_name text not null,
  answered_at timestamptz not null,
  primary key (organization_id, account_id, security_id, about, place),
  foreign key (organization_id, account_id) references accounts on delete cascade,
  foreign key (organization_id, security_id) references securities on delete cascade,
  check (case about
    when 'split' then is_so is not null and is_so = (ratio is not null) and is_so = (day is not null) and units is null and cost is null
    when 'purchase' then is_so is null and ratio is null and units is not null and (day is not null or cost is not null)
    else is_so is not null and ratio is null and day is null and units is null and cost is null end)
);
alter table finding_answers enable row level security;
alter table finding_answers force row level security;
create policy own_organization on finding_answers
  using (organization_id = nullif(current_setting('app.organization_id', true), ''));

alter table account_reconciliations add column answers_pending boolean not null default false;
comment on column account_reconciliations.answers_pending is 'A member has answered, or taken an answer back, since the figures were built.';
