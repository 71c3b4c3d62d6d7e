-- From a moment on, members of an organization sign in by single sign-on only. Readers compare the moment with the clock,
-- so no job that is late delays it; the methods that the organization allows otherwise stay in their columns beside it.
alter table organizations
  add column sso_required_from timestamptz,
  -- The zone in which the day was chosen: letters and pages name that day.
  add column sso_required_zone text,
  -- Who set it, as they are called, and when.
  add column sso_required_by text,
  add column sso_required_at timestamptz,
  -- The last member who was written to that it is coming, in the order of ids; '' for none yet.
  add column sso_required_announced text,
  add constraint sso_requirement_is_whole check (
    num_nulls(sso_required_from, sso_required_zone, sso_required_by, sso_required_at, sso_required_announced) in (0, 5));
