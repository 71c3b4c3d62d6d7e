import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import { minutesAfter } from "../../domain/minutes/lifetimes.ts";
import type { AuthMethodName, Organization } from "../../domain/organization/organization.ts";
import { completeSignIn } from "../../domain/proof/complete-sign-in.ts";
import { type FactorsOfEmail, factorsOf, provesMailbox } from "../../domain/proof/factors-for.ts";
import {
  absoluteEndOf,
  chainOf,
  type PriorAuthentication,
} from "../../domain/proof/proof-chain.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import { withFactor } from "../../domain/proof/verified-identity.ts";
import type { SignedSession } from "../../domain/session/session.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import { removeInvitationNote } from "../../tenancy/members/invitation-notes.repository.ts";
import { lockMember } from "../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { IntermediateSessionsService } from "../intermediate-sessions/intermediate-sessions.service.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import type { LinkedAccountsService } from "./linked-accounts.service.ts";

export type SignInOutcome =
  | { readonly kind: "session"; readonly signed: SignedSession }
  | {
      readonly kind: "mfaRequired" | "primaryRequired";
      readonly member: Member;
      readonly organization: Organization;
      readonly intermediateToken: string;
      readonly allowedAuthMethods: readonly AuthMethodName[];
    };

interface SignInRequest {
  readonly origin: RequestOrigin;
  readonly organization: Organization;
  readonly member: Member;
  /** What was proven in this transaction, of this member. */
  readonly factors: readonly StoredFactor[];
  readonly carried?: PriorAuthentication | undefined;
  /** How long a session is to last: minutes from now, or an end that a session had before. */
  readonly minutes: number | { readonly until: Date };
  /**
   * An intermediate session that the request presents beside its new proof. It is used up, never
   * adopted.
   */
  readonly intermediateToken?: string | undefined;
}

export interface SignInService {
  /**
   * Turns proof into a session, or into a token that keeps the proof while something is missing.
   * The member's person must be held (`holdPerson`). Whoever gets a session here has chosen the
   * membership, and so accepted it.
   */
  complete(tx: Transaction<AuthSchema>, request: SignInRequest, now: Date): Promise<SignInOutcome>;
}

export interface SignInParts {
  readonly members: MembersService;
  readonly sessions: SessionsService;
  readonly intermediateSessions: IntermediateSessionsService;
  readonly linkedAccounts: Pick<LinkedAccountsService, "linkWaiting">;
  readonly administrators: Pick<AdministratorsService, "notify">;
  readonly audit: AuditService;
  /** Counts outcomes for the metrics. */
  readonly onOutcome: (kind: SignInOutcome["kind"]) => void;
}

type Tx = Transaction<AuthSchema>;

/**
 * What was proven in this transaction counts, also where the same transaction ended the member's
 * proofs of before.
 */
const provenSince = (factors: readonly StoredFactor[], since: Date): StoredFactor[] =>
  factors.map((factor) =>
    Date.parse(factor.authenticatedAt) < since.getTime()
      ? { ...factor, authenticatedAt: since.toISOString() }
      : factor,
  );

/**
 * Whether the owner of the member's address was here just now: by the mailbox, or by the password
 * where that was proven.
 */
const isTheirs = (
  factors: readonly StoredFactor[],
  { emailAddress, emailAddressVerified }: Member,
): boolean =>
  provesMailbox(factors, emailAddress) ||
  (emailAddressVerified && factors.some(({ method }) => method === "password"));

export function createSignInService(parts: SignInParts): SignInService {
  const { members, sessions, intermediateSessions, linkedAccounts, audit, onOutcome } = parts;
  const { administrators } = parts;

  /** Whoever gets in is a member by their own will, but for an operator in their name. */
  async function activate(
    tx: Tx,
    member: Member,
    factors: readonly StoredFactor[],
    now: Date,
  ): Promise<Member> {
    if (factors.some(({ method }) => method === "impersonation")) return member;
    const emailAddressVerified =
      member.emailAddressVerified || provesMailbox(factors, member.emailAddress);
    const isKnown = member.status === "active" && member.acceptedAt !== null;
    if (isKnown && member.emailAddressVerified === emailAddressVerified) return member;
    const acceptedAt = member.acceptedAt ?? now;
    const changes = { status: "active", emailAddressVerified, acceptedAt } as const;
    await removeInvitationNote(tx, member.organizationId, member.memberId);
    return members.change(tx, member, changes, now);
  }

  /** One that went past the organization's rule is told to the other administrators, too. */
  async function recordSignIn(
    tx: Tx,
    origin: RequestOrigin,
    { organization, member, isException }: SignedSession & { readonly isException: boolean },
    now: Date,
  ): Promise<void> {
    const { organizationId } = organization;
    const { memberId, name, emailAddress } = member;
    const entry = { origin, action: "member.sign_in", organizationId, memberId } as const;
    await audit.record(tx, entry, now);
    if (!isException) return;
    await audit.record(tx, { ...entry, action: "member.breakglass_sign_in" }, now);
    const of = { project: origin.project.name, organization: organization.name };
    const fields = { ...of, by: name || emailAddress, at: now };
    const letter = { kind: "breakglassUsed", fields } as const;
    const news = { origin, organization, letter, exceptMemberId: memberId };
    await administrators.notify(tx, news, now);
  }

  return {
    async complete(tx, request, now) {
      const { origin, organization, minutes } = request;
      const { project } = origin;
      const { organizationId } = organization;
      const { memberId } = request.member;
      const held = await lockMember(tx, organizationId, memberId);
      if (!held) throw new Refusal("member_not_found");
      const presented = { token: request.intermediateToken, member: held };
      const absorbed = await intermediateSessions.absorb(tx, project, presented, now);
      await setTenantScope(tx, { organizationId });
      const carried = [request.carried, absorbed].filter((proof) => proof !== undefined);
      const waiting = { member: held, proven: request.factors, waits: absorbed };
      const member = await linkedAccounts.linkWaiting(tx, origin, waiting, now);
      const fresh = { factors: provenSince(request.factors, member.proofsCountFrom) };
      const proofs: readonly FactorsOfEmail[] = [...carried, fresh];
      const decision = completeSignIn({ proofs, organization, member, now });
      if (decision.kind === "refused") throw new Refusal(decision.reason);
      onOutcome(decision.kind);
      if (isTheirs(request.factors, member)) origin.device?.remember(member.emailAddress);
      // What is another member's stays with them: here it says nothing, and on the way back it
      // would say too much.
      const factors = proofs
        .flatMap((proof) => factorsOf(proof, member))
        .reduce<readonly StoredFactor[]>(withFactor, []);
      const chains = carried.map((proof) => proof.chain);
      const chain = chainOf(factors, chains, now);
      if (decision.kind !== "session") {
        const { emailAddress } = member;
        const proven = { emailAddress, factors, bound: { organizationId, memberId }, chain };
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
      const wished = typeof minutes === "number" ? minutesAfter(now, minutes) : minutes.until;
      const grant = { project, organization, member: active, factors, chain };
      const end = { wished, absoluteEnd: absoluteEndOf(chain, project) };
      const signed = await sessions.issue(tx, { ...grant, ...end }, now);
      // One session in its place: of several exchanges at once all but one find theirs ended.
      if (chain.source) await sessions.supersede(tx, chain.source, signed.session, now);
      await setTenantScope(tx, { organizationId });
      await recordSignIn(tx, origin, { ...signed, isException: decision.isException }, now);
      return { kind: "session", signed };
    },
  };
}
