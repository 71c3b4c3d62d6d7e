import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../caller.ts";
import type { AuthMethodName, AuthSchema, StoredFactor } from "../../schema.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { IntermediateSessionsService } from "../intermediate-sessions/intermediate-sessions.service.ts";
import type { Member } from "../members/member.ts";
import type { MembersService } from "../members/members.service.ts";
import type { Organization } from "../organizations/organization.ts";
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
  readonly minutes: number;
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

export function createSignInService(parts: SignInParts): SignInService {
  const { members, sessions, intermediateSessions, audit, onOutcome } = parts;

  /** A person who can sign in has proven the mailbox, and with that accepted the invitation. */
  async function activate(tx: Transaction<AuthSchema>, member: Member, now: Date): Promise<Member> {
    if (member.status === "active" && member.emailAddressVerified) return member;
    return members.change(tx, member, { status: "active", emailAddressVerified: true }, now);
  }

  return {
    async complete(tx, { origin, organization, member, factors, minutes }, now) {
      const { project } = origin;
      const decision = completeSignIn({ factors, organization, member });
      if (decision.kind === "refused") throw new Refusal(decision.reason);
      onOutcome(decision.kind);
      if (decision.kind !== "session") {
        const proven = { emailAddress: member.emailAddress, factors };
        return {
          kind: decision.kind,
          member,
          organization,
          intermediateToken: await intermediateSessions.issue(tx, project, proven, now),
          allowedAuthMethods:
            decision.kind === "primaryRequired" ? decision.allowedAuthMethods : [],
        };
      }
      const active = await activate(tx, member, now);
      const grant = { project, organization, member: active, factors, minutes };
      const signed = await sessions.issue(tx, grant, now);
      const { organizationId } = organization;
      const { memberId } = member;
      const happening = { origin, action: "member.sign_in", organizationId, memberId } as const;
      await audit.record(tx, happening, now);
      return { kind: "session", signed };
    },
  };
}
