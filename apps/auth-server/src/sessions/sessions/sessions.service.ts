import {
  type Database,
  hashToken,
  Refusal,
  randomToken,
  type Transaction,
} from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import { extendedUntil } from "../../domain/minutes/lifetimes.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import { outlivesRequirement } from "../../domain/proof/complete-sign-in.ts";
import type { ProofChain, SessionPlace } from "../../domain/proof/proof-chain.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import {
  type ActiveSession,
  inSession,
  isImpersonated,
  needsWriting,
  type Session,
  type SignedSession,
} from "../../domain/session/session.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import {
  findSessionById,
  findSessionByProof,
} from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { EventFeed } from "../../platform/events/event-feed.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { toMember } from "../../tenancy/members/to-member.ts";
import { toOrganization } from "../../tenancy/organizations/organizations.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import { authorizeRoute } from "../../tenancy/rbac/authorize.ts";
import { createSessionEnds } from "./session-ends.ts";
import type { SessionJwts } from "./session-jwt.ts";
import {
  findSessionPlace,
  insertSession,
  liveSession,
  type SessionRows,
  sessionStatements,
  touchSession,
} from "./sessions.repository.ts";

/**
 * The session of these rows: undefined when there is none, it is over, or its member is not active.
 */
function toActiveSession(
  [[session], [member], [organization]]: SessionRows,
  now: Date,
): ActiveSession | undefined {
  const live = session && liveSession(session, now);
  if (!live || member?.status !== "active" || !organization) return undefined;
  const assignments = organization.rbac_email_implicit_role_assignments;
  const ofSession = toOrganization(organization);
  const stored = toMember({ ...member, assignments });
  if (!outlivesRequirement(live, ofSession, stored)) return undefined;
  return {
    session: live,
    member: inSession(stored, live, ofSession),
    organization: ofSession,
  };
}

type Tx = Transaction<AuthSchema>;

export interface SessionsService {
  /** Only `sign-in` calls this: it is where proof has become a session. */
  issue(
    tx: Tx,
    grant: {
      readonly project: Project;
      readonly member: Member;
      readonly organization: Organization;
      readonly factors: readonly StoredFactor[];
      readonly chain: ProofChain;
      readonly wished: Date;
      /** Of the chain: it ends then, whatever was wished. */
      readonly absoluteEnd: Date;
    },
    now: Date,
  ): Promise<SignedSession>;
  /** The caller's session, entered; refuses callers without one. */
  require(tx: Tx, caller: Caller, now: Date): Promise<ActiveSession>;
  /** A live session by its token, for lookers-on: nothing is refused and nothing changes. */
  findByToken(tx: Tx, token: string, now: Date): Promise<ActiveSession | undefined>;
  /** The same outside a transaction, in one trip to the database. */
  lookUp(
    token: string,
  ): Promise<{ readonly active: ActiveSession | undefined; readonly now: Date }>;
  findById(tx: Tx, memberSessionId: string, now: Date): Promise<ActiveSession | undefined>;
  authenticate(caller: Caller, requestedMinutes: number | undefined): Promise<SignedSession>;
  /** False when it was over already. */
  end(tx: Tx, session: Session, now: Date): Promise<boolean>;
  /**
   * Ends a session because another takes its place; refuses where it is over. Enters its
   * organization.
   */
  supersede(tx: Tx, place: SessionPlace, successor: SessionPlace, now: Date): Promise<void>;
  /** The session, unless it has ended. Enters its organization. */
  findAlive(tx: Tx, place: SessionPlace, now: Date): Promise<Session | undefined>;
  /**
   * Refuses where it has ended since it was looked up: whoever ended it may have held the member
   * meanwhile.
   */
  requireAlive(tx: Tx, place: SessionPlace, now: Date): Promise<void>;
  /**
   * Ends every session of a member of the entered organization, and every proof of theirs that
   * waits somewhere.
   */
  endAll(tx: Tx, organizationId: string, memberId: string, now: Date): Promise<number>;
  /** Ends every session of the entered organization that came by an SSO connection. */
  endByConnection(tx: Tx, organizationId: string, connectionId: string, now: Date): Promise<number>;
  /** Ends every session of the entered organization that single sign-on is not behind. */
  endWithoutSso(tx: Tx, organizationId: string, now: Date): Promise<number>;
}

export interface SessionsParts {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly jwts: SessionJwts;
  readonly feed: EventFeed;
  readonly audit: AuditService;
}

