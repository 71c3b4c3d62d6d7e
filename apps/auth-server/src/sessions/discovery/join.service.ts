import type {
  CreateOrganizationRequest,
  DiscoveredOrganization,
  ExchangeIntermediateSessionRequest,
  ExchangeSessionRequest,
} from "@stocks-vibe/contracts/auth";
import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { linkableTo } from "../../domain/account-linking/account-linking.ts";
import { domainOf } from "../../domain/address/email-address.ts";
import type { Caller, RequestOrigin } from "../../domain/caller/caller.ts";
import { ADMIN_ROLE } from "../../domain/member/member.ts";
import { grantedSessionMinutes } from "../../domain/minutes/lifetimes.ts";
import { draftOrganization } from "../../domain/organization/draft-organization.ts";
import type { Project } from "../../domain/project/project.ts";
import { factorsOf } from "../../domain/proof/factors-for.ts";
import {
  isMailboxProven,
  isVouchedFor,
  type VerifiedIdentity,
} from "../../domain/proof/verified-identity.ts";
import { carriedBy } from "../../domain/session/session.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { lockPerson } from "../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { findDomainHolder } from "../../tenancy/organizations/find-by-domain.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { UsableMethodsOf } from "../../tenancy/projects/project-methods.ts";
import type { IntermediateSessionsService } from "../intermediate-sessions/intermediate-sessions.service.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import type { LinkedAccountsService } from "../sign-in/linked-accounts.service.ts";
import type { SignInOutcome, SignInService } from "../sign-in/sign-in.service.ts";
import type { DiscoveryService } from "./discovery.service.ts";
import { createMemberFor, type TakePasswordAlong } from "./member-for.ts";

type Tx = Transaction<AuthSchema>;

interface Discovered {
  readonly emailAddress: string;
  readonly organizations: readonly DiscoveredOrganization[];
  /** Of the session that asked, if it was one. */
  readonly organizationIdHint: string | null;
}

/** From a proven mailbox into an organization: found, joined, created or changed to. */
export interface JoinService {
  list(caller: Caller, intermediateToken: string | undefined): Promise<Discovered>;
  exchange(
    origin: RequestOrigin,
    request: ExchangeIntermediateSessionRequest,
  ): Promise<SignInOutcome>;
  create(origin: RequestOrigin, request: CreateOrganizationRequest): Promise<SignInOutcome>;
  /**
   * Changes a session to another organization of the same person. The session used so far ends when
   * the other one stays: where that organization wants more, it lives on until then.
   */
  change(caller: Caller, request: ExchangeSessionRequest): Promise<SignInOutcome>;
}

export interface JoinParts {
  readonly db: Database<AuthSchema>;
  readonly discovery: DiscoveryService;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly sessions: SessionsService;
  readonly intermediateSessions: IntermediateSessionsService;
  readonly signIn: SignInService;
  readonly perform: Audited;
  readonly takePasswordAlong: TakePasswordAlong;
  readonly linkedAccounts: LinkedAccountsService;
  readonly usableMethods: UsableMethodsOf;
}

