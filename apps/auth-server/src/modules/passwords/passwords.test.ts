import {
  authenticateResponseWithMfa,
  checkPasswordAnswer,
  discoveryPasswordAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import {
  enrollApp,
  messagesTo,
  PASSWORD,
  pkcePair,
  setPassword,
} from "../../testing/factor-stories.ts";
import {
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  signIn,
  tokenOf,
} from "../../testing/stories.ts";

const AUTHENTICATE = "/b2b/passwords/authenticate";
const DISCOVERY = "/b2b/passwords/discovery/authenticate";
const START = "/b2b/passwords/email/reset/start";
const RESET = "/b2b/passwords/email/reset";
const DISCOVERY_START = "/b2b/passwords/discovery/reset/start";
const DISCOVERY_RESET = "/b2b/passwords/discovery/reset";
const EXISTING = "/b2b/passwords/existing_password/reset";
const SESSION = "/b2b/passwords/session/reset";
const CHECK = "/b2b/passwords/strength_check";
const LOOK = "/b2b/sessions/authenticate";
const OTHER = "seven-copper-rivers-41";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

type Owner = SignedIn & { readonly emailAddress: string };
let people = 0;
async function anOwner(settings: Record<string, unknown> = {}): Promise<Owner> {
  people += 1;
  const emailAddress = `person-${people}@family.example`;
  return { ...(await found(auth, emailAddress, settings)), emailAddress };
}
async function withPassword(settings: Record<string, unknown> = {}): Promise<Owner> {
  const owner = await anOwner(settings);
  expect((await setPassword(auth, owner)).status).toBe(200);
  return owner;
}

const authenticate = (
  { emailAddress, organizationId }: Pick<Owner, "emailAddress" | "organizationId">,
  password: string = PASSWORD,
  extras: object = {},
) =>
  auth.call(AUTHENTICATE, {
    body: { organization_id: organizationId, email_address: emailAddress, password, ...extras },
  });
const isAlive = async (session: string): Promise<boolean> =>
  (await auth.call(LOOK, { session })).status === 200;

async function startReset(owner: Owner, extras: object = {}) {
  const { verifier, challenge } = pkcePair();
  const answer = await auth.call(START, {
    body: {
      organization_id: owner.organizationId,
      email_address: owner.emailAddress,
      code_challenge: challenge,
      ...extras,
    },
  });
  return { answer, verifier };
}

describe("a sign-in by password", () => {
  it("gives a session that says how", async () => {
    const owner = await withPassword();

    const answer = await authenticate(owner, PASSWORD, { session_duration_minutes: 30 });

    expect(answer.body).toMatchObject({
      data: {
        member_authenticated: true,
        member: { member_password_id: expect.stringMatching(/^member-password-test-/) },
        member_session: {
          authentication_factors: [
            { type: "password", delivery_method: "knowledge", sequence_order: "PRIMARY" },
          ],
        },
      },
    });
  });

  it("ENUM-1: refuses a wrong password, a member without one and a stranger alike", async () => {
    const owner = await withPassword();
    const plain = await anOwner();
    const { organizationId } = owner;
    const answers = [
      await authenticate(owner, OTHER),
      await authenticate(plain),
      await authenticate({ emailAddress: "nobody@elsewhere.example", organizationId }),
    ];

    const [first, ...rest] = answers.map(({ status, errorType, body }) => ({
      status,
      errorType,
      keys: Object.keys(Object(body)),
      message: Object(body).error_message,
    }));
    expect(first).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    expect(rest).toEqual([first, first]);
  });

  it("does not take the password of another organization", async () => {
    const owner = await withPassword();
    const host = await anOwner();
    const guest = await inviteAndAccept(auth, host, owner.emailAddress);

    expect((await authenticate({ ...guest, emailAddress: owner.emailAddress })).status).toBe(401);
    expect((await authenticate({ ...owner, organizationId: host.organizationId })).status).toBe(
      401,
    );
  });

  it("OTP-1, ENUM-3: stops after ten wrong tries, for members and strangers", async () => {
    const owner = await withPassword();
    const { organizationId } = owner;
    for (const emailAddress of [owner.emailAddress, "nobody-2@elsewhere.example"]) {
      const statuses: number[] = [];
      for (let i = 0; i < 10; i += 1) {
        statuses.push((await authenticate({ emailAddress, organizationId }, OTHER)).status);
      }
      statuses.push((await authenticate({ emailAddress, organizationId })).status);

      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    }
  });

  it("is opened again by a reset", async () => {
    const owner = await withPassword();
    for (let i = 0; i < 10; i += 1) await authenticate(owner, OTHER);
    expect((await authenticate(owner)).status).toBe(429);

    await setPassword(auth, owner, OTHER);

    expect((await authenticate(owner, OTHER)).status).toBe(200);
  });

  it("asks for another way where the organization does not take passwords", async () => {
    const owner = await withPassword();
    await auth.database.pool.query(
      "update auth.organizations set auth_methods = 'RESTRICTED', allowed_auth_methods = '{magic_link}' where organization_id = $1",
      [owner.organizationId],
    );

    expect(dataOf(await authenticate(owner), authenticateResponseWithMfa)).toMatchObject({
      member_session: null,
      session_token: "",
      primary_required: { allowed_auth_methods: ["magic_link"] },
      intermediate_session_token: expect.stringMatching(/.{43}/),
    });
  });

  it("adds to what was proven before, and CSRF-3: uses that up", async () => {
    const owner = await withPassword();
    await auth.database.pool.query(
      "update auth.organizations set auth_methods = 'RESTRICTED', allowed_auth_methods = '{password}' where organization_id = $1",
      [owner.organizationId],
    );
    const { intermediate_session_token } = await proveMailbox(auth, owner.emailAddress);

    const answer = await authenticate(owner, PASSWORD, { intermediate_session_token });

    const { member_session } = dataOf(answer, authenticateResponseWithMfa);
    expect(member_session?.authentication_factors.map(({ type }) => type)).toEqual([
      "magic_link",
      "password",
    ]);
    expect(
      await auth.call("/b2b/discovery/organizations", { body: { intermediate_session_token } }),
    ).toMatchObject({ status: 404 });
  });

  it("ignores what somebody else has proven in the same browser", async () => {
    const owner = await withPassword();
    const { intermediate_session_token } = await proveMailbox(auth, "eve@elsewhere.example");

    const answer = await authenticate(owner, PASSWORD, { intermediate_session_token });

    const { member_session } = dataOf(answer, authenticateResponseWithMfa);
    expect(member_session?.authentication_factors).toHaveLength(1);
    expect(
      (await auth.call("/b2b/discovery/organizations", { body: { intermediate_session_token } }))
        .status,
    ).toBe(200);
  });
});

describe("a password before an organization is chosen", () => {
  it("finds the organizations, and signs in where it is the member's", async () => {
    const owner = await withPassword();
    const host = await anOwner();
    const guest = await inviteAndAccept(auth, host, owner.emailAddress);

    const data = dataOf(
      await auth.call(DISCOVERY, {
        body: { email_address: owner.emailAddress, password: PASSWORD },
      }),
      discoveryPasswordAnswer,
    );
    const { intermediate_session_token } = data;
    const elsewhere = await auth.call("/b2b/discovery/intermediate_sessions/exchange", {
      body: { intermediate_session_token, organization_id: guest.organizationId },
    });

    expect(data.discovered_organizations.map((one) => one.member_authenticated)).toEqual([
      true,
      false,
    ]);
    expect(dataOf(elsewhere, authenticateResponseWithMfa)).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: [] },
    });
  });

  it("is refused alike for strangers", async () => {
    const owner = await withPassword();
    const wrong = await auth.call(DISCOVERY, {
      body: { email_address: owner.emailAddress, password: OTHER },
    });
    const unknown = await auth.call(DISCOVERY, {
      body: { email_address: "nobody-3@elsewhere.example", password: OTHER },
    });

    expect(wrong).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    expect(unknown).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
  });

  it("can be set by a newcomer, who takes it into the first organization", async () => {
    const email_address = "newcomer@elsewhere.example";
    const { verifier, challenge } = pkcePair();
    await auth.call(DISCOVERY_START, { body: { email_address, pkce_code_challenge: challenge } });
    const link = await auth.newestLink(email_address);
    const reset = await auth.call(DISCOVERY_RESET, {
      body: {
        password_reset_token: tokenOf(link),
        password: PASSWORD,
        pkce_code_verifier: verifier,
      },
    });
    const { intermediate_session_token, discovered_organizations } = dataOf(
      reset,
      discoveryPasswordAnswer,
    );
    const created = dataOf(
      await auth.call("/b2b/discovery/organizations/create", {
        body: { intermediate_session_token },
      }),
      authenticateResponseWithMfa,
    );

    expect(link.searchParams.get("stytch_token_type")).toBe("discovery");
    expect(link.searchParams.get("stytch_redirect_type")).toBe("reset_password");
    expect(discovered_organizations).toEqual([]);
    const { organization_id: organizationId } = created.organization;
    expect((await authenticate({ emailAddress: email_address, organizationId })).status).toBe(200);
  });

  it("is set for every membership of the mailbox, whose sessions end", async () => {
    const owner = await anOwner();
    const host = await anOwner();
    const guest = await inviteAndAccept(auth, host, owner.emailAddress);
    const { verifier, challenge } = pkcePair();
    await auth.call(DISCOVERY_START, {
      body: { email_address: owner.emailAddress, pkce_code_challenge: challenge },
    });
    await auth.call(DISCOVERY_RESET, {
      body: {
        password_reset_token: tokenOf(await auth.newestLink(owner.emailAddress)),
        password: PASSWORD,
        pkce_code_verifier: verifier,
      },
    });

    for (const member of [owner, guest]) {
      expect(await isAlive(member.token)).toBe(false);
      expect((await authenticate({ ...member, emailAddress: owner.emailAddress })).status).toBe(
        200,
      );
    }
    expect(await isAlive(host.token)).toBe(true);
  });
});

