import { authenticateResponseWithMfa, discoveryAuth } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo, newestCode, otherDigits } from "../../testing/factor-stories.ts";
import { found, inviteAndAccept, proveMailbox, type SignedIn } from "../../testing/stories.ts";

const DISCOVERY_SEND = "/b2b/otps/email/discovery/send";
const DISCOVERY = "/b2b/otps/email/discovery/authenticate";
const SEND = "/b2b/otps/email/login_or_signup";
const AUTHENTICATE = "/b2b/otps/email/authenticate";

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example", {
    email_jit_provisioning: "RESTRICTED",
    email_allowed_domains: ["family.example"],
  });
});
afterAll(() => auth.close());

let people = 0;
async function aMember(): Promise<string> {
  people += 1;
  const email = `member-${people}@guests.example`;
  await inviteAndAccept(auth, ada, email);
  return email;
}

const send = (email_address: string, extras: object = {}) =>
  auth.call(SEND, { body: { organization_id: ada.organizationId, email_address, ...extras } });
const guess = (email_address: string, code: unknown, extras: object = {}) =>
  auth.call(AUTHENTICATE, {
    body: { organization_id: ada.organizationId, email_address, code, ...extras },
  });
const ask = async (email_address: string): Promise<string> => {
  await auth.call(DISCOVERY_SEND, { body: { email_address } });
  return newestCode(auth, email_address);
};
const prove = (email_address: string, code: string) =>
  auth.call(DISCOVERY, { body: { email_address, code } });

describe("a passcode by e-mail", () => {
  it("proves a mailbox before any organization is chosen", async () => {
    const code = await ask("ada@family.example");

    const data = dataOf(await prove("ada@family.example", code), discoveryAuth);

    expect(data).toMatchObject({
      email_address: "ada@family.example",
      discovered_organizations: [{ membership: { type: "active_member" } }],
    });
    expect(code).toMatch(/^[0-9]{6}$/);
    expect(await prove("ada@family.example", code)).toMatchObject({
      status: 401,
      errorType: "unable_to_auth_otp_code",
    });
  });

  it("signs a member in, with a session that says how", async () => {
    const email = await aMember();
    await send(email);

    const answer = await guess(email, await newestCode(auth, email), {
      session_duration_minutes: 30,
    });

    expect(answer.body).toMatchObject({
      data: {
        member_authenticated: true,
        method_id: expect.stringMatching(/^email-test-/),
        member_session: {
          authentication_factors: [
            { type: "email_otp", delivery_method: "email", sequence_order: "PRIMARY" },
          ],
        },
      },
    });
  });

  it("lets somebody in whose domain the organization lets in", async () => {
    await send("new@family.example");

    const answer = await guess("new@family.example", await newestCode(auth, "new@family.example"));

    expect(dataOf(answer, authenticateResponseWithMfa)).toMatchObject({
      member_authenticated: true,
      member: { status: "active", email_address_verified: true },
    });
  });

  it("ENUM-4: is not sent to strangers; their mailbox is told that there is no account", async () => {
    const known = await send(await aMember());
    const unknown = await send("stranger@elsewhere.example");
    const [letter] = await messagesTo(auth, "stranger@elsewhere.example");

    expect(unknown.status).toBe(known.status);
    expect(Object.keys(Object(unknown.body).data).sort()).toEqual(
      Object.keys(Object(known.body).data).sort(),
    );
    expect(letter).toMatchObject({ code: null, links: [] });
    expect(letter?.text).toContain("there is no account with it");
  });

  it("replaces the earlier one", async () => {
    const email = await aMember();
    await send(email);
    const first = await newestCode(auth, email);
    await send(email);
    const second = await newestCode(auth, email);

    if (first !== second) expect((await guess(email, first)).status).toBe(401);
    expect((await guess(email, second)).status).toBe(200);
  });

  it.each([
    [{ login_expiration_minutes: 1 }, 400],
    [{ signup_expiration_minutes: 16 }, 400],
    [{ login_expiration_minutes: 2.5 }, 400],
    [{ login_expiration_minutes: 15 }, 200],
  ])("may last 2 to 15 minutes: %j", async (extras, status) => {
    expect((await send(await aMember(), extras)).status).toBe(status);
  });

  it("TOK-4: works for ten minutes, to the second", async () => {
    const email = await aMember();
    await send(email);
    const first = await newestCode(auth, email);
    await advanceClock(auth.database.pool, 601);
    expect((await guess(email, first)).status).toBe(401);

    await send(email);
    await advanceClock(auth.database.pool, 598);
    expect((await guess(email, await newestCode(auth, email))).status).toBe(200);
  });

  it.each([
    ["a number", 123456],
    ["an array", ["1", "2", "3", "4", "5", "6"]],
    ["five digits", "12345"],
    ["seven digits", "1234567"],
    ["spaces", "123 456"],
    ["Arabic digits", "١٢٣٤٥٦"],
    ["full-width digits", "１２３４５６"],
    ["a line break", "123456\n"],
  ])("OTP-5: is six ASCII digits as text; %s is not", async (_case, code) => {
    expect(await guess("ada@family.example", code)).toMatchObject({
      status: 400,
      errorType: "bad_request",
    });
  });
});

