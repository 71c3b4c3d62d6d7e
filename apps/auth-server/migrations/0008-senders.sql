-- Who asked for a letter or a code: a browser that we gave a mark, else a network address; both as keyed hashes. Strangers use up
-- a share of their own, and what they ask for voids nothing that somebody else has asked for.

alter table mail_outbox
  add column sender text not null default '',
  -- Asked for in a browser in which the address has signed in before.
  add column is_known_sender boolean not null default false;

alter table discovery_link_tokens add column requested_by text not null default '';
alter table member_link_tokens add column requested_by text not null default '';
alter table discovery_codes add column requested_by text not null default '';
alter table member_codes add column requested_by text not null default '';

drop index member_codes_open;
create unique index member_codes_open on member_codes (organization_id, member_id, kind, requested_by)
  where used_at is null and voided_at is null;
drop index discovery_codes_open;
create unique index discovery_codes_open on discovery_codes (project_id, email_address, requested_by)
  where used_at is null and voided_at is null;
