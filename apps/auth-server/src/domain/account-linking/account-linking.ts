import { domainOf } from "../address/email-address.ts";
import { isPublicMailDomain } from "../address/public-mail-domains.ts";
import {
  type FederatedProfile,
  isSameIdentity,
  type ProviderTenant,
} from "../federation/federated-profile.ts";
import type { Member } from "../member/member.ts";
import type { Organization } from "../organization/organization.ts";
import type { ProofHolder } from "../proof/factors-for.ts";
import type { OauthFactor, SsoFactor, StoredFactor } from "../proof/stored-factor.ts";

type TenantRules = Pick<Organization, "oauthTenantJitProvisioning" | "allowedOauthTenants">;

/** The tenant of the account that the organization has registered, if it has. */
function registeredTenant(
  { kind, peer, tenants }: Pick<FederatedProfile, "kind" | "peer" | "tenants">,
  { oauthTenantJitProvisioning, allowedOauthTenants }: TenantRules,
): ProviderTenant | undefined {
  if (kind !== "oauth" || oauthTenantJitProvisioning !== "RESTRICTED") return undefined;
  const allowed = Object.hasOwn(allowedOauthTenants, peer) ? allowedOauthTenants[peer] : undefined;
  return tenants.find(({ tenantId }) => allowed?.includes(tenantId));
}

/** What a person could take over: a membership that someone else may have prepared. */
export type TakeableMember = Pick<
  Member,
  | "memberId"
  | "status"
  | "emailAddressVerified"
  | "passwordId"
  | "totpId"
  | "mfaPhoneId"
  | "identities"
  | "addedByMemberId"
>;

export interface LinkingCase {
  readonly profile: Pick<
    FederatedProfile,
    "kind" | "peer" | "issuer" | "subject" | "emailAddress" | "vouching" | "tenants"
  >;
  /** Of SSO: the connection's provider is another organization's, which proves nothing here. */
  readonly isExternal?: boolean;
  readonly organization: Pick<
    Organization,
    | "emailJitProvisioning"
    | "emailAllowedDomains"
    | "oauthTenantJitProvisioning"
    | "allowedOauthTenants"
    | "ssoJitProvisioning"
    | "ssoJitProvisioningAllowedConnections"
  >;
  /** Whom the issuer and the subject are linked to, removed members among them. */
  readonly linked: Pick<Member, "memberId" | "status"> | undefined;
  /** The member of the address. */
  readonly candidate: TakeableMember | undefined;
  /** A member of the address was removed and is not erased yet. */
  readonly wasRemoved?: boolean;
  /** Of the address's domain, seen from the organization. */
  readonly standing: { readonly isProven: boolean; readonly isClaimedElsewhere: boolean };
}

export type LinkingRefusal =
  /** The provider gave no address, or does not vouch for it. */
  | "address_not_vouched"
  | "access_ended"
  /** The member of the address signs in with another account of this provider. */
  | "another_account_linked"
  | "email_jit_provisioning_not_allowed"
  | "invalid_email_for_jit_provisioning";

export type LinkingDecision =
  | { readonly kind: "linked"; readonly memberId: string }
  | {
      readonly kind: "link";
      readonly memberId: string;
      readonly provesAddress: boolean;
      /** What the member could be recognised by goes first: the owner never set it up. */
      readonly endsFactors: boolean;
    }
  | { readonly kind: "join"; readonly provesAddress: boolean }
  /** A half sign-in: the link is made once the mailbox of this member has answered. */
  | { readonly kind: "mailboxFirst"; readonly memberId: string }
  | { readonly kind: "refused"; readonly reason: LinkingRefusal };

const refused = (reason: LinkingRefusal): LinkingDecision => ({ kind: "refused", reason });

/** Whether someone could be recognised by what was set up before. */
export const hasSomething = (
  member: Pick<TakeableMember, "passwordId" | "totpId" | "mfaPhoneId" | "identities">,
): boolean =>
  member.passwordId !== "" ||
  member.totpId !== "" ||
  member.mfaPhoneId !== "" ||
  member.identities.length > 0;

/** The address to go by in this organization; "" where nobody vouches for it. */
function vouchedAddress({
  profile,
  organization,
}: Pick<LinkingCase, "organization"> & {
  readonly profile: Pick<
    FederatedProfile,
    "kind" | "peer" | "emailAddress" | "vouching" | "tenants"
  >;
}): string {
  const { vouching, emailAddress } = profile;
  if (vouching === "none") return "";
  if (vouching === "tenant" && !registeredTenant(profile, organization)) return "";
  return emailAddress;
}

/** What a sign-in at a provider says of whoever signed in, as it is kept with the proof. */
export const profileOf = (factor: OauthFactor) => ({
  kind: "oauth" as const,
  peer: factor.provider,
  issuer: factor.issuer,
  subject: factor.subject,
  emailAddress: factor.emailAddress,
  vouching: factor.vouching,
  tenants: factor.tenants,
  ...factor.account,
});

/** The same of a sign-in by an SSO connection. */
export const ssoProfileOf = (factor: SsoFactor): FederatedProfile => ({
  kind: "sso",
  peer: factor.connectionId,
  issuer: factor.issuer,
  subject: factor.subject,
  emailAddress: factor.emailAddress,
  vouching: "none",
  tenants: [],
  ...factor.account,
});

/**
 * Whether the member signs in with another account of the same provider, in whichever tenant: the
 * address may have another owner by now, and must not bring them into what the earlier one left.
 */
