-- All events of a project are counted through, whichever log they stand in, and each names the one before it. So what is cut off the
-- end of one log, or all of it, is missed by the others; the directory says where the project's events end.

alter table audit_events
  add column project_number bigint,
  add column before_chain_id text,
  add column before_sequence bigint,
  add column before_hash text,
  add constraint audit_events_number unique (project_id, project_number);

create table audit_directories (
  project_id text primary key references projects,
  last_number bigint not null,
  last_chain_id text,
  last_sequence bigint,
  last_hash text,
  seal text not null
);
create policy own_project on audit_directories using (project_id = nullif(current_setting('app.project_id', true), ''));
alter table audit_directories enable row level security;
alter table audit_directories force row level security;
revoke delete, truncate on audit_directories from stocks_vibe_auth;
