import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import {
  decideAccount,
  type LinkingDecision,
  type LinkingRefusal,
} from "../../domain/account-linking/account-linking.ts";
import { domainOf } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { FederatedProfile } from "../../domain/federation/federated-profile.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import {
  findOrganizationsByOauthTenant,
  findOrganizationsByProvenIdentity,
} from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { createDomainStanding } from "../../sessions/discovery/domain-standing.ts";
import type { LinkedAccountsService } from "../../sessions/sign-in/linked-accounts.service.ts";
import { findLinkedMember } from "../../tenancy/members/identities.repository.ts";
import { lockPerson } from "../../tenancy/members/lock-person.repository.ts";
import { hasRemovedMember } from "../../tenancy/members/members.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";

type Tx = Transaction<AuthSchema>;

interface InOrganization {
  readonly organizationId: string;
  readonly profile: FederatedProfile;
}

export interface FederatedAccountsService {
  /** Whose sign-in it is in an organization, which is entered. Changes nothing. */
  decideIn(tx: Tx, project: Project, target: InOrganization): Promise<LinkingDecision>;
  /** Why it can lead nowhere before an organization is chosen; null where it can. */
  foresee(tx: Tx, project: Project, profile: FederatedProfile): Promise<LinkingRefusal | null>;
  /** The address that the sign-in goes by until an organization is chosen. */
  addressOf(tx: Tx, project: Project, profile: FederatedProfile): Promise<string>;
  /**
   * The member whose sign-in it is, linked or made where that is due, with their person held.
   * Enters the organization. Refuses as the decision says.
   */
  takeIn(
    tx: Tx,
    origin: RequestOrigin,
    target: InOrganization & { readonly tokens: object | null },
    now: Date,
  ): Promise<{
    readonly organization: Organization;
    readonly member: Member;
    /** Of SSO: not linked before the member's mailbox has answered in the same chain. */
    readonly waitsForMailbox: boolean;
  }>;
}

export interface FederatedAccountsParts {
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly linkedAccounts: LinkedAccountsService;
}

export function createFederatedAccounts(parts: FederatedAccountsParts): FederatedAccountsService {
  const { organizations, members, linkedAccounts } = parts;
  const standingOf = createDomainStanding(members);

  async function decide(tx: Tx, organization: Organization, profile: FederatedProfile) {
    const { organizationId } = organization;
    const linked = await findLinkedMember(tx, organizationId, profile);
    const known = linked && (await members.find(tx, organizationId, linked.memberId));
    const { emailAddress } = profile;
    const candidate =
      emailAddress === "" ? undefined : await members.findByEmail(tx, organizationId, emailAddress);
    const standing =
      emailAddress === ""
        ? { isProven: false, isClaimedElsewhere: false }
        : await standingOf(tx, organization, domainOf(emailAddress));
    const wasRemoved =
      emailAddress !== "" && (await hasRemovedMember(tx, organizationId, emailAddress));
    const isExternal = organization.ssoConnections.some(
      ({ connectionId, kind }) => kind === "external" && connectionId === profile.peer,
    );
    const person = { linked: known, candidate, standing, wasRemoved };
    return decideAccount({ profile, organization, isExternal, ...person });
  }

  /**
   * A member who was removed meanwhile, or an address that was taken, is decided about once more.
   */
  async function memberOf(
    tx: Tx,
    project: Project,
    { organizationId, profile }: InOrganization,
    decision: LinkingDecision,
    now: Date,
  ): Promise<Member> {
    switch (decision.kind) {
      case "linked":
      case "link":
      case "mailboxFirst":
        return members.get(tx, organizationId, decision.memberId);
      case "join": {
        const { emailAddress, name } = profile;
        const joining = {
          emailAddress,
          emailAddressVerified: false,
          status: "pending",
          name,
        } as const;
        return members.add(tx, project, organizationId, joining, now);
      }
      case "refused":
        throw new Refusal("member_not_found");
    }
  }

  return {
    async decideIn(tx, project, { organizationId, profile }) {
      const organization = await organizations.enter(tx, project, organizationId);
      return decide(tx, organization, profile);
    },
    async foresee(tx, { projectId }, profile) {
      const { vouching, peer: provider } = profile;
      if (vouching !== "none" && vouching !== "tenant") return null;
      const linked = await findOrganizationsByProvenIdentity(tx, projectId, profile);
      if (linked.length > 0) return null;
      for (const { tenantId: tenant } of vouching === "tenant" ? profile.tenants : []) {
        const open = await findOrganizationsByOauthTenant(tx, projectId, { provider, tenant });
        if (open.length > 0) return null;
      }
      return "address_not_vouched";
    },
    async addressOf(tx, project, profile) {
      if (profile.vouching !== "none") return profile.emailAddress;
      const { projectId } = project;
      const [organizationId] = await findOrganizationsByProvenIdentity(tx, projectId, profile);
      if (organizationId === undefined) throw new Refusal("oauth_flow_callback_error");
      await organizations.enter(tx, project, organizationId);
      const linked = await findLinkedMember(tx, organizationId, profile);
      const member = linked && (await members.find(tx, organizationId, linked.memberId));
      if (!member) throw new Refusal("oauth_flow_callback_error");
      return member.emailAddress;
    },
    async takeIn(tx, origin, { organizationId, profile, tokens }, now) {
      const { project } = origin;
      const organization = await organizations.enter(tx, project, organizationId);
      const foreseen = await decide(tx, organization, profile);
      const known =
        foreseen.kind === "linked"
          ? await members.get(tx, organizationId, foreseen.memberId)
          : undefined;
      await lockPerson(tx, project.projectId, known?.emailAddress ?? profile.emailAddress);
      const decision = await decide(tx, organization, profile);
      const target = { organizationId, profile };
      const member = await memberOf(tx, project, target, decision, now);
      if (decision.kind === "mailboxFirst") return { organization, member, waitsForMailbox: true };
      const isLink = decision.kind === "link" || decision.kind === "join";
      const link = {
        member,
        profile,
        tokens,
        provesAddress: isLink && decision.provesAddress,
        endsFactors: decision.kind === "link" && decision.endsFactors,
      };
      const linked = await linkedAccounts.link(tx, origin, link, now);
      return { organization, member: linked, waitsForMailbox: false };
    },
  };
}