const hasOtherAccount = (
  { identities }: Pick<TakeableMember, "identities">,
  profile: Pick<FederatedProfile, "peer" | "issuer" | "subject">,
): boolean =>
  identities.some((linked) => linked.peer === profile.peer && !isSameIdentity(linked, profile));

/** Whether the membership was prepared by someone who has not proven its address. */
const isPrepared = (
  member: Pick<TakeableMember, "emailAddressVerified"> & Parameters<typeof hasSomething>[0],
): boolean => !member.emailAddressVerified && hasSomething(member);

/**
 * The accounts among the factors that a sign-in would link to the member: someone vouches for the
 * member's address, and no other account of the provider is linked. A membership that was prepared
 * by someone who has not proven its address takes only an account of the mailbox's own provider.
 */
export const linkableTo = (
  member: Pick<Member, "emailAddress"> & Parameters<typeof isPrepared>[0],
  factors: readonly StoredFactor[],
  organization: LinkingCase["organization"],
): OauthFactor[] =>
  factors
    .filter((factor) => factor.method === "oauth")
    .filter(
      (factor) =>
        vouchedAddress({ profile: profileOf(factor), organization }) === member.emailAddress &&
        (isPrepared(member)
          ? factor.vouching === "mailbox"
          : !hasOtherAccount(member, profileOf(factor))),
    );

/** The member as a proof holder, once those accounts are linked. */
export const withLinkable = (
  member: Member,
  factors: readonly StoredFactor[],
  organization: LinkingCase["organization"],
): Omit<Member, "identities"> & ProofHolder => ({
  ...member,
  identities: [...member.identities, ...linkableTo(member, factors, organization)],
});

/** Whether someone of this account may become a member without an invitation. */
function joinRefusal({ profile, organization, standing }: LinkingCase): LinkingRefusal | null {
  if (registeredTenant(profile, organization)) return null;
  if (organization.emailJitProvisioning !== "RESTRICTED") {
    return "email_jit_provisioning_not_allowed";
  }
  const domain = domainOf(profile.emailAddress);
  const isTheirs = profile.vouching === "mailbox" || profile.vouching === "domain";
  const isOpen =
    isTheirs &&
    organization.emailAllowedDomains.includes(domain) &&
    !isPublicMailDomain(domain) &&
    standing.isProven &&
    !standing.isClaimedElsewhere;
  return isOpen ? null : "invalid_email_for_jit_provisioning";
}

function decideOauth(given: LinkingCase): LinkingDecision {
  const { profile, candidate, standing } = given;
  if (vouchedAddress(given) === "") return refused("address_not_vouched");
  // The provider is the mail provider itself, or the organization owns the domain.
  const provesAddress =
    profile.vouching === "mailbox" || (standing.isProven && !standing.isClaimedElsewhere);
  if (candidate) {
    const isSetUp = isPrepared(candidate);
    // The mailbox's provider, or the owner of its domain, says that its owner has come: what was
    // prepared for the address goes. No other provider may take away what a person set up.
    if (isSetUp && !provesAddress) return refused("address_not_vouched");
    if (!isSetUp && hasOtherAccount(candidate, profile)) return refused("another_account_linked");
    const { memberId } = candidate;
    return { kind: "link", memberId, provesAddress, endsFactors: isSetUp };
  }
  if (given.wasRemoved) return refused("access_ended");
  const reason = joinRefusal(given);
  return reason ? refused(reason) : { kind: "join", provesAddress };
}

function mayJoinBySso({ profile, organization }: LinkingCase): boolean {
  const { ssoJitProvisioning, ssoJitProvisioningAllowedConnections } = organization;
  if (ssoJitProvisioning === "RESTRICTED") {
    return ssoJitProvisioningAllowedConnections.includes(profile.peer);
  }
  return ssoJitProvisioning === "ALL_ALLOWED";
}

/**
 * Whoever may edit a connection could make it say that they are any colleague: a member who has
 * something to lose is linked only where the domain is the organization's, or once their mailbox
 * has answered.
 */
function decideSso(given: LinkingCase): LinkingDecision {
  const { profile, candidate, standing } = given;
  if (profile.emailAddress === "") return refused("address_not_vouched");
  const isOwn = standing.isProven && !standing.isClaimedElsewhere;
  // Who runs another organization's provider could name anyone here.
  const provesAddress = isOwn && !given.isExternal;
  if (!candidate) {
    if (given.wasRemoved) return refused("access_ended");
    if (!mayJoinBySso(given)) return refused("email_jit_provisioning_not_allowed");
    return { kind: "join", provesAddress };
  }
  const { memberId } = candidate;
  const isEmptyHanded = !candidate.emailAddressVerified && !hasSomething(candidate);
  // The provider knows another person by this address: their mailbox says who it is now.
  const isSomeoneElse = candidate.emailAddressVerified && hasOtherAccount(candidate, profile);
  if ((provesAddress && !isSomeoneElse) || isEmptyHanded) {
    const endsFactors = provesAddress && !candidate.emailAddressVerified && hasSomething(candidate);
    return { kind: "link", memberId, provesAddress, endsFactors };
  }
  return { kind: "mailboxFirst", memberId };
}

/**
 * Pure, and the one place that decides whose account a sign-in through others is. A link by issuer
 * and subject decides; an address finds a candidate once, and only if someone stands by it. The
 * cases beside it are the table.
 */
export function decideAccount(given: LinkingCase): LinkingDecision {
  const { linked, profile } = given;
  if (linked) {
    if (linked.status === "deleted") return refused("access_ended");
    return { kind: "linked", memberId: linked.memberId };
  }
  return profile.kind === "oauth" ? decideOauth(given) : decideSso(given);
}
