-- Accounts that were asked for by name, and by password where people sign in by one. Nothing of them holds before the mailbox is proven by their link, opened in the
-- browser that asked: whoever types somebody else's address must not choose that person's password.
create table sign_ups (
  project_id text not null,
  token_id text not null,
  person_name text not null,
  password_hash text,
  browser_challenge text not null,
  primary key (project_id, token_id),
  foreign key (project_id, token_id) references discovery_link_tokens on delete cascade
);
alter table sign_ups enable row level security;
alter table sign_ups force row level security;
create policy own_project on sign_ups using (project_id = nullif(current_setting('app.project_id', true), ''));

-- How the person of a proof is called, where they said so before there was a member.
alter table intermediate_sessions add column person_name text;

-- Where the founder came from: a landing page or a campaign. Written once.
alter table organizations add column source text check (source ~ '^[a-z0-9-]{1,64}$');