describe("a reset by e-mail", () => {
  it("ENUM-1: starts the same for members and strangers, but for the address they gave", async () => {
    const owner = await anOwner();
    const { organizationId } = owner;
    const known = await startReset(owner);
    const unknown = await startReset({ ...owner, emailAddress: "nobody-4@elsewhere.example" });

    const shown = ({ body, status, headers }: typeof known.answer, email: string) => {
      const { request_id: _request, ...data } = Object(body).data;
      const plain = JSON.stringify(data).replaceAll(email, "EMAIL");
      return { status, plain, headers: Object.keys(headers).sort() };
    };
    expect(shown(unknown.answer, "nobody-4@elsewhere.example")).toEqual(
      shown(known.answer, owner.emailAddress),
    );
    expect(Object(known.answer.body).data).toMatchObject({
      member_id: "",
      organization: { organization_id: organizationId, trusted_metadata: {} },
    });
    const [letter] = await messagesTo(auth, "nobody-4@elsewhere.example");
    expect(letter).toMatchObject({ links: [], code: null });
  });

  it("leads to the page that sets passwords, and tells the mailbox when that was done", async () => {
    const owner = await anOwner();
    const { verifier } = await startReset(owner);
    const link = await auth.newestLink(owner.emailAddress);
    expect(link.searchParams.get("stytch_token_type")).toBe("multi_tenant_passwords");
    expect(link.searchParams.get("stytch_redirect_type")).toBe("reset_password");

    const answer = await auth.call(RESET, {
      body: { password_reset_token: tokenOf(link), password: PASSWORD, code_verifier: verifier },
    });

    expect(dataOf(answer, authenticateResponseWithMfa).member_authenticated).toBe(true);
    const [letter] = await messagesTo(auth, owner.emailAddress);
    expect(letter?.text).toContain("Your password was set. Your other sessions ended.");
  });

  it("PWD-5, SES-2: works once and ends every session at once", async () => {
    const owner = await anOwner();
    const second = await signIn(auth, owner.emailAddress, owner.organizationId);
    const { verifier } = await startReset(owner);
    const body = {
      password_reset_token: tokenOf(await auth.newestLink(owner.emailAddress)),
      password: PASSWORD,
      code_verifier: verifier,
    };
    const answer = await auth.call(RESET, { body });

    expect(answer.status).toBe(200);
    expect(await isAlive(owner.token)).toBe(false);
    expect(await isAlive(second.token)).toBe(false);
    expect(await auth.call(RESET, { body })).toMatchObject({
      status: 401,
      errorType: "unable_to_auth_password_reset_token",
      reason: "used",
    });
  });

  it("TOK-3: one of 20 parallel uses succeeds", async () => {
    const owner = await anOwner();
    const { verifier } = await startReset(owner);
    const password_reset_token = tokenOf(await auth.newestLink(owner.emailAddress));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        auth.call(RESET, {
          body: { password_reset_token, password: `${PASSWORD}-${i}`, code_verifier: verifier },
        }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
  });

  it("TOK-5: voids earlier resets, sign-in links and codes", async () => {
    const owner = await anOwner();
    const first = await startReset(owner);
    const earlier = tokenOf(await auth.newestLink(owner.emailAddress));
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id: owner.organizationId, email_address: owner.emailAddress },
    });
    const loginToken = tokenOf(await auth.newestLink(owner.emailAddress));
    await setPassword(auth, owner);

    const reset = { password_reset_token: earlier, password: OTHER, code_verifier: first.verifier };
    expect(await auth.call(RESET, { body: reset })).toMatchObject({ status: 401, reason: "used" });
    expect(
      await auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token: loginToken } }),
    ).toMatchObject({ status: 401, reason: "used" });
  });

  it("MFA-5, PWD-5: gives no session to who has a second factor", async () => {
    const owner = await anOwner();
    await enrollApp(auth, owner, { session: owner.token }, { set_mfa_enrollment: "enroll" });

    const data = dataOf(await setPassword(auth, owner), authenticateResponseWithMfa);

    expect(data).toMatchObject({
      member_session: null,
      session_token: "",
      mfa_required: { member_options: { totp_registration_id: expect.stringMatching(/./) } },
    });
  });

  it("TOK-4: works for the minutes that were asked for, at most an hour", async () => {
    const owner = await anOwner();
    for (const [minutes, seconds] of [
      [5, 301],
      [600, 3601],
    ] as const) {
      const { verifier } = await startReset(owner, { reset_password_expiration_minutes: minutes });
      const password_reset_token = tokenOf(await auth.newestLink(owner.emailAddress));
      await advanceClock(auth.database.pool, seconds);
      const body = { password_reset_token, password: PASSWORD, code_verifier: verifier };

      expect(await auth.call(RESET, { body })).toMatchObject({ status: 401, reason: "expired" });
    }
  });

  it("does not cost the link when the new password is refused", async () => {
    const owner = await anOwner();
    const { verifier } = await startReset(owner);
    const password_reset_token = tokenOf(await auth.newestLink(owner.emailAddress));
    const reset = (password: string) =>
      auth.call(RESET, { body: { password_reset_token, password, code_verifier: verifier } });

    expect(await reset("password1")).toMatchObject({ status: 400, errorType: "breached_password" });
    expect(await reset("short")).toMatchObject({ status: 400, errorType: "weak_password" });
    expect(await reset("x".repeat(300))).toMatchObject({ status: 400, errorType: "weak_password" });
    expect((await reset(PASSWORD)).status).toBe(200);
  });

  it("PKCE-1, PKCE-2: needs the challenge's verifier, and a challenge to begin with", async () => {
    const owner = await anOwner();
    expect((await startReset(owner, { code_challenge: undefined })).answer).toMatchObject({
      status: 400,
      errorType: "invalid_pkce_code_challenge",
    });
    const { verifier } = await startReset(owner);
    const password_reset_token = tokenOf(await auth.newestLink(owner.emailAddress));
    const reset = (code_verifier?: string) =>
      auth.call(RESET, { body: { password_reset_token, password: PASSWORD, code_verifier } });

    expect(await reset()).toMatchObject({ status: 400, errorType: "pkce_expected_code_verifier" });
    expect(await reset(pkcePair().verifier)).toMatchObject({
      status: 400,
      errorType: "pkce_mismatch",
    });
    expect((await reset(verifier)).status).toBe(200);
  });

  it.each([
    ["reset_password_redirect_url", "https://evil.example/"],
    ["login_redirect_url", "https://evil.example/"],
  ])("URL-1: leads to no address that is not registered, in %s", async (name, url) => {
    const owner = await anOwner();

    expect((await startReset(owner, { [name]: url })).answer).toMatchObject({
      status: 400,
      errorType: "no_match_for_provided_magic_link_url",
    });
  });
});

