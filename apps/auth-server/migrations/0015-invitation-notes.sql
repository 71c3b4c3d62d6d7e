-- What somebody wrote to whom they invited. It goes once the person takes the membership or is removed: nobody else is to read it.
create table invitation_notes (
  organization_id text not null,
  member_id text not null,
  author_member_id text not null,
  note text not null check (char_length(note) between 1 and 500),
  primary key (organization_id, member_id),
  foreign key (organization_id, member_id) references members on delete cascade
);
alter table invitation_notes enable row level security;
alter table invitation_notes force row level security;
create policy own_organization on invitation_notes using (organization_id = nullif(current_setting('app.organization_id', true), ''));
