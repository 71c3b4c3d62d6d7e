import { hashToken, Refusal, randomToken, type Transaction } from "@stocks-vibe/server-kit";
import type { Member } from "../../domain/member/member.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import { chainOf, type SessionPlace, waitsUntil } from "../../domain/proof/proof-chain.ts";
import type { VerifiedIdentity } from "../../domain/proof/verified-identity.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import {
  consumeIntermediateSession,
  findIntermediateSession,
  insertIntermediateSession,
  voidIntermediateSessions,
} from "./intermediate-sessions.repository.ts";

type Tx = Transaction<AuthSchema>;

export type NewVerifiedIdentity = Pick<VerifiedIdentity, "emailAddress" | "factors"> &
  Partial<VerifiedIdentity>;

/**
 * Proof that waits for the choice of an organization, or for a second factor. Ten minutes from its
 * first factor, one use.
 */
export interface IntermediateSessionsService {
  issue(tx: Tx, project: Project, proven: NewVerifiedIdentity, now: Date): Promise<string>;
  /** Looks without using it up. */
  read(tx: Tx, project: Project, token: string, now: Date): Promise<VerifiedIdentity>;
  /**
   * Uses it up. A refusal later in the transaction rolls that back, so a failed try costs nothing.
   */
  consume(tx: Tx, project: Project, token: string, now: Date): Promise<VerifiedIdentity>;
  /**
   * What `token` adds to a sign-in of `member`, and uses it up. Undefined where it is over, or
   * someone else's: a browser sends whatever it still holds, and that must not stop anyone from
   * signing in again.
   */
  absorb(
    tx: Tx,
    project: Project,
    presented: { readonly token: string | undefined; readonly member: Member },
    now: Date,
  ): Promise<VerifiedIdentity | undefined>;
  /** What the mailbox has proven and nobody has used yet is worth nothing any more. */
  voidAll(tx: Tx, project: Project, emailAddress: string, now: Date): Promise<void>;
}

/** A session, if it is alive. Enters its organization. */
export type FindAlive = (
  tx: Tx,
  place: SessionPlace,
  now: Date,
) => Promise<{ readonly memberId: string } | undefined>;

export function createIntermediateSessions(findAlive: FindAlive): IntermediateSessionsService {
  /** Proof that comes from a session is worth as much as that session. */
  async function alive(
    tx: Tx,
    proven: VerifiedIdentity | undefined,
    now: Date,
  ): Promise<VerifiedIdentity | undefined> {
    if (!proven?.chain.source) return proven;
    const source = await findAlive(tx, proven.chain.source, now);
    return source && { ...proven, liveMemberId: source.memberId };
  }
  const required = (proven: VerifiedIdentity | undefined): VerifiedIdentity => {
    if (!proven) throw new Refusal("intermediate_session_not_found");
    return proven;
  };
  return {
    async issue(tx, project, proven, now) {
      const token = randomToken();
      const chain = proven.chain ?? chainOf(proven.factors, [], now);
      await setTenantScope(tx, { projectId: project.projectId });
      await insertIntermediateSession(tx, project.projectId, {
        intermediateSessionId: newProjectId(project, "intermediate-session"),
        tokenHash: hashToken(token),
        bound: null,
        passwordHash: null,
        personName: null,
        ...proven,
        chain,
        createdAt: now,
        expiresAt: waitsUntil(chain, now),
      });
      return token;
    },
    async read(tx, { projectId }, token, now) {
      await setTenantScope(tx, { projectId });
      const found = await findIntermediateSession(tx, projectId, hashToken(token), now);
      return required(await alive(tx, found, now));
    },
    async consume(tx, { projectId }, token, now) {
      await setTenantScope(tx, { projectId });
      const used = await consumeIntermediateSession(tx, projectId, hashToken(token), now);
      return required(await alive(tx, used, now));
    },
    async absorb(tx, { projectId }, { token, member }, now) {
      if (token === undefined) return undefined;
      await setTenantScope(tx, { projectId });
      const found = await findIntermediateSession(tx, projectId, hashToken(token), now);
      const isOwn =
        found?.emailAddress === member.emailAddress &&
        (found.bound === null || found.bound.memberId === member.memberId);
      if (!isOwn) return undefined;
      const used = await consumeIntermediateSession(tx, projectId, hashToken(token), now);
      return alive(tx, used, now);
    },
    async voidAll(tx, { projectId }, emailAddress, now) {
      await setTenantScope(tx, { projectId });
      await voidIntermediateSessions(tx, projectId, emailAddress, now);
    },
  };
}
