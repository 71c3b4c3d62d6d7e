import {
  authenticateResponseWithMfa,
  createTotpAnswer,
  recoverAnswer,
  recoveryCodesAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import {
  appCode,
  enrollApp,
  messagesTo,
  otherDigits,
  type Proof,
  secondFactorCall,
} from "../../testing/factor-stories.ts";
import { found, proveMailbox, type SignedIn } from "../../testing/stories.ts";

const CREATE = "/b2b/totp";
const AUTHENTICATE = "/b2b/totp/authenticate";
const CODES = "/b2b/recovery_codes";
const RECOVER = "/b2b/recovery_codes/recover";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

type Owner = SignedIn & { readonly email: string };
let people = 0;
async function anOwner(settings: object = {}): Promise<Owner> {
  people += 1;
  const email = `person-${people}@family.example`;
  return { ...(await found(auth, email, { ...settings })), email };
}

/** A sign-in by e-mail that waits for a second factor. */
async function waiting({ email, organizationId }: Owner): Promise<Proof> {
  const { intermediate_session_token } = await proveMailbox(auth, email);
  const answer = await auth.call("/b2b/discovery/intermediate_sessions/exchange", {
    body: { intermediate_session_token, organization_id: organizationId },
  });
  const data = dataOf(answer, authenticateResponseWithMfa);
  expect(data.member_session).toBeNull();
  return { intermediate_session_token: data.intermediate_session_token };
}

const create = (member: Owner, proof: Proof) => secondFactorCall(auth, CREATE, { member, proof });
const guess = (member: Owner, proof: Proof, code: string, extras: object = {}) =>
  secondFactorCall(auth, AUTHENTICATE, { member, proof, body: { code, ...extras } });
const recover = (member: Owner, proof: Proof, recovery_code: string) =>
  secondFactorCall(auth, RECOVER, { member, proof, body: { recovery_code } });

describe("an authenticator app", () => {
  it("is registered with a secret, a picture of it and backup codes", async () => {
    const owner = await anOwner();

    const created = dataOf(await create(owner, { session: owner.token }), createTotpAnswer);

    expect(created).toMatchObject({
      totp_id: expect.stringMatching(/^member-totp-test-/),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr_code: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
      member: { totp_registration_id: "", mfa_enrolled: false },
    });
    expect(new Set(created.recovery_codes).size).toBe(10);
  });

  it("is a second factor from its first right code on", async () => {
    const owner = await anOwner();
    const { secret } = await enrollApp(
      auth,
      owner,
      { session: owner.token },
      {
        set_mfa_enrollment: "enroll",
        set_default_mfa: true,
      },
    );
    const proof = await waiting(owner);
    await advanceClock(auth.database.pool, 30);

    const answer = await guess(owner, proof, await appCode(auth, secret));

    expect(answer.body).toMatchObject({
      data: {
        member_authenticated: true,
        member: {
          mfa_enrolled: true,
          default_mfa_method: "totp",
          totp_registration_id: expect.stringMatching(/^member-totp-test-/),
        },
        member_session: {
          authentication_factors: [
            { type: "magic_link" },
            { type: "totp", delivery_method: "authenticator_app", sequence_order: "SECONDARY" },
          ],
        },
      },
    });
    const letters = await messagesTo(auth, owner.email);
    expect(letters.map(({ text }) => text).join()).toContain("An authenticator app was added.");
  });

  it("can be registered by who must have one to get in", async () => {
    const owner = await anOwner();
    await auth.database.pool.query(
      "update auth.organizations set mfa_policy = 'REQUIRED_FOR_ALL' where organization_id = $1",
      [owner.organizationId],
    );
    const { session } = await enrollApp(auth, owner, await waiting(owner));

    expect((await auth.call("/b2b/sessions/authenticate", { session })).status).toBe(200);
  });

  it("MFA-1: takes no code twice, not even in parallel or at another door", async () => {
    const owner = await anOwner();
    const { secret, session } = await enrollApp(
      auth,
      owner,
      { session: owner.token },
      {
        set_mfa_enrollment: "enroll",
      },
    );
    const used = await appCode(auth, secret);
    expect((await guess(owner, { session }, used)).status).toBe(401);

    await advanceClock(auth.database.pool, 30);
    const code = await appCode(auth, secret);
    const proofs = [await waiting(owner), await waiting(owner), { session }];
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) => guess(owner, proofs[i % 3] ?? {}, code)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("MFA-1: takes no earlier step once a later one was accepted", async () => {
    const owner = await anOwner();
    const { secret, session } = await enrollApp(auth, owner, { session: owner.token });
    await advanceClock(auth.database.pool, 60);
    const earlier = await appCode(auth, secret, -1);
    const { session_token } = dataOf(
      await guess(owner, { session }, await appCode(auth, secret)),
      authenticateResponseWithMfa,
    );

    expect((await guess(owner, { session: session_token }, earlier)).status).toBe(401);
  });

  it("MFA-1: has its secret sealed at rest", async () => {
    const owner = await anOwner();
    const { secret, recoveryCodes } = await enrollApp(auth, owner, { session: owner.token });

    const { rows } = await auth.database.pool.query<{ all: string }>(
      `select string_agg(t::text, ' ') as all from (
         select t::text from auth.member_totps t union all select r::text from auth.recovery_codes r) t`,
    );

    expect(rows[0]?.all).not.toContain(secret);
    expect(recoveryCodes.some((code) => rows[0]?.all.includes(code))).toBe(false);
  });

  it("MFA-2: is worth nothing before its first right code, nor after a new start", async () => {
    const owner = await anOwner();
    const proof = { session: owner.token };
    const first = dataOf(await create(owner, proof), createTotpAnswer);
    const [backup = ""] = first.recovery_codes;
    expect((await recover(owner, proof, backup)).status).toBe(401);
    const second = dataOf(await create(owner, proof), createTotpAnswer);

    expect((await guess(owner, proof, await appCode(auth, first.secret))).status).toBe(401);
    expect((await guess(owner, proof, await appCode(auth, second.secret))).status).toBe(200);
  });

  it("MFA-2: expires when nobody verifies it", async () => {
    const owner = await anOwner();
    const proof = { session: owner.token };
    const { secret } = dataOf(
      await secondFactorCall(auth, CREATE, {
        member: owner,
        proof,
        body: { expiration_minutes: 5 },
      }),
      createTotpAnswer,
    );
    await advanceClock(auth.database.pool, 301);

    expect((await guess(owner, proof, await appCode(auth, secret))).status).toBe(401);
  });

  it("MFA-2: can't be doubled, nor replaced by a sign-in that waits for it", async () => {
    const owner = await anOwner();
    const { session } = await enrollApp(
      auth,
      owner,
      { session: owner.token },
      {
        set_mfa_enrollment: "enroll",
      },
    );

    for (const proof of [{ session }, await waiting(owner)]) {
      expect(await create(owner, proof)).toMatchObject({
        status: 400,
        errorType: "active_totp_exists",
      });
    }
  });

  it("MFA-6: is registered only within ten minutes of a proof", async () => {
    const owner = await anOwner();
    await advanceClock(auth.database.pool, 601);

    expect(await create(owner, { session: owner.token })).toMatchObject({
      status: 403,
      reason: "step_up",
    });
  });

  it("OTP-1: is guessed at ten times in a quarter of an hour, the right code included", async () => {
    const owner = await anOwner();
    const { secret, session } = await enrollApp(auth, owner, { session: owner.token });
    await advanceClock(auth.database.pool, 60);
    const wrong = otherDigits(await appCode(auth, secret));
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await guess(owner, { session }, wrong)).status);
    statuses.push((await guess(owner, { session }, await appCode(auth, secret))).status);

    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it("leaves the wish to be asked always to the member, unless the organization has decided", async () => {
    const owner = await anOwner();
    const { secret, session } = await enrollApp(
      auth,
      owner,
      { session: owner.token },
      {
        set_mfa_enrollment: "enroll",
      },
    );
    await advanceClock(auth.database.pool, 30);
    const left = dataOf(
      await guess(owner, { session }, await appCode(auth, secret), {
        set_mfa_enrollment: "unenroll",
      }),
      authenticateResponseWithMfa,
    );

    expect(left.member.mfa_enrolled).toBe(false);
    expect(
      await guess(owner, { session: left.session_token }, "000000", {
        set_mfa_enrollment: "maybe",
      }),
    ).toMatchObject({ status: 400 });
  });

  it("keeps the end of the session when no duration is asked for", async () => {
    const owner = await anOwner();
    const created = dataOf(await create(owner, { session: owner.token }), createTotpAnswer);
    const answer = await guess(
      owner,
      { session: owner.token },
      await appCode(auth, created.secret),
    );

    expect(dataOf(answer, authenticateResponseWithMfa).member_session?.expires_at).toBe(
      owner.session.expires_at,
    );
  });

  it.each([
    ["nobody", {}, 401],
    ["an unknown sign-in", { intermediate_session_token: "x".repeat(43) }, 404],
    ["an unknown session", { session: "x".repeat(43) }, 404],
  ])("refuses %s", async (_case, proof, status) => {
    const owner = await anOwner();

    expect((await create(owner, proof)).status).toBe(status);
    expect((await guess(owner, proof, "123456")).status).toBe(status);
  });
});

describe("backup codes", () => {
  const get = (session: string) => auth.call(CODES, { method: "GET", session });
  const rotate = (session: string) => auth.call(`${CODES}/rotate`, { session });

  it("MFA-3: are ten of sixty bits", async () => {
    const owner = await anOwner();
    const { recoveryCodes } = await enrollApp(auth, owner, { session: owner.token });

    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes.every((code) => /^([a-z2-9]{4}-){2}[a-z2-9]{4}$/.test(code))).toBe(true);
  });

  it("MFA-3: each sign in once in place of the app, however they are typed", async () => {
    const owner = await anOwner();
    const { recoveryCodes } = await enrollApp(
      auth,
      owner,
      { session: owner.token },
      {
        set_mfa_enrollment: "enroll",
      },
    );
    const [code = "", other = ""] = recoveryCodes;

    const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
    const data = dataOf(await recover(owner, await waiting(owner), typed), recoverAnswer);
    const again = await recover(owner, await waiting(owner), code);
    const next = dataOf(await recover(owner, await waiting(owner), other), recoverAnswer);

    expect(data).toMatchObject({ member_authenticated: true, recovery_codes_remaining: 9 });
    expect(data.member_session?.authentication_factors[1]).toMatchObject({
      type: "recovery_codes",
    });
    expect(again).toMatchObject({
      status: 401,
      errorType: "unable_to_authenticate_recovery_code",
    });
    expect(next.recovery_codes_remaining).toBe(8);
    const [letter] = await messagesTo(auth, owner.email);
    expect(letter?.text).toContain("You have 8 left.");
  });

  it("MFA-3: one of 50 parallel uses succeeds", async () => {
    const owner = await anOwner();
    const { recoveryCodes, session } = await enrollApp(auth, owner, { session: owner.token });

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => recover(owner, { session }, recoveryCodes[0] ?? "")),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("are shown again, and replaced, within ten minutes of the second factor", async () => {
    const owner = await anOwner();
    const { recoveryCodes, session } = await enrollApp(auth, owner, { session: owner.token });
    const shown = dataOf(await get(session), recoveryCodesAnswer).recovery_codes;
    const fresh = dataOf(await rotate(session), recoveryCodesAnswer).recovery_codes;
    expect([...shown].sort()).toEqual([...recoveryCodes].sort());
    expect(fresh).toHaveLength(10);
    expect(fresh.some((code) => recoveryCodes.includes(code))).toBe(false);

    expect((await recover(owner, { session }, recoveryCodes[0] ?? "")).status).toBe(401);
    await advanceClock(auth.database.pool, 601);
    for (const answer of [await get(session), await rotate(session)]) {
      expect(answer).toMatchObject({ status: 403, reason: "step_up" });
    }
    expect((await recover(owner, { session }, fresh[0] ?? "")).status).toBe(200);
  });

  it("are nobody's who has no app", async () => {
    const owner = await anOwner();

    expect(await get(owner.token)).toMatchObject({
      status: 404,
      errorType: "recovery_codes_not_found",
    });
    expect((await auth.call(CODES, { method: "GET" })).status).toBe(401);
  });

  it("MFA-3: are guessed at ten times in a quarter of an hour", async () => {
    const owner = await anOwner();
    const { session, recoveryCodes } = await enrollApp(auth, owner, { session: owner.token });
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      statuses.push((await recover(owner, { session }, "aaaa-aaaa-aaaa")).status);
    }
    statuses.push((await recover(owner, { session }, recoveryCodes[0] ?? "")).status);

    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it("open an app again that strangers have locked", async () => {
    const owner = await anOwner();
    const { secret, session, recoveryCodes } = await enrollApp(auth, owner, {
      session: owner.token,
    });
    await advanceClock(auth.database.pool, 60);
    await guess(owner, { session }, otherDigits(await appCode(auth, secret)));
    await auth.database.pool.query(
      "update auth.guess_counters set wrong_in_a_row = 100 where wrong_in_a_row = 1",
    );
    expect((await guess(owner, { session }, await appCode(auth, secret))).status).toBe(429);

    const data = dataOf(await recover(owner, { session }, recoveryCodes[0] ?? ""), recoverAnswer);

    expect(
      (await guess(owner, { session: data.session_token }, await appCode(auth, secret))).status,
    ).toBe(200);
  });
});
