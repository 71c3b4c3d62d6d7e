import { authenticateResponseWithMfa, discoveryAuth } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mail } from "../../platform/ports/mailer.ts";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import {
  enrollApp,
  enrollPhone,
  messagesTo,
  newestCode,
  otherDigits,
  type Proof,
  secondFactorCall,
} from "../../testing/factor-stories.ts";
import {
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  signIn,
  tokenOf,
} from "../../testing/stories.ts";

const SEND = "/b2b/otps/sms/send";
const AUTHENTICATE = "/b2b/otps/sms/authenticate";
const EXCHANGE = "/b2b/discovery/intermediate_sessions/exchange";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth(
    aConfig({ smsOrganizationDailyLimit: 10_000, smsProjectDailyLimit: 10_000 }),
  );
});
afterAll(() => auth.close());

let people = 0;
const aPerson = (): { email: string; phone: string } => {
  people += 1;
  return {
    email: `person-${people}@family.example`,
    phone: `+1202555${(1000 + people).toString()}`,
  };
};

/** Somebody in an organization of their own, with a session. */
async function anOwner(): Promise<SignedIn & { email: string; phone: string }> {
  const person = aPerson();
  return { ...(await found(auth, person.email)), ...person };
}

/** The answer of a sign-in by e-mail that waits for a second factor. */
async function waiting(
  email: string,
  organizationId: string,
): Promise<{ token: string; memberId: string }> {
  const { intermediate_session_token } = await proveMailbox(auth, email);
  const answer = await auth.call(EXCHANGE, {
    body: { intermediate_session_token, organization_id: organizationId },
  });
  const data = dataOf(answer, authenticateResponseWithMfa);
  expect(data.member_authenticated).toBe(false);
  return { token: data.intermediate_session_token, memberId: data.member_id };
}

const text = (member: SignedIn, proof: Proof, mfa_phone_number?: string) =>
  secondFactorCall(auth, SEND, {
    member,
    proof,
    body: mfa_phone_number === undefined ? {} : { mfa_phone_number },
  });
const guess = (member: SignedIn, proof: Proof, code: string, extras: object = {}) =>
  secondFactorCall(auth, AUTHENTICATE, { member, proof, body: { code, ...extras } });

