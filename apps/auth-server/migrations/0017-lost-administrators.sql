-- When somebody else last took an administrator's role, membership or address: for a day after it nobody asks for the organization's deletion
-- (decision 0090).
alter table organizations add column administrator_lost_at timestamptz;

-- Whoever asked for another address, which may be somebody else than its member; null in what was asked for before this was kept.
alter table member_email_changes add column asked_by text;
