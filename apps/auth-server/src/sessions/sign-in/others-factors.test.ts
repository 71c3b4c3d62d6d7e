import {
  type AuthenticateResponseWithMfa,
  authenticateImpersonationAnswer,
  authenticateResponseWithMfa,
} from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import {
  appCode,
  enrollApp,
  PASSWORD,
  PHONE,
  secondFactorCall,
  setPassword,
} from "../../testing/factor-stories.ts";
import { found, inviteAndAccept, type SignedIn, signIn, tokenOf } from "../../testing/stories.ts";

/**
 * Ursula administrates a firm. Somebody holds a session of hers that is older than ten minutes, and
 * an organization of their own, with Ursula's address in it: whatever they prove there is proven of
 * another member.
 */
let auth: AuthHarness;
let ursula: SignedIn;
let mallory: SignedIn;
/** Ursula's address in Mallory's organization. */
let decoy: SignedIn;
let address: string;
let serial = 0;
beforeAll(async () => {
  auth = await startAuth();
});
beforeEach(async () => {
  serial += 1;
  address = `ursula${serial}@firm.example`;
  ursula = await found(auth, address);
  mallory = await found(auth, `mallory${serial}@attacker.example`);
  decoy = await inviteAndAccept(auth, mallory, address);
});
afterAll(() => auth.close());

const minutes = (count: number) => advanceClock(auth.database.pool, count * 60);
const settingsOf = (who: SignedIn, body: Record<string, unknown>) =>
  auth.call("/b2b/organizations/me", { method: "PUT", session: who.token, body });
const requireMfa = (who: SignedIn) => settingsOf(who, { mfa_policy: "REQUIRED_FOR_ALL" });
const change = async (session: string, organization_id: string) =>
  dataOf(
    await auth.call("/b2b/sessions/exchange", {
      session,
      body: { organization_id, session_duration_minutes: 60 },
    }),
    authenticateResponseWithMfa,
  );
const kindsIn = ({ member_session: session }: AuthenticateResponseWithMfa) =>
  session?.authentication_factors.map(({ type }) => type);
const stepUp = { status: 403, errorType: "session_authorization_error", reason: "step_up" };

const GUARDED: readonly (readonly [string, (session: string) => Promise<Answer>])[] = [
  [
    "change what the organization asks for",
    (session) =>
      auth.call("/b2b/organizations/me", {
        method: "PUT",
        session,
        body: { mfa_policy: "OPTIONAL" },
      }),
  ],
  [
    "delete the organization",
    (session) => auth.call("/b2b/organizations/me", { method: "DELETE", session }),
  ],
  [
    "invite an administrator",
    (session) =>
      auth.call("/b2b/magic_links/email/invite", {
        session,
        body: { email_address: "friend@attacker.example", roles: ["stytch_admin"] },
      }),
  ],
  [
    "set a password",
    (session) =>
      auth.call("/b2b/passwords/session/reset", {
        session,
        body: { password: "attackers-own-words-77" },
      }),
  ],
];
const OF_THE_APP: typeof GUARDED = [
  [
    "read the backup codes",
    (session) => auth.call("/b2b/recovery_codes", { method: "GET", session }),
  ],
  ["make new backup codes", (session) => auth.call("/b2b/recovery_codes/rotate", { session })],
  [
    "remove the app",
    (session) => auth.call("/b2b/organizations/members/deleteTOTP", { method: "DELETE", session }),
  ],
];
const ENROLL: (typeof GUARDED)[number] = [
  "register an app",
  (session) => secondFactorCall(auth, "/b2b/totp", { member: ursula, proof: { session } }),
];

async function expectNothingOpens(
  back: AuthenticateResponseWithMfa,
  guarded: typeof GUARDED,
): Promise<void> {
  expect(back.member_authenticated).toBe(true);
  expect(kindsIn(back)).toEqual(["magic_link"]);
  for (const [name, call] of guarded) {
    expect(await call(back.session_token), name).toMatchObject(stepUp);
  }
}

/** Ursula's old session enters the decoy, and a factor of the decoy's is proven there. */
async function proveThere(old: string, secret: string): Promise<AuthenticateResponseWithMfa> {
  const half = await change(old, decoy.organizationId);
  const proof = { intermediate_session_token: half.intermediate_session_token };
  const code = await appCode(auth, secret);
  const path = "/b2b/totp/authenticate";
  const answer = await secondFactorCall(auth, path, { member: decoy, proof, body: { code } });
  return dataOf(answer, authenticateResponseWithMfa);
}

