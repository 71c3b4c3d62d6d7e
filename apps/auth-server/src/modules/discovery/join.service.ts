import type {
  CreateOrganizationRequest,
  DiscoveredOrganization,
  ExchangeIntermediateSessionRequest,
  ExchangeSessionRequest,
} from "@stocks-vibe/contracts/auth";
import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestOrigin } from "../../caller.ts";
import type { AuthSchema, StoredFactor } from "../../schema.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { IntermediateSessionsService } from "../intermediate-sessions/intermediate-sessions.service.ts";
import { isMailboxProven, type Proven } from "../intermediate-sessions/proven.ts";
import { domainOf } from "../members/email-address.ts";
import { ADMIN_ROLE, type Member } from "../members/member.ts";
import type { MembersService } from "../members/members.service.ts";
import { draftOrganization } from "../organizations/draft-organization.ts";
import type { Organization } from "../organizations/organization.ts";
import type { OrganizationsService } from "../organizations/organizations.service.ts";
import { grantedSessionMinutes } from "../sessions/granted-minutes.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import type { SignInOutcome, SignInService } from "../sign-in/sign-in.service.ts";
import type { DiscoveryService } from "./discovery.service.ts";
import { joinBasis } from "./join-basis.ts";
import type { TakePasswordAlong } from "./take-password-along.ts";

type Tx = Transaction<AuthSchema>;

export interface Discovered {
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
  /** Changes a session to another organization of the same person. The session used so far ends. */
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
  readonly audit: AuditService;
  readonly takePasswordAlong: TakePasswordAlong;
}

export function createJoinService(parts: JoinParts): JoinService {
  const { db, discovery, organizations, members, sessions, intermediateSessions, signIn, audit } =
    parts;
  const { takePasswordAlong } = parts;

  /** The member behind the mailbox, or a new one where the organization lets the mailbox's domain in. */
  async function memberFor(
    tx: Tx,
    origin: RequestOrigin,
    { organization, proven }: { readonly organization: Organization; readonly proven: Proven },
    now: Date,
  ): Promise<{ readonly member: Member; readonly factors: readonly StoredFactor[] }> {
    const { organizationId } = organization;
    const { emailAddress, factors } = proven;
    const known = await members.findByEmail(tx, organizationId, emailAddress);
    if (known) return { member: known, factors };
    const domain = domainOf(emailAddress);
    const knowsDomain = await members.knowsDomain(tx, organizationId, domain);
    // The organization's existence is no secret to those who could join it; to others it looks like any unknown id.
    if (!joinBasis({ organization, proven, knowsDomain })) {
      throw new Refusal("organization_not_found");
    }
    const emailAddressVerified = isMailboxProven(proven);
    const joining = { emailAddress, emailAddressVerified, status: "pending" } as const;
    const member = await members.add(tx, origin.project, organizationId, joining, now);
    return takePasswordAlong(tx, origin, { member, proven }, now);
  }

  async function join(
    tx: Tx,
    origin: RequestOrigin,
    target: { organizationId: string; proven: Proven; minutes: number },
    now: Date,
  ): Promise<SignInOutcome> {
    const { organizationId, proven, minutes } = target;
    const organization = await organizations.enter(tx, origin.project, organizationId);
    const { member, factors } = await memberFor(tx, origin, { organization, proven }, now);
    return signIn.complete(tx, { origin, organization, member, factors, minutes }, now);
  }

  async function provenBy(tx: Tx, caller: Caller, now: Date) {
    const { member, session, organization } = await sessions.require(tx, caller, now);
    if (!member.emailAddressVerified) throw new Refusal("unauthorized_action");
    const { emailAddress } = member;
    const proven: Proven = {
      emailAddress,
      factors: session.factors,
      bound: null,
      passwordHash: null,
    };
    return { proven, session, organization };
  }

  return {
    list: (caller, intermediateToken) =>
      db.transaction({}, async (tx, now) => {
        const { project } = caller;
        if (intermediateToken !== undefined) {
          const proven = await intermediateSessions.read(tx, project, intermediateToken, now);
          return {
            emailAddress: proven.emailAddress,
            organizations: await discovery.discover(tx, project, proven),
            organizationIdHint: null,
          };
        }
        const { proven, organization } = await provenBy(tx, caller, now);
        return {
          emailAddress: proven.emailAddress,
          organizations: await discovery.discover(tx, project, proven),
          organizationIdHint: organization.organizationId,
        };
      }),

    exchange: (origin, request) =>
      audit.watch({ origin, action: "member.sign_in" }, () =>
        db.transaction({}, async (tx, now) => {
          const { project } = origin;
          const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
          const token = request.intermediate_session_token;
          const proven = await intermediateSessions.consume(tx, project, token, now);
          const organizationId = request.organization_id;
          return join(tx, origin, { organizationId, proven, minutes }, now);
        }),
      ),

    create: (origin, request) =>
      audit.watch({ origin, action: "organization.create" }, () =>
        db.transaction({}, async (tx, now) => {
          const { project } = origin;
          if (!project.createOrganizationEnabled) throw new Refusal("unauthorized_action");
          const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
          const token = request.intermediate_session_token;
          const proven = await intermediateSessions.consume(tx, project, token, now);
          const { emailAddress } = proven;
          // A password that was checked in one organization does not make its owner the founder of another.
          const mayFound = isMailboxProven(proven) || proven.passwordHash !== null;
          if (!mayFound) throw new Refusal("unauthorized_action");
          const draft = draftOrganization(request, emailAddress, now);
          const mayChangeSlug = request.organization_slug === undefined;
          const organization = await organizations.create(tx, project, draft, {
            now,
            mayChangeSlug,
          });
          const { organizationId } = organization;
          const creator = {
            emailAddress,
            emailAddressVerified: true,
            status: "active",
            roles: [ADMIN_ROLE],
          } as const;
          const added = await members.add(tx, project, organizationId, creator, now);
          const { memberId } = added;
          const happening = {
            origin,
            action: "organization.create",
            organizationId,
            memberId,
          } as const;
          await audit.record(tx, happening, now);
          const founding = { member: added, proven };
          const { member, factors } = await takePasswordAlong(tx, origin, founding, now);
          return signIn.complete(tx, { origin, organization, member, factors, minutes }, now);
        }),
      ),

    change: (caller, request) =>
      audit.watch({ origin: caller, action: "member.sign_in" }, () =>
        db.transaction({}, async (tx, now) => {
          const minutes = grantedSessionMinutes(request.session_duration_minutes, caller.project);
          const { proven, session } = await provenBy(tx, caller, now);
          await sessions.end(tx, session, now);
          const organizationId = request.organization_id;
          return join(tx, caller, { organizationId, proven, minutes }, now);
        }),
      ),
  };
}
