import type { Database } from "@stocks-vibe/server-kit";
import { rolesIn } from "../../domain/member/member.ts";
import type { Project } from "../../domain/project/project.ts";
import { type ActiveSession, impersonatorOf } from "../../domain/session/session.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { SessionJwts } from "../../sessions/sessions/session-jwt.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";

/** Who a session belongs to, for a server in the same process. */
export interface VerifiedSession {
  readonly memberSessionId: string;
  readonly memberId: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly organizationSlug: string;
  readonly memberName: string;
  readonly memberEmail: string;
  readonly roles: readonly string[];
  readonly expiresAt: Date;
  /**
   * The operator who looks in the member's name, by e-mail address; null where the member is there
   * in person.
   */
  readonly actor: string | null;
}

/** A session token or a session JWT. */
export type VerifySession = (token: string) => Promise<VerifiedSession | null>;

const looksLikeJwt = (token: string): boolean => token.split(".").length === 3;

/**
 * Looks up a session of `project` at each call, so that a revoked one is null at once, its JWT
 * included. Changes nothing. Rejects only when the database can't answer.
 */
export function createVerifySession(parts: {
  readonly db: Database<AuthSchema>;
  readonly sessions: SessionsService;
  readonly jwts: SessionJwts;
  readonly project: Project;
}): VerifySession {
  const { db, sessions, jwts, project } = parts;
  const verified = (active: ActiveSession | undefined): VerifiedSession | null => {
    if (active?.organization.projectId !== project.projectId) return null;
    const { session, member, organization } = active;
    return {
      memberSessionId: session.memberSessionId,
      memberId: member.memberId,
      organizationId: organization.organizationId,
      organizationName: organization.name,
      organizationSlug: organization.slug,
      memberName: member.name,
      memberEmail: member.emailAddress,
      roles: rolesIn(member, organization),
      expiresAt: session.expiresAt,
      actor: impersonatorOf(session) ?? null,
    };
  };

  return async (token) => {
    if (!looksLikeJwt(token)) return verified((await sessions.lookUp(token)).active);
    return db.transaction({}, async (tx, now) => {
      const read = await jwts.read(tx, token, project.projectId, now);
      return verified(read && (await sessions.findById(tx, read.memberSessionId, now)));
    });
  };
}
