import type { RecoverRequest } from "@stocks-vibe/contracts/auth";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import { smsOtpAttempt, totpAttempt } from "../../domain/minutes/lifetimes.ts";
import { allowsMfaMethod } from "../../domain/proof/complete-sign-in.ts";
import { requireFreshProof } from "../../domain/proof/proof-chain.ts";
import { carriedBy } from "../../domain/session/session.ts";
import type { Audited, Step } from "../../platform/audit/audit.service.ts";
import type { AttemptsService } from "../../platform/brute-force/attempts.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Letter } from "../../platform/mail/letters/letter.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { NoticeKind } from "../../platform/mail/limits/paths.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { SecondFactorService } from "../../sessions/sign-in/second-factor-context.service.ts";
import type { SignInOutcome } from "../../sessions/sign-in/sign-in.service.ts";
import type { RecoverySets } from "./recovery-sets.service.ts";

type Tx = Transaction<AuthSchema>;

interface Recovered {
  readonly outcome: SignInOutcome;
  readonly remaining: number;
}

/** Backup codes: they stand in for a lost authenticator app, once each. */
export interface RecoveryCodesService {
  /** Shows the unused codes, within ten minutes of a proven second factor. */
  get(caller: Caller): Promise<string[]>;
  rotate(caller: Caller): Promise<string[]>;
  recover(caller: Caller, request: RecoverRequest): Promise<Recovered>;
}

export interface RecoveryCodesParts {
  readonly sessions: SessionsService;
  readonly provers: SecondFactorService;
  readonly sets: RecoverySets;
  readonly guesses: AttemptsService;
  readonly mail: MailService;
  readonly perform: Audited;
}

const recoveryGuess = (member: Pick<Member, "memberId" | "emailAddress">) =>
  ({ factor: "recovery_code", owner: [member.memberId], mailbox: member.emailAddress }) as const;

export function createRecoveryCodes(parts: RecoveryCodesParts): RecoveryCodesService {
  const { sessions, provers, sets, guesses, mail, perform } = parts;

  async function requireOwner(tx: Tx, caller: Caller, now: Date) {
    const active = await sessions.require(tx, caller, now);
    const { session, member } = active;
    if (member.totpId === "") throw new Refusal("recovery_codes_not_found");
    requireFreshProof({ proof: carriedBy(session), member, hasSecondFactor: true }, now);
    return active;
  }

  async function tell(
    tx: Tx,
    caller: Caller,
    member: Member,
    letter: Letter<NoticeKind>,
    now: Date,
  ) {
    const locale = chooseLocale(undefined, caller.language);
    const { emailAddress: recipient, organizationId } = member;
    await mail.notify(tx, caller.project, { recipient, organizationId, letter, locale }, now);
  }

  const get = (caller: Caller): Promise<string[]> =>
    perform(caller, "recovery_codes.read", (transaction) =>
      transaction({}, async ({ tx, now, record }) => {
        const { member } = await requireOwner(tx, caller, now);
        const { organizationId, memberId } = member;
        await record({ organizationId, memberId });
        return sets.reveal(tx, member);
      }),
    );

  const rotate = (caller: Caller): Promise<string[]> =>
    perform(caller, "recovery_codes.rotate", (transaction) =>
      transaction({}, async ({ tx, now, record }) => {
        const { member, organization } = await requireOwner(tx, caller, now);
        const { organizationId, memberId } = member;
        const fields = { project: caller.project.name, organization: organization.name };
        await tell(tx, caller, member, { kind: "recoveryCodesRotated", fields }, now);
        await record({ organizationId, memberId });
        await guesses.unlock(tx, caller, recoveryGuess(member));
        return sets.replace(tx, caller.project, member, now);
      }),
    );

  async function use(
    { tx, now, record }: Step,
    caller: Caller,
    request: RecoverRequest,
  ): Promise<Recovered> {
    const prover = await provers.require(tx, caller, request, now);
    const { member, organization } = prover;
    const { organizationId, memberId } = member;
    // Codes come with a secret, and like it they are worth nothing before it was verified.
    const isRight =
      member.totpId !== "" && (await sets.consume(tx, member, request.recovery_code, now));
    if (!isRight) throw new Refusal("unable_to_authenticate_recovery_code");
    // Whoever holds a backup code is the owner: other second factors that strangers have locked
    // open again.
    for (const guess of [totpAttempt(member), smsOtpAttempt(member)]) {
      await guesses.unlock(tx, caller, guess);
    }
    await guesses.forgive(tx, caller, recoveryGuess(member));
    const remaining = (await sets.reveal(tx, member)).length;
    const names = { project: caller.project.name, organization: organization.name };
    const letter = { kind: "recoveryCodeUsed", fields: { ...names, remaining } } as const;
    await tell(tx, caller, member, letter, now);
    await record({ organizationId, memberId });
    const authenticatedAt = now.toISOString();
    const { totpId } = member;
    const factor = { method: "recovery_code", memberId, totpId, authenticatedAt } as const;
    const minutes = request.session_duration_minutes;
    const finished = { caller, claim: request, prover, factor, minutes };
    return { outcome: await provers.finish(tx, finished, now), remaining };
  }

  const recover = (caller: Caller, request: RecoverRequest): Promise<Recovered> =>
    perform(caller, "recovery_code.use", async (transaction) => {
      const { member } = await transaction({}, async ({ tx, now }) => {
        const prover = await provers.require(tx, caller, request, now);
        if (!allowsMfaMethod("totp", prover.organization)) {
          throw new Refusal("operation_restricted_by_organization_mfa_methods");
        }
        return prover;
      });
      return guesses.guard(caller, recoveryGuess(member), () =>
        transaction({}, (step) => use(step, caller, request)),
      );
    });

  return { get, rotate, recover };
}