describe("a change of the password", () => {
  const change = (owner: Owner, existing_password: string, new_password: string) =>
    auth.call(EXISTING, {
      body: {
        organization_id: owner.organizationId,
        email_address: owner.emailAddress,
        existing_password,
        new_password,
      },
    });

  it("PWD-6: by the old one needs it, and ends the other sessions", async () => {
    const owner = await withPassword();
    const { token } = await signIn(auth, owner.emailAddress, owner.organizationId);

    expect(await change(owner, OTHER, OTHER)).toMatchObject({ status: 401 });
    const answer = await change(owner, PASSWORD, OTHER);

    expect(dataOf(answer, authenticateResponseWithMfa).member_authenticated).toBe(true);
    expect(await isAlive(token)).toBe(false);
    expect((await authenticate(owner)).status).toBe(401);
    expect((await authenticate(owner, OTHER)).status).toBe(200);
  });

  it("PWD-6: by a session needs a fresh proof, and rotates the session", async () => {
    const owner = await anOwner();
    const set = (session: string, password = PASSWORD) =>
      auth.call(SESSION, { session, body: { password } });
    const { session_token, member_session } = dataOf(
      await set(owner.token),
      authenticateResponseWithMfa,
    );

    expect(session_token).not.toBe(owner.token);
    expect(await isAlive(owner.token)).toBe(false);
    expect(member_session?.expires_at).toBe(owner.session.expires_at);
    await advanceClock(auth.database.pool, 601);
    expect(await set(session_token, OTHER)).toMatchObject({ status: 403, reason: "step_up" });
    expect((await set("x".repeat(43))).status).toBe(404);
    expect((await auth.call(SESSION, { body: { password: OTHER } })).status).toBe(401);
  });

  it("MFA-6: by a session wants the second factor where there is one", async () => {
    const owner = await withPassword();
    const { token } = await signIn(auth, owner.emailAddress, owner.organizationId);
    await enrollApp(auth, owner, { session: token });
    const first = await signIn(auth, owner.emailAddress, owner.organizationId);

    expect(
      await auth.call(SESSION, { session: first.token, body: { password: OTHER } }),
    ).toMatchObject({ status: 403, reason: "step_up" });
  });
});

