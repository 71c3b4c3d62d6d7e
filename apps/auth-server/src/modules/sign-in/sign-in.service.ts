import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../caller.ts";
import type { AuthMethodName, AuthSchema, StoredFactor } from "../../schema.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { IntermediateSessionsService } from "../intermediate-sessions/intermediate-sessions.service.ts";
import { isMailboxProven, withFactor } from "../intermediate-sessions/proven.ts";
import type { Member } from "../members/member.ts";
import type { MembersService } from "../members/members.service.ts";
import type { Organization } from "../organizations/organization.ts";
import { minutesAfter } from "../sessions/granted-minutes.ts";
import type { SessionsService, SignedSession } from "../sessions/sessions.service.ts";
import { completeSignIn } from "./complete-sign-in.ts";

export type SignInOutcome =
  | { readonly kind: "session"; readonly signed: SignedSession }
  | {
      readonly kind: "mfaRequired" | "primaryRequired";
      readonly member: Member;
      readonly organization: Organization;
      readonly intermediateToken: string;
      readonly allowedAuthMethods: readonly AuthMethodName[];
    };

export interface SignInRequest {
  readonly origin: RequestOrigin;
  readonly organization: Organization;
  readonly member: Member;
  readonly factors: readonly StoredFactor[];
  /** How long a session is to last: minutes from now, or an end that a session had before. */
  readonly minutes: number | { readonly until: Date };
  /** An intermediate session that the request presents beside its new proof. It is used up, never adopted. */
  readonly intermediateToken?: string | undefined;
}

export interface SignInService {
  /** Turns proof into a session, or into a token that keeps the proof while something is missing. */
  complete(tx: Transaction<AuthSchema>, request: SignInRequest, now: Date): Promise<SignInOutcome>;
}

export interface SignInParts {
  readonly members: MembersService;
  readonly sessions: SessionsService;
  readonly intermediateSessions: IntermediateSessionsService;
  readonly audit: AuditService;
  /** Counts outcomes for the metrics. */
  readonly onOutcome: (kind: SignInOutcome["kind"]) => void;
}

const provesMailbox = (factors: readonly StoredFactor[], { emailAddress }: Member): boolean =>
  isMailboxProven({
    factors: factors.filter((one) => "emailAddress" in one && one.emailAddress === emailAddress),
  });

export function createSignInService(parts: SignInParts): SignInService {
  const { members, sessions, intermediateSessions, audit, onOutcome } = parts;

  /** Whoever gets in has proven the mailbox, now or when the password was set, and so accepted the invitation. */
  async function activate(
    tx: Transaction<AuthSchema>,
    member: Member,
    factors: readonly StoredFactor[],
    now: Date,
  ): Promise<Member> {
    const isVerified = member.emailAddressVerified || provesMailbox(factors, member);
    if (member.status === "active" && member.emailAddressVerified === isVerified) return member;
    return members.change(tx, member, { status: "active", emailAddressVerified: isVerified }, now);
  }

  return {
    async complete(tx, request, now) {
      const { origin, organization, member, minutes } = request;
      const { project } = origin;
      const { organizationId } = organization;
      const { memberId } = member;
      const presented = { token: request.intermediateToken, member };
      const earlier = await intermediateSessions.absorb(tx, project, presented, now);
      const factors = request.factors.reduce<readonly StoredFactor[]>(withFactor, earlier);
      const decision = completeSignIn({ factors, organization, member });
      if (decision.kind === "refused") throw new Refusal(decision.reason);
      onOutcome(decision.kind);
      if (decision.kind !== "session") {
        const { emailAddress } = member;
        const proven = { emailAddress, factors, bound: { organizationId, memberId } };
        return {
          kind: decision.kind,
          member,
          organization,
          intermediateToken: await intermediateSessions.issue(tx, project, proven, now),
          allowedAuthMethods:
            decision.kind === "primaryRequired" ? decision.allowedAuthMethods : [],
        };
      }
      const active = await activate(tx, member, factors, now);
      const expiresAt = typeof minutes === "number" ? minutesAfter(now, minutes) : minutes.until;
      const grant = { project, organization, member: active, factors, expiresAt };
      const signed = await sessions.issue(tx, grant, now);
      const happening = { origin, action: "member.sign_in", organizationId, memberId } as const;
      await audit.record(tx, happening, now);
      return { kind: "session", signed };
    },
  };
}
