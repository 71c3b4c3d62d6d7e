-- Who acted in the member's name, and what was refused. Administrators read the log, newest first.
alter table audit_events
  add column actor text,
  add column result text not null default 'success' check (result in ('success', 'refused'));
comment on column audit_events.actor is 'The operator who looked in the member''s name, by e-mail address; null where the member was there.';
create index audit_events_newest on audit_events (organization_id, at desc, id desc);
