-- A person of many organizations is shown all of them at once, in a fixed number of queries. The server names them here once it has
-- found them by a proof: a proven mailbox, domain or tenant. For reading alone.
do $$
declare
  listed text;
begin
  foreach listed in array array[
    'organizations', 'members', 'invitation_notes', 'organization_deletions', 'organization_domains'
  ] loop
    execute format(
      'create policy listed_organizations on %I for select using (organization_id = any (string_to_array(
        nullif(current_setting(''app.organization_ids'', true), ''''), '','')))', listed);
  end loop;
end $$;
