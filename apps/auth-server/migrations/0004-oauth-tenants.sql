-- Who signs in through a tenant of an identity provider may join organizations that let this tenant in. The proof is what
-- the provider said, as '{"google": ["tenant"]}'.
create policy by_proven_oauth_tenant on organizations for select using (
  oauth_tenant_jit_provisioning = 'RESTRICTED'
  and nullif(nullif(current_setting('app.proven_oauth_tenant', true), ''), '{}') is not null
  and allowed_oauth_tenants @> nullif(current_setting('app.proven_oauth_tenant', true), '')::jsonb);
