-- An address that an administrator set before decision 0027 left the former person's password, factors and sessions in place.
-- An active member whose address was never proven is one of them, or has nothing that could be taken.

alter table members no force row level security;
alter table member_link_tokens no force row level security;
alter table member_codes no force row level security;
alter table member_passwords no force row level security;
alter table member_totps no force row level security;
alter table recovery_codes no force row level security;
alter table impersonation_tokens no force row level security;
alter table member_sessions no force row level security;

create temporary table unproven on commit drop as
  select organization_id, member_id from members where status = 'active' and not email_address_verified;

delete from member_link_tokens where (organization_id, member_id) in (select organization_id, member_id from unproven);
delete from member_codes where (organization_id, member_id) in (select organization_id, member_id from unproven);
delete from member_passwords where (organization_id, member_id) in (select organization_id, member_id from unproven);
delete from member_totps where (organization_id, member_id) in (select organization_id, member_id from unproven);
delete from recovery_codes where (organization_id, member_id) in (select organization_id, member_id from unproven);
delete from impersonation_tokens where (organization_id, member_id) in (select organization_id, member_id from unproven);
update member_sessions set revoked_at = ops.clock_now()
  where revoked_at is null and (organization_id, member_id) in (select organization_id, member_id from unproven);
update members set accepted_at = null, proofs_count_from = ops.clock_now(), mfa_phone_id = '', mfa_phone_number = '',
    mfa_phone_number_verified = false, default_mfa_method = '', totp_id = '', password_id = '', mfa_enrolled = false
  where (organization_id, member_id) in (select organization_id, member_id from unproven);

alter table members force row level security;
alter table member_link_tokens force row level security;
alter table member_codes force row level security;
alter table member_passwords force row level security;
alter table member_totps force row level security;
alter table recovery_codes force row level security;
alter table impersonation_tokens force row level security;
alter table member_sessions force row level security;
