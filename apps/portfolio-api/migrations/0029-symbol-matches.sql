-- Under which symbol the market knows a security that has none of its own, as a member said (decision 0068). Of the organization, by what the
-- security is called there, so that it outlives new links and holds for files; once nothing is called so, the row goes.
create table symbol_matches (
  organization_id text not null,
  -- The security's symbol, or the name that stands for it: what its position is called.
  called text not null,
  symbol text not null,
  member_id text not null,
  -- As they were called that day.
  member_name text not null,
  matched_at timestamptz not null,
  primary key (organization_id, called),
  check (symbol <> called)
);
alter table symbol_matches enable row level security;
alter table symbol_matches force row level security;
create policy own_organization on symbol_matches
  using (organization_id = nullif(current_setting('app.organization_id', true), ''));