describe("a passcode by text", () => {
  it("registers a phone, asks for it from then on, and is a second factor", async () => {
    const owner = await anOwner();
    const session = await enrollPhone(
      auth,
      owner,
      { session: owner.token },
      {
        phone: owner.phone,
        set_mfa_enrollment: "enroll",
      },
    );

    expect(session).not.toBe(owner.token);
    expect((await auth.call("/b2b/sessions/authenticate", { session: owner.token })).status).toBe(
      404,
    );

    const { token } = await waiting(owner.email, owner.organizationId);
    const proof = { intermediate_session_token: token };
    expect((await text(owner, proof)).status).toBe(200);
    const answer = await guess(owner, proof, await newestCode(auth, owner.phone));

    expect(answer.body).toMatchObject({
      data: {
        member_authenticated: true,
        member: {
          mfa_enrolled: true,
          mfa_phone_number: owner.phone,
          mfa_phone_number_verified: true,
          default_mfa_method: "sms_otp",
        },
        member_session: {
          authentication_factors: [
            { type: "magic_link", sequence_order: "PRIMARY" },
            {
              type: "otp",
              delivery_method: "sms",
              sequence_order: "SECONDARY",
              phone_number_factor: { phone_number: owner.phone },
            },
          ],
        },
      },
    });
  });

  it("says what is registered to a sign-in that waits", async () => {
    const owner = await anOwner();
    await enrollPhone(
      auth,
      owner,
      { session: owner.token },
      {
        phone: owner.phone,
        set_mfa_enrollment: "enroll",
      },
    );
    const { intermediate_session_token, discovered_organizations } = await proveMailbox(
      auth,
      owner.email,
    );

    expect(discovered_organizations).toMatchObject([
      {
        member_authenticated: false,
        mfa_required: {
          member_options: { mfa_phone_number: owner.phone, totp_registration_id: "" },
          secondary_auth_initiated: null,
        },
      },
    ]);
    expect(intermediate_session_token).not.toBe("");
  });

  it("is in the words of the request's language, and tells the mailbox when a phone was added", async () => {
    const owner = await anOwner();
    await secondFactorCall(auth, SEND, {
      member: owner,
      proof: { session: owner.token },
      body: { mfa_phone_number: owner.phone, locale: "es-MX" },
    });
    const [sms] = await messagesTo(auth, owner.phone);
    await guess(owner, { session: owner.token }, sms?.code ?? "");

    expect(sms).toMatchObject({ channel: "sms", links: [], html: "" });
    expect(sms?.text).toContain("es tu código de Stocks Vibe");
    const letters = await messagesTo(auth, owner.email);
    expect(letters[0]?.text).toContain(`The phone number ${owner.phone} was added`);
  });

  it("can be read in the built-in mailbox", async () => {
    const owner = await anOwner();
    await text(owner, { session: owner.token }, owner.phone);
    const [message] = await messagesTo(auth, owner.phone);
    const list = await auth.app.inject({ url: "/dev/mailbox", query: { to: owner.phone } });
    const page = await auth.app.inject(`/dev/mailbox/messages/${message?.id}`);

    expect(list.body).toContain('<span class="subject">Text message</span>');
    expect(page.body).toContain(`<p class="code">${message?.code}</p>`);
  });

  it("is not promised where nothing can send it", async () => {
    const letters: Mail[] = [];
    const config = {
      ...aConfig(),
      mail: { kind: "smtp", url: "smtp://unused", from: "a@b.test" },
    } as const;
    const mute = await startAuth(config, { deliver: async (mail) => void letters.push(mail) });
    await mute.call("/b2b/magic_links/email/discovery/send", {
      body: { email_address: "mute@family.example" },
    });
    await mute.deliverMail();
    const discovery_magic_links_token = tokenOf(new URL(letters[0]?.links[0] ?? ""));
    const proven = await mute.call("/b2b/magic_links/discovery/authenticate", {
      body: { discovery_magic_links_token },
    });
    const { intermediate_session_token } = dataOf(proven, discoveryAuth);
    const created = await mute.call("/b2b/discovery/organizations/create", {
      body: { intermediate_session_token },
    });
    const data = dataOf(created, authenticateResponseWithMfa);
    const answer = await mute.call(SEND, {
      session: data.session_token,
      body: {
        organization_id: data.organization.organization_id,
        member_id: data.member_id,
        mfa_phone_number: "+12025550123",
      },
    });
    await mute.close();

    expect(answer).toMatchObject({ status: 400, errorType: "sms_not_available" });
  });

  it("TOK-4: works for two minutes, to the second", async () => {
    const owner = await anOwner();
    const proof = { session: owner.token };
    await text(owner, proof, owner.phone);
    const late = await newestCode(auth, owner.phone);
    await advanceClock(auth.database.pool, 121);
    expect((await guess(owner, proof, late)).status).toBe(401);

    await text(owner, proof);
    await advanceClock(auth.database.pool, 118);
    expect((await guess(owner, proof, await newestCode(auth, owner.phone))).status).toBe(200);
  });

  it.each([
    ["no number", "1", "invalid_phone_number"],
    ["a national form", "202 555 0123", "invalid_phone_number"],
    ["too short", "+1202555", "invalid_phone_number"],
    ["a country that is not on the list", "+4915123456789", "invalid_phone_number_country_code"],
    ["an island that shares the country code", "+18765551234", "invalid_phone_number_country_code"],
    ["satellites", "+881612345678", "invalid_phone_number_country_code"],
    ["a premium number", "+19002345678", "invalid_phone_number"],
  ])("OTP-3: goes to no phone that is %s", async (_case, number, errorType) => {
    const owner = await anOwner();

    expect(await text(owner, { session: owner.token }, number)).toMatchObject({
      status: 400,
      errorType,
    });
  });

  it("OTP-3: is limited to what an organization may spend a day", async () => {
    const poor = await startAuth(
      aConfig({ smsOrganizationDailyLimit: 4, smsProjectDailyLimit: 6 }),
    );
    const one = await found(poor, "one@family.example");
    const two = await found(poor, "two@family.example");
    const send = (member: SignedIn, mfa_phone_number: string) =>
      secondFactorCall(poor, SEND, {
        member,
        proof: { session: member.token },
        body: { mfa_phone_number },
      });

    const statuses = [
      (await send(one, "+12025550101")).status,
      (await send(one, "+12025550102")).status,
      (await send(one, "+12025550103")).status,
      (await send(two, "+12025550104")).status,
      (await send(two, "+12025550105")).status,
    ];
    await advanceClock(poor.database.pool, 86_401);
    const again = await found(poor, "three@family.example");
    const later = await send(again, "+12025550106");
    await poor.close();

    // Numbers that nobody has proven use up half of either at most.
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
    expect(later.status).toBe(200);
  });

  it("OTP-3: reaches a phone no oftener beyond the budget for being a member's of many organizations", async () => {
    const poor = await startAuth(
      aConfig({ smsOrganizationDailyLimit: 4, smsProjectDailyLimit: 4 }),
    );
    const phone = "+12025550199";
    const enrolled: SignedIn[] = [];
    for (const name of ["one", "two"]) {
      const member = await found(poor, `${name}@many.example`);
      const token = await enrollPhone(poor, member, { session: member.token }, { phone });
      enrolled.push({ ...member, token });
    }
    const statuses: number[] = [];
    for (const member of [...enrolled, ...enrolled, ...enrolled]) {
      const proof = { session: member.token };
      statuses.push((await secondFactorCall(poor, SEND, { member, proof })).status);
    }
    await poor.close();

    // Its five in reserve, and the budget was used up before.
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("OTP-3: goes to one phone once in 30 seconds", async () => {
    const strict = await startAuth({ ...aConfig(), rateLimitScale: 1 });
    const owner = await found(strict, "strict@family.example");
    const send = () =>
      secondFactorCall(strict, SEND, {
        member: owner,
        proof: { session: owner.token },
        body: { mfa_phone_number: "+12025550123" },
      });
    const statuses = [(await send()).status, (await send()).status];
    await advanceClock(strict.database.pool, 30);
    statuses.push((await send()).status);
    await strict.close();

    expect(statuses).toEqual([200, 429, 200]);
  });
});

describe("whose phone it is", () => {
  it("MFA-4: is decided by the sign-in, never by the request's body", async () => {
    const owner = await anOwner();
    const victim = await inviteAndAccept(auth, owner, aPerson().email);
    const stranger = await anOwner();
    const proof = { session: owner.token };

    for (const other of [victim, stranger, { ...owner, memberId: "member-test-unknown" }]) {
      expect(await text({ ...owner, ...other }, proof, owner.phone)).toMatchObject({
        status: 403,
        errorType: "member_session_member_id_mismatch",
      });
      expect((await guess({ ...owner, ...other }, proof, "000000")).status).toBe(403);
    }
  });

  it("MFA-4: can't be changed with the first factor alone once it is verified", async () => {
    const owner = await anOwner();
    await enrollPhone(
      auth,
      owner,
      { session: owner.token },
      {
        phone: owner.phone,
        set_mfa_enrollment: "enroll",
      },
    );
    const { token } = await waiting(owner.email, owner.organizationId);
    const proof = { intermediate_session_token: token };

    expect(await text(owner, proof, "+12025559999")).toMatchObject({ status: 403 });
    expect(await secondFactorCall(auth, "/b2b/totp", { member: owner, proof })).toMatchObject({
      status: 403,
      errorType: "session_authorization_error",
      reason: "step_up",
    });
  });

  it("MFA-4: can't be added beside an app with the first factor alone", async () => {
    const owner = await anOwner();
    await enrollApp(auth, owner, { session: owner.token }, { set_mfa_enrollment: "enroll" });
    const { token } = await waiting(owner.email, owner.organizationId);

    expect(await text(owner, { intermediate_session_token: token }, owner.phone)).toMatchObject({
      status: 403,
      reason: "step_up",
    });
  });

  it("MFA-6: can be added only within ten minutes of a proof", async () => {
    const owner = await anOwner();
    await advanceClock(auth.database.pool, 601);

    expect(await text(owner, { session: owner.token }, owner.phone)).toMatchObject({
      status: 403,
      errorType: "session_authorization_error",
      reason: "step_up",
    });
  });

  it("must not be another member's of the same organization", async () => {
    const owner = await anOwner();
    await enrollPhone(auth, owner, { session: owner.token }, { phone: owner.phone });
    const host = await signIn(auth, owner.email, owner.organizationId);
    const other = await inviteAndAccept(auth, host, aPerson().email);

    expect(await text(other, { session: other.token }, owner.phone)).toMatchObject({
      status: 400,
      errorType: "duplicate_member_phone_number",
    });
  });

  it("must be a factor that the organization takes", async () => {
    const owner = await anOwner();
    await auth.database.pool.query(
      "update auth.organizations set mfa_methods = 'RESTRICTED', allowed_mfa_methods = '{totp}' where organization_id = $1",
      [owner.organizationId],
    );

    expect(await text(owner, { session: owner.token }, owner.phone)).toMatchObject({
      status: 403,
      errorType: "operation_restricted_by_organization_mfa_methods",
    });
  });

  it("proves nothing by a code that went to a number which was replaced", async () => {
    const owner = await anOwner();
    const proof = { session: owner.token };
    await text(owner, proof, owner.phone);
    const code = await newestCode(auth, owner.phone);
    await text(owner, proof, "+12025558888");

    expect((await guess(owner, proof, code)).status).toBe(401);
  });
});

describe("guessing a text", () => {
  it("OTP-1: voids it after five wrong tries and stops after ten", async () => {
    const owner = await anOwner();
    const proof = { session: owner.token };
    await text(owner, proof, owner.phone);
    const code = await newestCode(auth, owner.phone);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1)
      statuses.push((await guess(owner, proof, otherDigits(code))).status);
    statuses.push((await guess(owner, proof, code)).status);
    await text(owner, proof);
    for (let i = 0; i < 4; i += 1) statuses.push((await guess(owner, proof, "000000")).status);
    statuses.push((await guess(owner, proof, await newestCode(auth, owner.phone))).status);

    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it("TOK-3: gives one session for 50 parallel uses, and CSRF-3: ends the waiting sign-in", async () => {
    const owner = await anOwner();
    await enrollPhone(
      auth,
      owner,
      { session: owner.token },
      {
        phone: owner.phone,
        set_mfa_enrollment: "enroll",
      },
    );
    const { token } = await waiting(owner.email, owner.organizationId);
    const proof = { intermediate_session_token: token };
    await text(owner, proof);
    const code = await newestCode(auth, owner.phone);

    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(owner, proof, code)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await text(owner, proof)).status).toBe(404);
  });
});
