import type {
  ResetExistingPasswordRequest,
  ResetSessionPasswordRequest,
} from "@stocks-vibe/contracts/auth";
import type { Caller, RequestOrigin } from "../../domain/caller/caller.ts";
import { grantedSessionMinutes } from "../../domain/minutes/lifetimes.ts";
import { carriedBy, requireStepUp } from "../../domain/session/session.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { SignInOutcome, SignInService } from "../../sessions/sign-in/sign-in.service.ts";
import { lockMember, lockPerson } from "../../tenancy/members/lock-person.repository.ts";
import type { PasswordHasher } from "./hashing/password-hasher.ts";
import type { PasswordSignInService } from "./password-sign-in.service.ts";
import { type PasswordStore, passwordFactor } from "./password-store.service.ts";
import { createHashNewPassword } from "./resets/reset-start.ts";
import type { PasswordRules } from "./rules/password-rules.service.ts";

/** A new password by someone who knows the old one, or who is signed in. */
export interface PasswordChangesService {
  byExisting(origin: RequestOrigin, request: ResetExistingPasswordRequest): Promise<SignInOutcome>;
  /**
   * Wants a factor that was proven within the last ten minutes. All sessions end; the answer has a
   * new one.
   */
  bySession(caller: Caller, request: ResetSessionPasswordRequest): Promise<SignInOutcome>;
}

export interface PasswordChangesParts {
  readonly sessions: SessionsService;
  readonly passwordSignIn: PasswordSignInService;
  readonly rules: PasswordRules;
  readonly hasher: PasswordHasher;
  readonly store: PasswordStore;
  readonly signIn: SignInService;
  readonly perform: Audited;
}

export function createPasswordChanges(parts: PasswordChangesParts): PasswordChangesService {
  const { sessions, passwordSignIn, hasher, store, signIn, perform } = parts;
  const hashNewPassword = createHashNewPassword(parts.rules, hasher);

  async function byExisting(origin: RequestOrigin, request: ResetExistingPasswordRequest) {
    const { project } = origin;
    const { locale } = request;
    const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
    const given = {
      organizationId: request.organization_id,
      emailAddress: request.email_address,
      password: request.existing_password,
    };
    const { member, organization } = await passwordSignIn.recognise(
      origin,
      given,
      async (_tx, recognised) => recognised,
    );
    const { emailAddress, memberId } = member;
    const names = [member.name, organization.name];
    const owner = { project, emailAddress, names };
    const passwordHash = await hashNewPassword(request.new_password, owner);
    return passwordSignIn.recognise(origin, given, async (tx, recognised, now) => {
      const changed = await store.set(tx, { origin, ...recognised, passwordHash, locale }, now);
      const factors = [passwordFactor(emailAddress, [memberId], now)];
      const proof = { origin, organization: recognised.organization, member: changed, factors };
      return signIn.complete(tx, { ...proof, minutes }, now);
    });
  }

  const bySession = (caller: Caller, { password }: ResetSessionPasswordRequest) =>
    perform(caller, "password.set", async (transaction) => {
      const { project } = caller;
      const before = await transaction({}, async ({ tx, now }) => {
        const active = await sessions.require(tx, caller, now);
        requireStepUp(active, now);
        return active;
      });
      const passwordHash = await hashNewPassword(password, {
        project,
        emailAddress: before.member.emailAddress,
        names: [before.member.name, before.organization.name],
      });
      return transaction({}, async ({ tx, now }) => {
        const { session, member, organization } = await sessions.require(tx, caller, now);
        const { emailAddress, memberId } = member;
        await lockPerson(tx, project.projectId, emailAddress);
        await lockMember(tx, organization.organizationId, memberId);
        await sessions.requireAlive(tx, session, now);
        const setting = { origin: caller, organization, member, passwordHash, locale: undefined };
        const changed = await store.set(tx, setting, now);
        const factors = [passwordFactor(emailAddress, [memberId], now)];
        const minutes = { until: session.expiresAt };
        // The session has just ended with all the others: what it proved is handed on, and nothing
        // is left to take its place.
        const { chain, ...held } = carriedBy(session);
        const carried = { ...held, chain: { ...chain, source: null } };
        const proof = { origin: caller, organization, member: changed, factors, carried, minutes };
        return signIn.complete(tx, proof, now);
      });
    });

  return {
    byExisting: (origin, request) =>
      hasher.admit(() => perform(origin, "password.set", () => byExisting(origin, request))),
    bySession: (caller, request) => hasher.admit(() => bySession(caller, request)),
  };
}
