-- Each time that an organization's deletion was asked for in the last day, so that administrators are not written to without an end (decision 0084).
create table organization_deletion_asks (
  organization_id text not null references organizations on delete cascade,
  ask_id text not null,
  member_id text not null,
  asked_at timestamptz not null,
  primary key (organization_id, ask_id)
);
alter table organization_deletion_asks enable row level security;
alter table organization_deletion_asks force row level security;
create policy own_organization on organization_deletion_asks using (organization_id = nullif(current_setting('app.organization_id', true), ''));

alter table projects add column organization_deletion_grace boolean not null default false;

-- What one person sees as a character may be several here, such as a family's face; what may be written is counted by the server.
alter table invitation_notes drop constraint invitation_notes_note_check;
alter table invitation_notes add constraint invitation_notes_note_check check (char_length(note) between 1 and 5000);