describe("MFA-6: a session of hours ago", () => {
  it("registers no first second factor elsewhere: who they are is asked anew", async () => {
    await requireMfa(mallory);
    await minutes(11);

    const half = await change(ursula.token, decoy.organizationId);

    expect(half).toMatchObject({ member_authenticated: false, mfa_required: null });
    expect(half.primary_required?.allowed_auth_methods).toContain("magic_link");
    const proof = { intermediate_session_token: half.intermediate_session_token };
    const tries = [
      ["/b2b/totp", {}],
      ["/b2b/otps/sms/send", { mfa_phone_number: PHONE }],
    ] as const;
    for (const [path, body] of tries) {
      const answer = await secondFactorCall(auth, path, { member: decoy, proof, body });
      expect(answer, path).toMatchObject(stepUp);
    }
  });

  it("control: registers one with the mailbox proven beside it", async () => {
    await requireMfa(mallory);
    await minutes(11);
    const half = await change(ursula.token, decoy.organizationId);
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id: decoy.organizationId, email_address: address },
    });
    const { intermediate_session_token } = half;
    const answer = await auth.call("/b2b/magic_links/authenticate", {
      body: {
        magic_links_token: tokenOf(await auth.newestLink(address)),
        intermediate_session_token,
        session_duration_minutes: 60,
      },
    });
    const proven = dataOf(answer, authenticateResponseWithMfa);

    expect(proven.mfa_required).toMatchObject({ member_options: null });
    const proof = { intermediate_session_token: proven.intermediate_session_token };
    expect((await enrollApp(auth, decoy, proof)).session).not.toBe("");
    expect((await auth.call("/b2b/sessions/authenticate", { session: ursula.token })).status).toBe(
      404,
    );
  });
});

describe("MFA-6, PRF-2: a factor of another member of the same person", () => {
  it.each([
    ["who has an app here", true],
    ["who has no second factor here", false],
  ])("does not come along and opens nothing, of somebody %s", async (_case, hasApp) => {
    const { secret } = await enrollApp(auth, decoy, { session: decoy.token });
    const old = hasApp
      ? (await enrollApp(auth, ursula, { session: ursula.token })).session
      : ursula.token;
    await requireMfa(mallory);
    await minutes(11);
    const there = await proveThere(old, secret);
    expect(kindsIn(there)).toEqual(["magic_link", "totp"]);

    const back = await change(there.session_token, ursula.organizationId);

    await expectNothingOpens(back, hasApp ? [...GUARDED, ...OF_THE_APP] : [...GUARDED, ENROLL]);
  });

  it("opens nothing by way of a third organization either", async () => {
    const third = await found(auth, `third${serial}@attacker.example`);
    const other = await inviteAndAccept(auth, third, address);
    const { secret } = await enrollApp(auth, decoy, { session: decoy.token });
    await requireMfa(mallory);
    await minutes(11);
    const there = await proveThere(ursula.token, secret);

    const on = await change(there.session_token, other.organizationId);
    const back = await change(on.session_token, ursula.organizationId);

    await expectNothingOpens(back, [...GUARDED, ENROLL]);
  });

  it("opens nothing where it is another membership's password", async () => {
    await setPassword(auth, { emailAddress: address, organizationId: decoy.organizationId });
    const fresh = await signIn(auth, address, ursula.organizationId);
    await settingsOf(mallory, { auth_methods: "RESTRICTED", allowed_auth_methods: ["password"] });
    await minutes(11);
    const half = await change(fresh.token, decoy.organizationId);
    const entered = await auth.call("/b2b/passwords/authenticate", {
      body: {
        organization_id: decoy.organizationId,
        email_address: address,
        password: PASSWORD,
        intermediate_session_token: half.intermediate_session_token,
        session_duration_minutes: 60,
      },
    });
    const there = dataOf(entered, authenticateResponseWithMfa);
    expect(kindsIn(there)).toEqual(["magic_link", "password"]);

    const back = await change(there.session_token, ursula.organizationId);

    await expectNothingOpens(back, [...GUARDED, ENROLL]);
  });

  it("is not the second factor that another organization asks for", async () => {
    const { secret } = await enrollApp(auth, decoy, { session: decoy.token });
    const own = await enrollApp(auth, ursula, { session: ursula.token });
    await requireMfa(mallory);
    await requireMfa({ ...ursula, token: own.session });
    await minutes(11);
    const there = await proveThere(own.session, secret);

    const back = await change(there.session_token, ursula.organizationId);

    expect(back).toMatchObject({ member_session: null, session_token: "" });
    expect(back.mfa_required?.member_options?.totp_registration_id).not.toBe("");
  });

  it("control: the member's own opens what it is asked for", async () => {
    const { session } = await enrollApp(auth, ursula, { session: ursula.token });
    for (const [name, call] of OF_THE_APP) expect((await call(session)).status, name).toBe(200);
  });
});

it("SES-6: an operator in the decoy's name enters no other organization with it", async () => {
  const impersonation_token = await auth.auth.admin.impersonate({
    organizationId: decoy.organizationId,
    memberId: decoy.memberId,
    impersonator: "operator@attacker.example",
    reason: "a look",
  });
  const answer = await auth.call("/b2b/impersonation/authenticate", {
    body: { impersonation_token },
  });
  const { session_token } = dataOf(answer, authenticateImpersonationAnswer);
  const body = { organization_id: ursula.organizationId, session_duration_minutes: 60 };
  expect(await auth.call("/b2b/sessions/exchange", { session: session_token, body })).toMatchObject(
    { status: 403, errorType: "unauthorized_action" },
  );
});
