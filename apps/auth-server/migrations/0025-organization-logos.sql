-- An organization's logo as we serve it ourselves: fetched from the address that an administrator has set.

create table organization_logos (
  organization_id text primary key references organizations,
  -- The setting that the picture is fetched from. Another setting makes another row.
  source_url text not null,
  -- How the newest fetch ended: 'pending' before the first has, 'kept', or why nothing was taken.
  fetch_result text not null,
  fetched_at timestamptz,
  -- The picture of the last fetch that succeeded. A later one that fails leaves it.
  content bytea check (octet_length(content) <= 262144),
  content_type text check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  content_hash text,
  check ((content is null) = (content_hash is null) and (content is null) = (content_type is null))
);

alter table organizations no force row level security;
insert into organization_logos (organization_id, source_url, fetch_result)
  select organization_id, logo_url, 'pending' from organizations where logo_url <> '';
alter table organizations force row level security;

create policy own_organization on organization_logos using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy listed_organizations on organization_logos for select using (
  organization_id = any (string_to_array(nullif(current_setting('app.organization_ids', true), ''), ',')));
alter table organization_logos enable row level security;
alter table organization_logos force row level security;
