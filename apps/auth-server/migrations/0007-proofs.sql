-- A proof says what it is, where it was sent, what it rests on and when it was first given. It counts for nothing else, and
-- no longer than that.

alter table projects
  -- However often a session is extended or exchanged, whoever holds it proves themselves again after so many minutes.
  add column session_absolute_minutes integer not null default 1440 check (session_absolute_minutes between 5 and 527040);

-- Owners are bound by the policies of their tables too, and a migration names no tenant.
alter table members no force row level security;
alter table member_link_tokens no force row level security;
alter table member_codes no force row level security;
alter table member_email_changes no force row level security;

alter table members
  -- When the person took the membership: by an invitation, a choice or a sign-in of their own. Null: nobody asked them yet.
  add column accepted_at timestamptz,
  -- The administrator who made the membership; null where the person began it.
  add column added_by_member_id text,
  -- Proofs that were given before count no more: a new password, another address, a removal and 'sign out everywhere' move it.
  add column proofs_count_from timestamptz not null default 'epoch';
-- Whoever has proven the mailbox here has signed in here.
update members set accepted_at = updated_at where status = 'active' and email_address_verified;

alter table member_link_tokens
  -- The mailbox it was sent to: it proves this one and no other.
  add column destination text not null default '',
  -- The wish for an address that it belongs to.
  add column change_id text,
  -- Who invited.
  add column inviter_member_id text,
  drop constraint member_link_tokens_kind_check,
  add constraint member_link_tokens_kind_check
    check (kind in ('login', 'signup', 'invite', 'reset_password', 'change_address', 'stop_change')),
  add check ((kind in ('change_address', 'stop_change')) = (change_id is not null));
update member_link_tokens l set destination = m.email_address
  from members m where m.organization_id = l.organization_id and m.member_id = l.member_id;

alter table member_codes
  add column change_id text,
  drop constraint member_codes_kind_check,
  add constraint member_codes_kind_check check (kind in ('email_otp', 'sms_otp', 'change_address')),
  add check ((kind = 'change_address') = (change_id is not null));

-- What was sent about wishes before went out as an ordinary link or code: it is asked for again.
update member_link_tokens l set voided_at = l.created_at
  from member_email_changes c where c.token_hash = l.token_hash and l.used_at is null and l.voided_at is null;
update member_codes k set voided_at = k.created_at
  from member_email_changes c
  where c.organization_id = k.organization_id and c.member_id = k.member_id and c.new_email_address = k.destination
    and k.used_at is null and k.voided_at is null;
delete from member_email_changes;
drop policy by_token on member_email_changes;
alter table member_email_changes drop column token_hash;

alter table members force row level security;
alter table member_link_tokens force row level security;
alter table member_codes force row level security;
alter table member_email_changes force row level security;

-- Asking people in is the administrators', unless the organization lets everybody.
alter table organizations add column members_may_invite boolean not null default false;

alter table member_sessions
  -- When the first factor behind it was given, in whichever session that was. Null for sessions of before: when they began.
  add column authenticated_at timestamptz,
  -- No session that comes of it lasts longer. Null for sessions of before.
  add column absolute_end timestamptz,
  -- The session that took its place: ending this one once more ends that one.
  add column successor_organization_id text,
  add column successor_session_id text;

alter table intermediate_sessions
  add column first_proven_at timestamptz,
  add column absolute_end timestamptz,
  -- The live session that the proof comes from. It has to be alive still, and ends when another takes its place.
  add column source_organization_id text,
  add column source_session_id text;
