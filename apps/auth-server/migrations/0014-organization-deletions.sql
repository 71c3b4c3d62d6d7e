-- Organizations that an administrator has asked to delete (decision 0066). Until due_at any administrator can withdraw it; then a job erases the
-- organization, and this row with it.
create table organization_deletions (
  organization_id text primary key references organizations on delete cascade,
  asked_by text not null,
  -- As they were called that day.
  asked_by_name text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null
);
create policy own_organization on organization_deletions using (organization_id = nullif(current_setting('app.organization_id', true), ''));
alter table organization_deletions enable row level security;
alter table organization_deletions force row level security;
