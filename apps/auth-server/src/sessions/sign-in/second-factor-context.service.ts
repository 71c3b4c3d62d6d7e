import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import { grantedSessionMinutes } from "../../domain/minutes/lifetimes.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { completeSignIn, usableMfaMethods } from "../../domain/proof/complete-sign-in.ts";
import { factorsOf } from "../../domain/proof/factors-for.ts";
import {
  type PriorAuthentication,
  requireFreshProof,
  stepUpRefusal,
} from "../../domain/proof/proof-chain.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { VerifiedIdentity } from "../../domain/proof/verified-identity.ts";
import { carriedBy, type Session } from "../../domain/session/session.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { lockMember, lockPerson } from "../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { IntermediateSessionsService } from "../intermediate-sessions/intermediate-sessions.service.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import type { SignInOutcome, SignInService } from "./sign-in.service.ts";

type Tx = Transaction<AuthSchema>;

/** Who proves a second factor: someone signed in, or someone whose sign-in waits for it. */
export interface SecondFactorContext {
  readonly organization: Organization;
  readonly member: Member;
  readonly carried: PriorAuthentication;
  /** Null while the sign-in waits. */
  readonly session: Session | null;
}

/**
 * What a request for a second factor says of itself. The ids must name whom the session belongs to.
 */
interface SecondFactorClaim {
  readonly organization_id: string;
  readonly member_id: string;
  readonly intermediate_session_token?: string | undefined;
}

export interface SecondFactorService {
  /**
   * The prover is whom the intermediate session, else the session, belongs to; a body that names
   * others is refused, and so is who has not proven who they are in a way that the organization
   * takes. Holds the person and the member.
   */
  require(
    tx: Tx,
    caller: Caller,
    claim: SecondFactorClaim,
    now: Date,
  ): Promise<SecondFactorContext>;
  /**
   * Refuses who may not register a factor: nobody adds one beside those in use without having
   * proven one of them.
   */
  requireMayEnroll(prover: SecondFactorContext, now: Date): void;
  /** The factor was proven: the old session or token ends, and the gate decides again. */
  finish(
    tx: Tx,
    request: {
      readonly caller: Caller;
      readonly claim: SecondFactorClaim;
      readonly prover: SecondFactorContext;
      readonly factor: StoredFactor;
      readonly minutes: number | undefined;
    },
    now: Date,
  ): Promise<SignInOutcome>;
}

export interface SecondFactorParts {
  readonly sessions: SessionsService;
  readonly intermediateSessions: IntermediateSessionsService;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly signIn: SignInService;
}

export function createSecondFactors(parts: SecondFactorParts): SecondFactorService {
  const { sessions, intermediateSessions, organizations, members, signIn } = parts;
  const mismatch = () => new Refusal("member_session_member_id_mismatch");

  /**
   * Nothing is proven a second time by who has not proven it once, by themselves and in a way that
   * is allowed here.
   */
  function requirePrimary(
    { organization, member, carried }: Omit<SecondFactorContext, "session">,
    now: Date,
  ): void {
    const decision = completeSignIn({ proofs: [carried], organization, member, now });
    if (decision.kind === "session" || decision.kind === "mfaRequired") return;
    if (decision.kind === "primaryRequired" && decision.isTooOld) throw stepUpRefusal();
    const isOver = factorsOf(carried, member).length === 0;
    throw new Refusal(isOver ? "intermediate_session_not_found" : "unauthorized_action");
  }

  async function waiting(
    tx: Tx,
    caller: Caller,
    { claim, proven }: { readonly claim: SecondFactorClaim; readonly proven: VerifiedIdentity },
    now: Date,
  ): Promise<SecondFactorContext> {
    const isBoundHere =
      proven.bound?.organizationId === claim.organization_id &&
      proven.bound.memberId === claim.member_id;
    if (!isBoundHere) throw mismatch();
    await lockPerson(tx, caller.project.projectId, proven.emailAddress);
    const organization = await organizations.enter(tx, caller.project, claim.organization_id);
    const member = await lockMember(tx, organization.organizationId, claim.member_id);
    if (!member) throw mismatch();
    // An operator who acts in a member's name holds none of the member's factors.
    if (proven.factors.some(({ method }) => method === "impersonation")) {
      throw new Refusal("unauthorized_action");
    }
    requirePrimary({ organization, member, carried: proven }, now);
    return { organization, member, carried: proven, session: null };
  }

  async function signedIn(
    tx: Tx,
    caller: Caller,
    claim: SecondFactorClaim,
    now: Date,
  ): Promise<SecondFactorContext> {
    const { session, member, organization } = await sessions.require(tx, caller, now);
    const { organizationId } = organization;
    const isSame = organizationId === claim.organization_id && member.memberId === claim.member_id;
    if (!isSame) throw mismatch();
    await lockPerson(tx, caller.project.projectId, member.emailAddress);
    const held = await lockMember(tx, organizationId, member.memberId);
    // It may have been ended while someone else held the member.
    await sessions.requireAlive(tx, session, now);
    if (!held) throw new Refusal("session_not_found");
    return { organization, member: held, carried: carriedBy(session), session };
  }

  return {
    async require(tx, caller, claim, now) {
      const token = claim.intermediate_session_token;
      if (token !== undefined) {
        const proven = await intermediateSessions.read(tx, caller.project, token, now);
        return waiting(tx, caller, { claim, proven }, now);
      }
      return signedIn(tx, caller, claim, now);
    },
    requireMayEnroll({ organization, member, carried, session }, now) {
      const hasSecondFactor = usableMfaMethods(member, organization).length > 0;
      // The first one in a waiting sign-in: the gate has just asked for a fresh proof of who they
      // are.
      if (session) requireFreshProof({ proof: carried, member, hasSecondFactor }, now);
      else if (hasSecondFactor) throw stepUpRefusal();
    },
    async finish(tx, { caller, claim, prover, factor, minutes }, now) {
      const { organization, session } = prover;
      const member = await members.get(tx, organization.organizationId, prover.member.memberId);
      if (!session) {
        const token = claim.intermediate_session_token ?? "";
        await intermediateSessions.consume(tx, caller.project, token, now);
        await organizations.enter(tx, caller.project, organization.organizationId);
      }
      const granted = grantedSessionMinutes(minutes, caller.project);
      const proof = {
        origin: caller,
        organization,
        member,
        factors: [factor],
        carried: prover.carried,
        minutes: session && minutes === undefined ? { until: session.expiresAt } : granted,
      };
      return signIn.complete(tx, proof, now);
    },
  };
}