export function createSessionsService(parts: SessionsParts): SessionsService {
  const { db, organizations, members, jwts, feed, audit } = parts;
  const { end, endAll, endByConnection, endWithoutSso, supersede } = createSessionEnds(feed);

  async function load(
    tx: Tx,
    found: Awaited<ReturnType<typeof findSessionByProof>>,
    now: Date,
    project: Project | undefined,
  ): Promise<ActiveSession | undefined> {
    const session = found && liveSession(found, now);
    if (!session) return undefined;
    const member = await members.find(tx, session.organizationId, session.memberId);
    const organization = await organizations.find(tx, session.organizationId);
    if (member?.status !== "active" || !organization) return undefined;
    if (project && organization.projectId !== project.projectId) return undefined;
    if (!outlivesRequirement(session, organization, member)) return undefined;
    return { session, member: inSession(member, session, organization), organization };
  }

  async function requireSession(tx: Tx, caller: Caller, now: Date): Promise<ActiveSession> {
    if (caller.sessionToken === null) throw new Refusal("user_unauthenticated");
    const found = await findSessionByProof(tx, hashToken(caller.sessionToken));
    const active = await load(tx, found, now, caller.project);
    if (!active) throw new Refusal("session_not_found");
    audit.identify(caller, active.session);
    authorizeRoute(caller, active, now);
    return active;
  }

  /** Undefined when the session has ended since it was looked up. */
  const touch = (session: Session, expiresAt: Date | undefined): Promise<Session | undefined> =>
    db.transaction({ organizationId: session.organizationId }, (tx, now) =>
      touchSession(tx, session, { now, expiresAt }),
    );

  const service: SessionsService = {
    require: requireSession,
    end,
    endAll,
    endByConnection,
    endWithoutSso,
    supersede,
    async findAlive(tx, place, now) {
      await setTenantScope(tx, { organizationId: place.organizationId });
      const row = await findSessionPlace(tx, place);
      return row && liveSession(row, now);
    },
    async requireAlive(tx, place, now) {
      if (!(await service.findAlive(tx, place, now))) throw new Refusal("session_not_found");
    },
    async issue(tx, { project, organization, factors, chain, wished, absoluteEnd, ...grant }, now) {
      const member = inSession(grant.member, { factors }, organization);
      const sessionToken = randomToken();
      const session = await insertSession(tx, organization.organizationId, {
        memberSessionId: newProjectId(project, "member-session"),
        memberId: member.memberId,
        tokenHash: hashToken(sessionToken),
        factors,
        authenticatedAt: chain.firstProvenAt,
        absoluteEnd,
        startedAt: now,
        lastAccessedAt: now,
        expiresAt: wished < absoluteEnd ? wished : absoluteEnd,
      });
      const sessionJwt = await jwts.sign(tx, { session, member, organization }, now);
      return { session, member, organization, sessionToken, sessionJwt };
    },
    findByToken: async (tx, token, now) =>
      load(tx, await findSessionByProof(tx, hashToken(token)), now, undefined),
    findById: async (tx, memberSessionId, now) =>
      load(tx, await findSessionById(tx, memberSessionId), now, undefined),
    async lookUp(token) {
      const tokenHash = hashToken(token);
      const { rows, now } = await db.read<SessionRows>({ tokenHash }, sessionStatements(tokenHash));
      return { active: toActiveSession(rows, now), now };
    },
    async authenticate(caller, requestedMinutes) {
      const { sessionToken } = caller;
      if (sessionToken === null) throw new Refusal("user_unauthenticated");
      const { active, now } = await service.lookUp(sessionToken);
      if (active?.organization.projectId !== caller.project.projectId) {
        throw new Refusal("session_not_found");
      }
      authorizeRoute(caller, active, now);
      // Looking a session up never makes it longer; only asking for a duration does, and never in
      // another's name.
      const expiresAt =
        requestedMinutes === undefined || isImpersonated(active.session)
          ? undefined
          : extendedUntil(active.session, requestedMinutes, caller.project, now);
      const session = needsWriting(active.session, now, expiresAt)
        ? await touch(active.session, expiresAt)
        : active.session;
      if (!session) throw new Refusal("session_not_found");
      const { member, organization } = active;
      const sessionJwt = await jwts.sign(null, { session, member, organization }, now);
      return { session, member, organization, sessionToken, sessionJwt };
    },
  };
  return service;
}
