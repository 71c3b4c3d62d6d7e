import { domainOf } from "../../domain/address/email-address.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { provesDomain } from "../../domain/proof/factors-for.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import { type DomainStanding, mayJoin } from "./domain-standing.ts";

/** Why someone may join an organization that never invited them. */
export type JoinBasis =
  | { readonly kind: "emailDomain"; readonly domain: string }
  | { readonly kind: "oauthTenant"; readonly provider: string; readonly tenant: string };

export interface OauthTenant {
  /** As the wire names it: 'google', not 'google_oauth'. */
  readonly provider: string;
  readonly tenant: string;
}

/** The tenants of identity providers that the factors tell of. */
export const tenantsOf = (factors: readonly StoredFactor[]): OauthTenant[] =>
  factors.flatMap((factor) =>
    factor.method === "oauth"
      ? factor.tenants.map(({ tenantId }) => ({ provider: factor.provider, tenant: tenantId }))
      : [],
  );

export interface JoinBasisCase {
  readonly organization: Pick<
    Organization,
    | "emailJitProvisioning"
    | "emailAllowedDomains"
    | "oauthTenantJitProvisioning"
    | "allowedOauthTenants"
  >;
  readonly proven: { readonly emailAddress: string; readonly factors: readonly StoredFactor[] };
  /** Of the mailbox's domain. */
  readonly standing: DomainStanding;
}

/**
 * Pure: by the mailbox's domain, if the mailbox was proven; else by the tenant of an identity
 * provider; else not at all. 'claimed': not at all, because the domain is another organization's.
 */
export function joinBasis({
  organization,
  proven,
  standing,
}: JoinBasisCase): JoinBasis | "claimed" | null {
  const { factors, emailAddress } = proven;
  const domain = domainOf(emailAddress);
  const byDomain = provesDomain(factors, emailAddress)
    ? mayJoin({ organization, domain, standing })
    : "closed";
  if (byDomain === "open") return { kind: "emailDomain", domain };
  return byTenant(organization, factors) ?? (byDomain === "claimed" ? "claimed" : null);
}

function byTenant(
  organization: JoinBasisCase["organization"],
  factors: readonly StoredFactor[],
): JoinBasis | null {
  const { oauthTenantJitProvisioning, allowedOauthTenants } = organization;
  if (oauthTenantJitProvisioning !== "RESTRICTED") return null;
  const known = tenantsOf(factors).find(({ provider, tenant }) =>
    allowedOauthTenants[provider]?.includes(tenant),
  );
  return known ? { kind: "oauthTenant", ...known } : null;
}
