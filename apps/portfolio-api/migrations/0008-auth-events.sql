-- How far the auth server's feed of events has been read. Ids only, for the whole product.
create table event_cursor (
  only_row boolean primary key default true check (only_row),
  cursor text not null,
  updated_at timestamptz not null
);

-- Organizations that were deleted: whatever was still under way for one of them is erased again.
create table erased_organizations (
  organization_id text primary key,
  erased_at timestamptz not null
);

-- A deleted organization leaves no row: its part of the log goes by this one door, whole or not at all. The server's role
-- still can't change or drop single rows.
create function erase_audit_of(gone text) returns void
  language plpgsql
  security definer
  as $$
  begin
    if gone is distinct from nullif(current_setting('app.organization_id', true), '') then
      raise exception 'not inside the organization';
    end if;
    if not exists (select from portfolio.erased_organizations e where e.organization_id = gone) then
      raise exception 'the organization is not marked as erased';
    end if;
    delete from portfolio.audit_events a where a.organization_id = gone;
  end $$;
alter function erase_audit_of set search_path = '';
revoke all on function erase_audit_of from public;
grant execute on function erase_audit_of to stocks_vibe_portfolio;
