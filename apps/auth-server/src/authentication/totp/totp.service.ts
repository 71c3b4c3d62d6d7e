import type { AuthenticateTotpRequest, CreateTotpRequest } from "@stocks-vibe/contracts/auth";
import { Refusal, type SecretBox, type Transaction } from "@stocks-vibe/server-kit";
import { Secret, TOTP } from "otpauth";
import { toDataURL } from "qrcode";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import { grantedTotpMinutes, minutesAfter, totpAttempt } from "../../domain/minutes/lifetimes.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { newProjectId } from "../../domain/project/project.ts";
import { allowsMfaMethod, enrolledChanges } from "../../domain/proof/complete-sign-in.ts";
import type { Audited, Step } from "../../platform/audit/audit.service.ts";
import type { AttemptsService } from "../../platform/brute-force/attempts.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type {
  SecondFactorContext,
  SecondFactorService,
} from "../../sessions/sign-in/second-factor-context.service.ts";
import type { SignInOutcome } from "../../sessions/sign-in/sign-in.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { RecoverySets } from "../recovery-codes/recovery-sets.service.ts";
import { acceptStep, findTotp, type StoredTotp, savePendingTotp } from "./totps.repository.ts";

/**
 * RFC 6238 as every authenticator app does it: SHA-1, six digits, steps of 30 seconds. One step
 * early or late is taken.
 */
const PERIOD_SECONDS = 30;
const WINDOW = 1;
/** 160 bits, the length of SHA-1's output (RFC 4226 section 4). */
const SECRET_BYTES = 20;

const totpOf = (secret: string): TOTP =>
  new TOTP({
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new shared secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The step whose code this is, or null. Steps count 30 seconds since 1970. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** What an app scans: the issuer and whose account it is are shown beside the code. */
export const totpUri = (
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string =>
  new TOTP({
    issuer,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  }).toString();

type Tx = Transaction<AuthSchema>;

interface CreatedTotp {
  readonly member: Member;
  readonly organization: Organization;
  readonly totpId: string;
  readonly secret: string;
  readonly qrCode: string;
  readonly recoveryCodes: readonly string[];
}

/** Authenticator apps, as second factor. One for each member. */
export interface TotpService {
  /**
   * A secret for an app to scan. It proves nothing until its first right code; an earlier
   * unverified one is discarded.
   */
  create(caller: Caller, request: CreateTotpRequest): Promise<CreatedTotp>;
  authenticate(caller: Caller, request: AuthenticateTotpRequest): Promise<SignInOutcome>;
}

export interface TotpParts {
  readonly secrets: SecretBox;
  readonly provers: SecondFactorService;
  readonly members: MembersService;
  readonly recoverySets: RecoverySets;
  readonly guesses: AttemptsService;
  readonly mail: MailService;
  readonly perform: Audited;
}

/** Where an authenticator app's secret is kept. */
export const totpPlace = (organizationId: string, totpId: string) => ({
  table: "member_totps",
  column: "secret_sealed",
  rowId: totpId,
  organizationId,
});

const requireAllowed = ({ organization }: SecondFactorContext): void => {
  if (!allowsMfaMethod("totp", organization)) {
    throw new Refusal("operation_restricted_by_organization_mfa_methods");
  }
};

const wrong = (): Refusal => new Refusal("unable_to_authenticate_totp");

export function createTotps(parts: TotpParts): TotpService {
  const { secrets, provers, members, recoverySets, guesses, mail, perform } = parts;

  const create = (caller: Caller, request: CreateTotpRequest): Promise<CreatedTotp> =>
    perform(caller, "totp.create", async (transaction) => {
      const { project } = caller;
      const minutes = grantedTotpMinutes(request.expiration_minutes);
      const secret = newTotpSecret();
      const totpId = newProjectId(project, "member-totp");
      const created = await transaction({}, async ({ tx, now, record }) => {
        const prover = await provers.require(tx, caller, request, now);
        requireAllowed(prover);
        const { member, organization } = prover;
        const { organizationId, memberId } = member;
        if (member.totpId !== "") throw new Refusal("active_totp_exists");
        provers.requireMayEnroll(prover, now);
        const row = {
          totpId,
          memberId,
          secretSealed: secrets.seal(secret, totpPlace(organizationId, totpId)),
          expiresAt: minutesAfter(now, minutes),
        };
        if (!(await savePendingTotp(tx, organizationId, row, now))) {
          throw new Refusal("active_totp_exists");
        }
        const recoveryCodes = await recoverySets.replace(tx, project, member, now);
        await record({ organizationId, memberId });
        return { member, organization, recoveryCodes };
      });
      const uri = totpUri(secret, { issuer: project.name, label: created.member.emailAddress });
      return { ...created, totpId, secret, qrCode: await toDataURL(uri) };
    });

  /** An unverified secret counts only for who may register it now, and only until it expires. */
  function requireUsable(
    totp: StoredTotp | undefined,
    prover: SecondFactorContext,
    now: Date,
  ): StoredTotp {
    if (!totp) throw wrong();
    if (totp.verifiedAt !== null) return totp;
    provers.requireMayEnroll(prover, now);
    if (totp.expiresAt <= now) throw wrong();
    return totp;
  }

  async function tellAdded(
    tx: Tx,
    caller: Caller,
    prover: SecondFactorContext,
    now: Date,
  ): Promise<void> {
    const { member, organization } = prover;
    const names = { project: caller.project.name, organization: organization.name };
    const notice = {
      recipient: member.emailAddress,
      organizationId: member.organizationId,
      letter: { kind: "appAdded", fields: names },
      locale: chooseLocale(undefined, caller.language),
    } as const;
    await mail.notify(tx, caller.project, notice, now);
  }

  async function look(
    { tx, now, record }: Step,
    caller: Caller,
    request: AuthenticateTotpRequest,
  ): Promise<SignInOutcome> {
    const prover = await provers.require(tx, caller, request, now);
    const { organizationId, memberId } = prover.member;
    const stored = await findTotp(tx, organizationId, memberId);
    const totp = requireUsable(stored, prover, now);
    const { totpId } = totp;
    const secret = secrets.open(totp.secretSealed, totpPlace(organizationId, totpId));
    const step = matchingStep(secret, request.code, now);
    if (step === null) throw wrong();
    if (!(await acceptStep(tx, organizationId, { totpId, step }, now))) throw wrong();
    await guesses.forgive(tx, caller, totpAttempt(prover.member));
    if (totp.verifiedAt === null) await tellAdded(tx, caller, prover, now);
    const changes = enrolledChanges(prover, "totp", {
      enrollment: request.set_mfa_enrollment,
      isDefault: request.set_default_mfa ?? false,
    });
    await members.register(tx, prover.member, { ...changes, totpId }, now);
    const authenticatedAt = now.toISOString();
    const factor = { method: "totp", memberId, totpId, authenticatedAt } as const;
    await record({ organizationId, memberId });
    const minutes = request.session_duration_minutes;
    return provers.finish(tx, { caller, claim: request, prover, factor, minutes }, now);
  }

  const authenticate = (caller: Caller, request: AuthenticateTotpRequest): Promise<SignInOutcome> =>
    perform(caller, "totp.authenticate", async (transaction) => {
      const { member } = await transaction({}, async ({ tx, now }) => {
        const prover = await provers.require(tx, caller, request, now);
        requireAllowed(prover);
        return prover;
      });
      return guesses.guard(caller, totpAttempt(member), () =>
        transaction({}, (step) => look(step, caller, request)),
      );
    });

  return { create, authenticate };
}
