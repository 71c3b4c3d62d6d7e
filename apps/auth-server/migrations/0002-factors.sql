-- Every factor by which a member can be recognised, and the counters that keep it from being guessed.

alter table projects
  add column login_redirect_urls text[] not null default '{}',
  add column signup_redirect_urls text[] not null default '{}',
  add column reset_password_redirect_urls text[] not null default '{}',
  add column pkce_required_for_password_resets boolean not null default true,
  add column password_policy text not null default 'zxcvbn' check (password_policy in ('zxcvbn', 'luds')),
  add column luds_complexity integer not null default 3 check (luds_complexity between 1 and 4),
  add column luds_minimum_count integer not null default 8 check (luds_minimum_count between 8 and 64),
  add column sms_allowed_countries text[] not null default '{US,CA}',
  add column sms_organization_daily_limit integer not null default 100 check (sms_organization_daily_limit >= 0),
  add column sms_project_daily_limit integer not null default 1000 check (sms_project_daily_limit >= 0);
update projects set
  login_redirect_urls = discovery_redirect_urls,
  signup_redirect_urls = discovery_redirect_urls,
  reset_password_redirect_urls = discovery_redirect_urls;

alter table organizations
  add column mfa_methods text not null default 'ALL_ALLOWED' check (mfa_methods in ('ALL_ALLOWED', 'RESTRICTED')),
  add column allowed_mfa_methods text[] not null default '{}';

-- What a member has registered, beside the member, so that the gate judges one row. The secrets stand in tables of their
-- own; an id here is '' exactly when there is no such secret in force.
alter table members
  add column mfa_phone_id text not null default '',
  add column mfa_phone_number text not null default '',
  add column mfa_phone_number_verified boolean not null default false,
  add column default_mfa_method text not null default '' check (default_mfa_method in ('', 'sms_otp', 'totp')),
  add column totp_id text not null default '',
  add column password_id text not null default '',
  add check (mfa_phone_number <> '' or not mfa_phone_number_verified);
create unique index members_by_verified_phone on members (organization_id, mfa_phone_number)
  where mfa_phone_number_verified and status <> 'deleted';

-- A link opens one kind of door only.
alter table member_link_tokens
  add column kind text not null default 'invite' check (kind in ('login', 'signup', 'invite', 'reset_password'));
alter table member_link_tokens alter column kind drop default;
alter table discovery_link_tokens
  add column kind text not null default 'discovery' check (kind in ('discovery', 'reset_password'));
alter table discovery_link_tokens alter column kind drop default;

-- Whose proof it is, once an organization has been chosen; and the hash of a password that was set or presented before
-- the organization that will keep it exists. The names say 'bound' because the row itself belongs to the project.
alter table intermediate_sessions
  add column bound_organization_id text,
  add column bound_member_id text,
  add column password_hash text,
  add check ((bound_organization_id is null) = (bound_member_id is null));

-- Texts leave by the same outbox as letters. `charged_to` is the organization whose daily number of texts it counts for.
alter table mail_outbox
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  add column charged_to text,
  -- Notices tell what happened; nobody can ask for them, so they limit no send.
  add column is_notice boolean not null default false;
create index mail_outbox_texts on mail_outbox (project_id, created_at) where channel = 'sms';

-- Six digits that were sent to a member's mailbox or phone.
create table member_codes (
  organization_id text not null,
  code_id text not null,
  member_id text not null,
  kind text not null check (kind in ('email_otp', 'sms_otp')),
  destination text not null,
  code_hmac text not null,
  guesses integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  primary key (organization_id, code_id),
  foreign key (organization_id, member_id) references members on delete cascade
);
create unique index member_codes_open on member_codes (organization_id, member_id, kind)
  where used_at is null and voided_at is null;

-- Six digits that prove a mailbox before any organization is chosen.
create table discovery_codes (
  project_id text not null references projects,
  code_id text not null,
  email_address text not null,
  code_hmac text not null,
  guesses integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  primary key (project_id, code_id)
);
create unique index discovery_codes_open on discovery_codes (project_id, email_address)
  where used_at is null and voided_at is null;

-- Wrong guesses, by subject: a factor of a member or of an address nobody here has, or the address a caller calls from.
-- The subject is a keyed hash, so the table names nobody. A row is charged before its guess is looked at.
create table guess_counters (
  project_id text not null references projects,
  subject text not null,
  window_started_at timestamptz not null,
  wrong_in_window integer not null,
  wrong_in_a_row integer not null,
  primary key (project_id, subject)
);

create table member_passwords (
  organization_id text not null,
  password_id text not null,
  member_id text not null,
  password_hash text not null,
  created_at timestamptz not null,
  primary key (organization_id, password_id),
  unique (organization_id, member_id),
  foreign key (organization_id, member_id) references members on delete cascade
);

-- An authenticator app. `verified_at` is null until its first right code; `last_step` is the 30-second step of the last
-- accepted one, which is never accepted again.
create table member_totps (
  organization_id text not null,
  totp_id text not null,
  member_id text not null,
  secret_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  last_step bigint,
  primary key (organization_id, totp_id),
  unique (organization_id, member_id),
  foreign key (organization_id, member_id) references members on delete cascade
);

create table recovery_codes (
  organization_id text not null,
  code_id text not null,
  member_id text not null,
  code_hmac text not null,
  code_sealed text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, code_id),
  unique (organization_id, member_id, code_hmac),
  foreign key (organization_id, member_id) references members on delete cascade
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['discovery_codes', 'guess_counters'] loop
    execute format('create policy own_project on %I using (project_id = nullif(current_setting(''app.project_id'', true), ''''))', guarded);
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
  end loop;
  foreach guarded in array array['member_codes', 'member_passwords', 'member_totps', 'recovery_codes'] loop
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), ''''))', guarded);
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
  end loop;
end $$;
