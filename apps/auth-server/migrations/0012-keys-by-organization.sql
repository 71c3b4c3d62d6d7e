-- So that these tables can be distributed by organization on an engine that does so (docs/scale.md): a unique key of theirs names the
-- organization, or it is the key of a directory that every node has whole. Ids and tokens are random: nothing but chance ever kept
-- two from being the same, so where they alone were unique they are only looked up by.

alter table members drop constraint members_member_id_key;
create index members_by_id on members (member_id);

alter table member_sessions
  drop constraint member_sessions_member_session_id_key,
  drop constraint member_sessions_token_hash_key;
create index member_sessions_by_id on member_sessions (member_session_id);
create index member_sessions_by_token on member_sessions (token_hash);

alter table member_link_tokens drop constraint member_link_tokens_token_hash_key;
create index member_link_tokens_by_token on member_link_tokens (token_hash);

alter table impersonation_tokens drop constraint impersonation_tokens_token_hash_key;
create index impersonation_tokens_by_token on impersonation_tokens (token_hash);

alter table member_email_changes drop constraint member_email_changes_change_id_key;

-- Read by project, in the order of sequences, which are handed out under a lock of the project.
alter table event_feed
  drop constraint event_feed_pkey,
  drop constraint event_feed_event_id_key,
  add primary key (organization_id, sequence);
create index event_feed_of_project on event_feed (project_id, sequence);

-- A chain is its organization's, or its project's: an audit log is distributed by its chain. Events that are older than chains stay
-- outside of their order, but not without an owner. Numbers are counted under a lock of the project and stand in
-- the keyed hash of their event.
alter table audit_events no force row level security;
update audit_events set chain_id = coalesce(organization_id, project_id) where chain_id is null;
alter table audit_events force row level security;
alter table audit_events
  alter column chain_id set not null,
  add check (chain_id = coalesce(organization_id, project_id)),
  drop constraint audit_events_number,
  drop constraint audit_events_pkey,
  add primary key (chain_id, audit_event_id);
create index audit_events_by_number on audit_events (project_id, project_number);

-- A slug is one organization's of each project.
create table organization_slugs (
  project_id text not null,
  slug text not null,
  organization_id text not null,
  primary key (project_id, slug),
  unique (project_id, slug, organization_id)
);
alter table organizations no force row level security;
insert into organization_slugs select project_id, slug, organization_id from organizations;
alter table organizations force row level security;
alter table organizations
  drop constraint organizations_project_id_slug_key,
  add foreign key (project_id, slug, organization_id) references organization_slugs (project_id, slug, organization_id);
create policy own_organization on organization_slugs using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy by_slug on organization_slugs for select using (slug = nullif(current_setting('app.slug', true), ''));

-- A domain is that organization's of each project which has proven it first.
create table claimed_domains (
  project_id text not null,
  domain text not null check (domain = lower(domain)),
  organization_id text not null,
  primary key (project_id, domain)
);
alter table organization_domains no force row level security;
insert into claimed_domains select project_id, domain, organization_id from organization_domains where verified_at is not null;
alter table organization_domains force row level security;
drop index organization_domains_proved;
create policy own_organization on claimed_domains using (organization_id = nullif(current_setting('app.organization_id', true), ''));
create policy by_asked_domain on claimed_domains for select using (domain = nullif(current_setting('app.asked_domain', true), ''));

alter table organization_slugs enable row level security;
alter table organization_slugs force row level security;
alter table claimed_domains enable row level security;
alter table claimed_domains force row level security;
