-- E-mail domains that organizations prove to be theirs by a record in the DNS. The value of the record is no secret: it is to be
-- published. It only has to be another one for each organization.

create table organization_domains (
  organization_id text not null references organizations,
  project_id text not null,
  domain text not null check (domain = lower(domain)),
  record_value text not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  primary key (organization_id, domain),
  foreign key (project_id, organization_id) references organization_directory (project_id, organization_id)
);
-- A domain is one organization's of each project.
create unique index organization_domains_proved on organization_domains (project_id, domain) where verified_at is not null;

create policy own_organization on organization_domains using (organization_id = nullif(current_setting('app.organization_id', true), ''));
-- Before anybody is let in by a domain, the server asks whose it is.
create policy by_asked_domain on organization_domains for select using (
  verified_at is not null and domain = nullif(current_setting('app.asked_domain', true), ''));
alter table organization_domains enable row level security;
alter table organization_domains force row level security;
