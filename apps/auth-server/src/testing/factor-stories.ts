import { createHash, randomBytes } from "node:crypto";
import {
  authenticateResponseWithMfa,
  createTotpAnswer,
  type MailboxMessage,
  mailboxMessages,
} from "@stocks-vibe/contracts/auth";
import { databaseClock } from "@stocks-vibe/server-kit";
import { Secret, TOTP } from "otpauth";
import { type Answer, dataOf } from "./answer-reader.ts";
import type { AuthHarness } from "./auth-harness.ts";
import { type SignedIn, tokenOf } from "./stories.ts";

/** Steps of tests that are about factors, done through the front door. */

export const PASSWORD = "quiet-lemon-orbit-72";
export const PHONE = "+12025550123";

/** A PKCE pair, as a page makes it. */
export function pkcePair(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString("hex");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** What was sent to an address or a phone, newest first. */
export async function messagesTo(auth: AuthHarness, to: string): Promise<MailboxMessage[]> {
  await auth.deliverMail();
  const response = await auth.app.inject({ url: "/dev/api/messages", query: { to } });
  return mailboxMessages.parse(response.json());
}

export async function newestCode(auth: AuthHarness, to: string): Promise<string> {
  const code = (await messagesTo(auth, to)).find((message) => message.code !== null)?.code;
  if (!code) throw new Error(`nothing with a code was sent to ${to}`);
  return code;
}

/** Six digits that are not these. */
export const otherDigits = (code: string): string =>
  ((Number(code) + 1) % 1_000_000).toString().padStart(6, "0");

export const serverNow = (auth: AuthHarness): Promise<Date> =>
  databaseClock(auth.database.pool).now();

/** What an authenticator app shows now, or some steps of 30 seconds away. */
export async function appCode(auth: AuthHarness, secret: string, steps = 0): Promise<string> {
  const now = await serverNow(auth);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: now.getTime() + steps * 30_000 });
}

/** Sets a member's password as one does who has forgotten it. */
export async function setPassword(
  auth: AuthHarness,
  {
    emailAddress,
    organizationId,
  }: { readonly emailAddress: string; readonly organizationId: string },
  password: string = PASSWORD,
): Promise<Answer> {
  const { verifier, challenge } = pkcePair();
  await auth.call("/b2b/passwords/email/reset/start", {
    body: {
      organization_id: organizationId,
      email_address: emailAddress,
      code_challenge: challenge,
    },
  });
  return auth.call("/b2b/passwords/email/reset", {
    body: {
      password_reset_token: tokenOf(await auth.newestLink(emailAddress)),
      password,
      code_verifier: verifier,
      session_duration_minutes: 60,
    },
  });
}

export interface Proof {
  readonly session?: string;
  readonly intermediate_session_token?: string;
}

const claimOf = (member: Pick<SignedIn, "memberId" | "organizationId">, proof: Proof) => ({
  organization_id: member.organizationId,
  member_id: member.memberId,
  ...(proof.intermediate_session_token === undefined
    ? {}
    : { intermediate_session_token: proof.intermediate_session_token }),
});

const sessionOf = ({ session }: Proof) => (session === undefined ? {} : { session });

/** A call about a member's second factor, by a session or by a sign-in that waits. */
export const secondFactorCall = (
  auth: AuthHarness,
  path: string,
  {
    member,
    proof,
    body = {},
  }: {
    readonly member: Pick<SignedIn, "memberId" | "organizationId">;
    readonly proof: Proof;
    readonly body?: Record<string, unknown>;
  },
): Promise<Answer> =>
  auth.call(path, { ...sessionOf(proof), body: { ...claimOf(member, proof), ...body } });

export interface Enrolled {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The session that came of it; "" where something was still missing. */
  readonly session: string;
}

/** Registers an authenticator app and proves it. */
export async function enrollApp(
  auth: AuthHarness,
  member: Pick<SignedIn, "memberId" | "organizationId">,
  proof: Proof,
  extras: Record<string, unknown> = {},
): Promise<Enrolled> {
  const created = await secondFactorCall(auth, "/b2b/totp", { member, proof });
  const { secret, recovery_codes } = dataOf(created, createTotpAnswer);
  const code = await appCode(auth, secret);
  const answer = await secondFactorCall(auth, "/b2b/totp/authenticate", {
    member,
    proof,
    body: { code, ...extras },
  });
  const { session_token } = dataOf(answer, authenticateResponseWithMfa);
  return { secret, recoveryCodes: recovery_codes, session: session_token };
}

/** Registers a phone and proves it; answers the session that came of it. */
export async function enrollPhone(
  auth: AuthHarness,
  member: Pick<SignedIn, "memberId" | "organizationId">,
  proof: Proof,
  {
    phone = PHONE,
    ...extras
  }: { readonly phone?: string; readonly set_mfa_enrollment?: "enroll" } = {},
): Promise<string> {
  await secondFactorCall(auth, "/b2b/otps/sms/send", {
    member,
    proof,
    body: { mfa_phone_number: phone },
  });
  const code = await newestCode(auth, phone);
  const answer = await secondFactorCall(auth, "/b2b/otps/sms/authenticate", {
    member,
    proof,
    body: { code, ...extras },
  });
  return dataOf(answer, authenticateResponseWithMfa).session_token;
}