describe("guessing a passcode", () => {
  it("OTP-1: voids it after five wrong tries", async () => {
    const email = await aMember();
    await send(email);
    const code = await newestCode(auth, email);
    for (let i = 0; i < 5; i += 1) await guess(email, otherDigits(code));

    expect(await guess(email, code)).toMatchObject({ status: 401 });
  });

  it("OTP-1, OTP-2: stops after ten wrong tries, whatever is resent, even for the right code", async () => {
    const email = await aMember();
    for (let round = 0; round < 2; round += 1) {
      await send(email);
      const code = await newestCode(auth, email);
      for (let i = 0; i < 5; i += 1)
        expect((await guess(email, otherDigits(code))).status).toBe(401);
    }
    await send(email);
    const code = await newestCode(auth, email);

    const blocked = await guess(email, code);
    expect(blocked).toMatchObject({ status: 429, errorType: "too_many_requests" });
    expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(0);

    await advanceClock(auth.database.pool, 901);
    await send(email);
    expect((await guess(email, await newestCode(auth, email))).status).toBe(200);
  });

  it("ENUM-3: stops for an address that nobody has, just the same", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await guess("nobody@elsewhere.example", "000000")).status);
    }

    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it("OTP-4: looks at five of 200 parallel guesses at most", async () => {
    const email = await aMember();
    await send(email);
    const code = await newestCode(auth, email);

    const answers = await Promise.all(
      Array.from({ length: 200 }, () => guess(email, otherDigits(code))),
    );

    const { rows } = await auth.database.pool.query<{ guesses: number }>(
      "select max(guesses) as guesses from auth.member_codes where destination = $1",
      [email],
    );
    expect(rows[0]?.guesses).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  });

  it("TOK-3: gives one session for 50 parallel uses of the right code", async () => {
    const email = await aMember();
    await send(email);
    const code = await newestCode(auth, email);

    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(email, code)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("takes a right guess back from the count", async () => {
    const email = await aMember();
    for (let i = 0; i < 12; i += 1) {
      await send(email);
      expect((await guess(email, await newestCode(auth, email))).status).toBe(200);
    }
  });

  it("OTP-1: locks the factor after a hundred wrong in a row, until its owner has proven the mailbox", async () => {
    const email = await aMember();
    await send(email);
    await guess(email, otherDigits(await newestCode(auth, email)));
    await auth.database.pool.query("update auth.guess_counters set wrong_in_a_row = 100");
    await advanceClock(auth.database.pool, 86_400 * 30);
    await send(email);

    expect(await guess(email, await newestCode(auth, email))).toMatchObject({
      status: 429,
      errorType: "user_lock_limit_reached",
    });
    await proveMailbox(auth, email);
    await send(email);
    expect((await guess(email, await newestCode(auth, email))).status).toBe(200);
  });
});