describe("the strength of a password", () => {
  const check = async (password: string, harness = auth) =>
    dataOf(
      await harness.call(CHECK, { body: { password, email_address: "ada@family.example" } }),
      checkPasswordAnswer,
    );

  it("is measured by zxcvbn, with both feedbacks", async () => {
    expect(await check("password1")).toMatchObject({
      valid_password: false,
      breached_password: true,
      strength_policy: "zxcvbn",
      breach_detection_on_create: true,
      zxcvbn_feedback: { warning: expect.stringMatching(/./) },
    });
    expect(await check(PASSWORD)).toMatchObject({ valid_password: true, score: 4 });
    expect(await check("")).toMatchObject({ valid_password: false, score: 0 });
  });

  it("is counted by kinds of characters where the project says so", async () => {
    const luds = await startAuth(
      aConfig({ passwordPolicy: "luds", ludsComplexity: 4, ludsMinimumCount: 12 }),
    );
    const weak = await check("abcdefgh", luds);
    const strong = await check("Kqzw-4178-xxyz", luds);
    const bootstrap = await luds.call("/projects/bootstrap/public-token-test-0000", {
      method: "GET",
    });
    await luds.close();

    expect(weak).toMatchObject({
      valid_password: false,
      strength_policy: "luds",
      luds_feedback: { missing_complexity: 3, missing_characters: 4 },
    });
    expect(strong.valid_password).toBe(true);
    expect(bootstrap.body).toMatchObject({
      data: { password_config: { luds_complexity: 4, luds_minimum_count: 12 } },
    });
  });
});