export function createJoinService(parts: JoinParts): JoinService {
  const { db, discovery, organizations, members, sessions, intermediateSessions, signIn, perform } =
    parts;
  const { takePasswordAlong, linkedAccounts, usableMethods } = parts;
  const memberFor = createMemberFor(parts);

  async function join(
    tx: Tx,
    origin: RequestOrigin,
    target: { organizationId: string; proven: VerifiedIdentity; minutes: number },
    now: Date,
  ): Promise<SignInOutcome> {
    const { organizationId, minutes } = target;
    const organization = await organizations.enter(tx, origin.project, organizationId);
    const wanted = { organization, proven: target.proven };
    const { member, proven } = await memberFor(tx, origin, wanted, now);
    // A new password, another address, a removal or 'sign out everywhere' has ended it.
    const isOver = proven.chain.source === null && factorsOf(proven, member).length === 0;
    if (isOver) throw new Refusal("intermediate_session_not_found");
    const proof = { origin, organization, member, factors: [], carried: proven, minutes };
    return signIn.complete(tx, proof, now);
  }

  async function provenBy(tx: Tx, caller: Caller, now: Date) {
    const { member, session, organization } = await sessions.require(tx, caller, now);
    const { emailAddress } = member;
    const unsaid = { bound: null, passwordHash: null, personName: null };
    const proven: VerifiedIdentity = { ...carriedBy(session), emailAddress, ...unsaid };
    return { proven, session, organization };
  }

  /** People of a domain that an organization has proven to be its own found no other. */
  async function requireUnclaimed(tx: Tx, { projectId }: Project, domain: string): Promise<void> {
    const holder = await findDomainHolder(tx, projectId, domain);
    if (holder !== undefined) throw new Refusal("action_not_allowed_email_domain_is_claimed");
  }

  /** Uses an intermediate session up, while nothing else happens to its person. */
  async function takeProof(tx: Tx, { project }: RequestOrigin, token: string, now: Date) {
    const { emailAddress } = await intermediateSessions.read(tx, project, token, now);
    await lockPerson(tx, project.projectId, emailAddress);
    return intermediateSessions.consume(tx, project, token, now);
  }

  return {
    list: (caller, intermediateToken) =>
      db.transaction({}, async (tx, now) => {
        const { project } = caller;
        if (intermediateToken !== undefined) {
          const proven = await intermediateSessions.read(tx, project, intermediateToken, now);
          const { emailAddress } = proven;
          const found = await discovery.discover(tx, project, proven, now);
          // A password, or a proof of one membership, that opens nothing any more is over. A
          // mailbox is there as before.
          const lapses =
            proven.bound !== null || proven.factors.every(({ method }) => method === "password");
          if (found.length === 0 && lapses) throw new Refusal("intermediate_session_not_found");
          return { emailAddress, organizations: found, organizationIdHint: null };
        }
        const { proven, organization } = await provenBy(tx, caller, now);
        return {
          emailAddress: proven.emailAddress,
          organizations: await discovery.discover(tx, project, proven, now),
          organizationIdHint: organization.organizationId,
        };
      }),

    exchange: (origin, request) =>
      perform(origin, "member.sign_in", (transaction) =>
        transaction({}, async ({ tx, now }) => {
          const { project } = origin;
          const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
          const proven = await takeProof(tx, origin, request.intermediate_session_token, now);
          const organizationId = request.organization_id;
          return join(tx, origin, { organizationId, proven, minutes }, now);
        }),
      ),

    create: (origin, request) =>
      perform(origin, "organization.create", (transaction) =>
        transaction({}, async ({ tx, now, record }) => {
          const { project } = origin;
          if (!project.createOrganizationEnabled) throw new Refusal("unauthorized_action");
          const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
          const proven = await takeProof(tx, origin, request.intermediate_session_token, now);
          const { emailAddress } = proven;
          // A provider has to vouch for the founder's address, or the mailbox itself; and proof of
          // one
          // membership founds no other.
          const mayFound = isVouchedFor(proven) && proven.bound === null;
          if (!mayFound) throw new Refusal("unauthorized_action");
          await requireUnclaimed(tx, project, domainOf(emailAddress));
          const draft = draftOrganization(
            request,
            { emailAddress, usable: await usableMethods(tx, project) },
            now,
          );
          const mayChangeSlug = request.organization_slug === undefined;
          const organization = await organizations.create(tx, project, draft, {
            now,
            mayChangeSlug,
            source: request.source ?? null,
          });
          const { organizationId } = organization;
          const creator = {
            emailAddress,
            emailAddressVerified: isMailboxProven(proven),
            status: "active",
            name: proven.personName ?? "",
            roles: [ADMIN_ROLE],
          } as const;
          const added = await members.add(tx, project, organizationId, creator, now);
          const { memberId } = added;
          await record({ organizationId, memberId });
          const accounts = linkableTo(added, proven.factors, organization);
          const newcomer = { member: added, accounts, proven };
          const founder = await linkedAccounts.linkProven(tx, origin, newcomer, now);
          const founding = { organization, ...founder };
          const { member, factors } = await takePasswordAlong(tx, origin, founding, now);
          const carried = { ...proven, factors };
          const proof = { origin, organization, member, factors: [], carried, minutes };
          return signIn.complete(tx, proof, now);
        }),
      ),

    change: (caller, request) =>
      perform(caller, "member.sign_in", (transaction) =>
        transaction({}, async ({ tx, now }) => {
          const minutes = grantedSessionMinutes(request.session_duration_minutes, caller.project);
          const { proven, session } = await provenBy(tx, caller, now);
          await lockPerson(tx, caller.project.projectId, proven.emailAddress);
          await sessions.requireAlive(tx, session, now);
          const organizationId = request.organization_id;
          return join(tx, caller, { organizationId, proven, minutes }, now);
        }),
      ),
  };
}
