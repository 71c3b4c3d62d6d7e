import type { RevokeSessionRequest, VerifySessionRequest } from "@stocks-vibe/contracts/auth";
import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { ActiveSession, SignedSession } from "../../domain/session/session.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import { findMemberById } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { SessionJwts } from "../../sessions/sessions/session-jwt.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";

type Tx = Transaction<AuthSchema>;
type SessionCredential = Pick<VerifySessionRequest, "session_token" | "session_jwt">;

/**
 * What an adopter's backend, known by its project's secret, may ask. Looking never changes a
 * session.
 */
export interface ServerApiService {
  verify(origin: RequestOrigin, request: VerifySessionRequest): Promise<SignedSession>;
  revoke(origin: RequestOrigin, request: RevokeSessionRequest): Promise<void>;
  organization(origin: RequestOrigin, organizationId: string): Promise<Organization>;
  member(
    origin: RequestOrigin,
    organizationId: string,
    memberId: string,
  ): Promise<{ readonly member: Member; readonly organization: Organization }>;
}

export interface ServerApiParts {
  readonly db: Database<AuthSchema>;
  readonly sessions: SessionsService;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly jwts: SessionJwts;
  readonly audit: AuditService;
}

export function createServerApi(parts: ServerApiParts): ServerApiService {
  const { db, sessions, organizations, members, jwts, audit } = parts;

  async function find(
    tx: Tx,
    project: Project,
    { session_token, session_jwt }: SessionCredential,
    now: Date,
  ): Promise<ActiveSession | undefined> {
    if (session_token !== undefined) return sessions.findByToken(tx, session_token, now);
    const read = await jwts.read(tx, session_jwt ?? "", project.projectId, now);
    return read && sessions.findById(tx, read.memberSessionId, now);
  }

  /** Another project's session looks like none at all. */
  const ofProject = (project: Project, active: ActiveSession | undefined): ActiveSession => {
    if (active?.organization.projectId !== project.projectId) {
      throw new Refusal("session_not_found");
    }
    return active;
  };

  async function revokeOfMember(tx: Tx, project: Project, memberId: string, now: Date) {
    const found = await findMemberById(tx, memberId);
    if (!found) throw new Refusal("member_not_found");
    const organization = await organizations
      .enter(tx, project, found.organizationId)
      .catch((cause: unknown) => {
        throw new Refusal("member_not_found", { cause });
      });
    await sessions.endAll(tx, organization.organizationId, memberId, now);
    return { organizationId: organization.organizationId, memberId };
  }

  async function revokeOne(tx: Tx, project: Project, request: RevokeSessionRequest, now: Date) {
    const { member_session_id } = request;
    const active =
      member_session_id === undefined
        ? await find(tx, project, request, now)
        : await sessions.findById(tx, member_session_id, now);
    const { session } = ofProject(project, active);
    await sessions.end(tx, session, now);
    return { organizationId: session.organizationId, memberId: session.memberId };
  }

  return {
    verify: ({ project }, request) =>
      db.transaction({}, async (tx, now) => {
        const active = ofProject(project, await find(tx, project, request, now));
        const { session, member, organization } = active;
        const sessionJwt =
          request.session_jwt ?? (await jwts.sign(tx, { session, member, organization }, now));
        return { ...active, sessionToken: request.session_token ?? "", sessionJwt };
      }),
    revoke: (origin, request) =>
      db.transaction({}, async (tx, now) => {
        const { project } = origin;
        const { organizationId, memberId } =
          request.member_id === undefined
            ? await revokeOne(tx, project, request, now)
            : await revokeOfMember(tx, project, request.member_id, now);
        // A backend did it, and no member.
        const details = { revoked_member_id: memberId };
        const action = "session.revoke";
        await audit.record(tx, { origin, action, organizationId, details }, now);
      }),
    organization: ({ project }, organizationId) =>
      db.transaction({}, (tx) => organizations.enter(tx, project, organizationId)),
    member: ({ project }, organizationId, memberId) =>
      db.transaction({}, async (tx) => {
        const organization = await organizations.enter(tx, project, organizationId);
        return { organization, member: await members.get(tx, organizationId, memberId) };
      }),
  };
}