describe("ENUM-2: the time a refusal takes", () => {
  it("is the same for members and strangers", async () => {
    const owner = await withPassword();
    const timed = async (emailAddress: string): Promise<number> => {
      const { organizationId } = owner;
      const startedAt = performance.now();
      await authenticate({ emailAddress, organizationId }, OTHER);
      await auth.database.pool.query("delete from auth.guess_counters");
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 15; i += 1) {
      known.push(await timed(owner.emailAddress));
      unknown.push(await timed("nobody-5@elsewhere.example"));
    }
    const median = (times: number[]): number => times.sort((a, b) => a - b)[7] ?? 0;

    // Without the decoy the stranger's refusal would take a small part of the member's.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.6);
    expect(median(unknown) / median(known)).toBeLessThan(1.6);
  });
});

describe("PWD-7: a flood of passwords", () => {
  it("is told at once to come back, counts nobody's tries, and leaves other calls alone", async () => {
    const owner = await withPassword();
    const { organizationId } = owner;
    const { token } = await signIn(auth, owner.emailAddress, organizationId);
    const flood = Array.from({ length: 120 }, async (_, i) => {
      const startedAt = performance.now();
      const answer = await authenticate({
        emailAddress: `flood-${i}@elsewhere.example`,
        organizationId,
      });
      return { answer, ms: performance.now() - startedAt };
    });
    const own = authenticate(owner);
    const other = auth.call(LOOK, { session: token });
    const answers = await Promise.all(flood);
    const shed = answers.filter(({ answer }) => answer.status === 429);

    expect(shed.length).toBeGreaterThan(50);
    expect(shed.every(({ answer }) => Number(answer.headers["retry-after"]) >= 1)).toBe(true);
    expect(answers.every(({ answer }) => [401, 429].includes(answer.status))).toBe(true);
    expect((await other).status).toBe(200);
    expect([200, 429]).toContain((await own).status);
    expect((await authenticate(owner)).status).toBe(200);
    const { rows } = await auth.database.pool.query<{ most: number }>(
      "select max(wrong_in_window) as most from auth.guess_counters where wrong_in_a_row between 1 and 50",
    );
    expect(rows[0]?.most).toBeLessThanOrEqual(1);
  });
});
