import { authenticateResponse, authenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import {
  enrollApp,
  PASSWORD,
  pkcePair,
  serverNow,
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

const EXCHANGE = "/b2b/discovery/intermediate_sessions/exchange";
const MEMBERS = "/b2b/organizations/members";
const DURATION = { session_duration_minutes: 60 } as const;

let auth: AuthHarness;
let ada: SignedIn;
/** Ada in an organization of somebody else's. */
let guest: SignedIn;
let host: SignedIn;
let serial = 0;
let address: string;
beforeAll(async () => {
  auth = await startAuth();
});
beforeEach(async () => {
  serial += 1;
  address = `ada${serial}@family.example`;
  host = await found(auth, `host${serial}@club.example`);
  ada = await found(auth, address);
  guest = await inviteAndAccept(auth, host, address);
});
afterAll(() => auth.close());

const minutes = (count: number) => advanceClock(auth.database.pool, count * 60);
const exchange = (intermediate_session_token: string, organization_id: string) =>
  auth.call(EXCHANGE, { body: { intermediate_session_token, organization_id, ...DURATION } });
const change = (session: string, organization_id: string, session_duration_minutes = 60) =>
  auth.call("/b2b/sessions/exchange", {
    session,
    body: { organization_id, session_duration_minutes },
  });
const requireMfa = (session: string) =>
  auth.call("/b2b/organizations/me", {
    method: "PUT",
    session,
    body: { mfa_policy: "REQUIRED_FOR_ALL" },
  });
const isLive = async (session: string): Promise<boolean> =>
  (await auth.call("/b2b/sessions/authenticate", { session })).status === 200;
const liveSessions = async (): Promise<number> => {
  const { rows } = await auth.database.pool.query(
    `select 1 from auth.member_sessions
      where member_id = any ($1) and revoked_at is null and expires_at > ops.clock_now()`,
    [[ada.memberId, guest.memberId]],
  );
  return rows.length;
};
const over = { status: 404, errorType: "intermediate_session_not_found" };

describe("PRF-4: an intermediate session", () => {
  it("ends ten minutes after the first proof, however often it is exchanged", async () => {
    await requireMfa(host.token);
    let token = (await proveMailbox(auth, address)).intermediate_session_token;
    for (let round = 0; round < 3; round += 1) {
      await minutes(3);
      const half = dataOf(await exchange(token, guest.organizationId), authenticateResponseWithMfa);
      expect(half.member_session).toBeNull();
      token = half.intermediate_session_token;
    }
    await minutes(1.05);
    expect(await exchange(token, guest.organizationId)).toMatchObject(over);
  });

  it("control: is good until then", async () => {
    const { intermediate_session_token } = await proveMailbox(auth, address);
    await minutes(9.9);
    expect((await exchange(intermediate_session_token, ada.organizationId)).status).toBe(200);
  });

  const reset = async () => {
    await setPassword(auth, { emailAddress: address, organizationId: ada.organizationId });
  };
  const voided: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["a new password", reset],
    [
      "the end of all sessions",
      () => auth.call(`/b2b/sessions/revoke/${ada.memberId}`, { session: ada.token }),
    ],
    [
      "the end of all other sessions",
      () => auth.call("/b2b/sessions/revoke_others", { session: ada.token }),
    ],
  ];
  it.each(voided)("enters its organization no more after %s", async (_name, end) => {
    const { intermediate_session_token } = await proveMailbox(auth, address);
    await end();
    expect(await exchange(intermediate_session_token, ada.organizationId)).toMatchObject(over);
    // Elsewhere nothing was ended, and it is the same person's mailbox still.
    expect((await exchange(intermediate_session_token, guest.organizationId)).status).toBe(200);
  });

  it("that waits for a second factor is over after a new password, another address and a removal", async () => {
    await requireMfa(host.token);
    const half = async () => {
      const { intermediate_session_token } = await proveMailbox(auth, address);
      const answer = await exchange(intermediate_session_token, guest.organizationId);
      return dataOf(answer, authenticateResponseWithMfa).intermediate_session_token;
    };
    const enroll = (intermediate_session_token: string) =>
      auth.call("/b2b/totp", {
        body: {
          intermediate_session_token,
          organization_id: guest.organizationId,
          member_id: guest.memberId,
        },
      });

    const beforeReset = await half();
    await setPassword(auth, { emailAddress: address, organizationId: guest.organizationId });
    expect(await enroll(beforeReset)).toMatchObject(over);

    expect((await enroll(await half())).status).toBe(200);

    const beforeRemoval = await half();
    await auth.call(`${MEMBERS}/${guest.memberId}`, { method: "DELETE", session: host.token });
    expect((await enroll(beforeRemoval)).status).toBe(403);
  });

  it("that waits for a second factor tells nothing after the end of all sessions", async () => {
    await requireMfa(host.token);
    const { intermediate_session_token } = await proveMailbox(auth, address);
    const answer = await exchange(intermediate_session_token, guest.organizationId);
    const body = {
      intermediate_session_token: dataOf(answer, authenticateResponseWithMfa)
        .intermediate_session_token,
    };
    expect((await auth.call("/b2b/discovery/organizations", { body })).status).toBe(200);
    await auth.call(`/b2b/sessions/revoke/${guest.memberId}`, { session: host.token });
    expect(await auth.call("/b2b/discovery/organizations", { body })).toMatchObject(over);
  });

  it("holds the password that was typed, and dies with it", async () => {
    await reset();
    const typed = await auth.call("/b2b/passwords/discovery/authenticate", {
      body: { email_address: address, password: PASSWORD },
    });
    const { intermediate_session_token } = dataOf(
      typed,
      authenticateResponseWithMfa.pick({ intermediate_session_token: true }),
    );
    await setPassword(
      auth,
      { emailAddress: address, organizationId: ada.organizationId },
      "brave-otter-lantern-58",
    );
    expect(await exchange(intermediate_session_token, ada.organizationId)).toMatchObject(over);
  });

  it("of a new password that was set for every membership enters each of them", async () => {
    const { verifier, challenge } = pkcePair();
    await auth.call("/b2b/passwords/discovery/reset/start", {
      body: { email_address: address, pkce_code_challenge: challenge },
    });
    const done = await auth.call("/b2b/passwords/discovery/reset", {
      body: {
        password_reset_token: tokenOf(await auth.newestLink(address)),
        password: PASSWORD,
        pkce_code_verifier: verifier,
      },
    });
    const { intermediate_session_token } = dataOf(
      done,
      authenticateResponseWithMfa.pick({ intermediate_session_token: true }),
    );
    expect((await exchange(intermediate_session_token, guest.organizationId)).status).toBe(200);
  });
});

describe("PRF-5: a session that is exchanged", () => {
  it("ends a day after its first proof, however often it is exchanged and extended", async () => {
    const began = await serverNow(auth);
    let session = (await signIn(auth, address, ada.organizationId)).token;
    for (let hour = 0; hour < 24; hour += 6) {
      const place = hour % 12 === 0 ? guest.organizationId : ada.organizationId;
      const answer = await change(session, place, 1_440);
      const next = dataOf(answer, authenticateResponse);
      session = next.session_token;
      const end = Date.parse(next.member_session.expires_at);
      expect(end).toBeLessThanOrEqual(began.getTime() + 86_400_000 + 5_000);
      await minutes(350);
    }
    const extended = await auth.call("/b2b/sessions/authenticate", {
      session,
      body: { session_duration_minutes: 1_440 },
    });
    const { member_session } = dataOf(extended, authenticateResponse);
    expect(Date.parse(member_session.expires_at)).toBeLessThanOrEqual(
      began.getTime() + 86_400_000 + 5_000,
    );
    await minutes(60);
    expect(await isLive(session)).toBe(false);
  });

  it("is no younger for a second factor", async () => {
    const began = await serverNow(auth);
    const signed = await signIn(auth, address, ada.organizationId);
    await minutes(9);
    const { session } = await enrollApp(auth, ada, { session: signed.token });
    const extended = await auth.call("/b2b/sessions/authenticate", {
      session,
      body: { session_duration_minutes: 1_440 },
    });
    const { member_session } = dataOf(extended, authenticateResponse);
    expect(Date.parse(member_session.expires_at)).toBeLessThanOrEqual(
      began.getTime() + 86_400_000 + 5_000,
    );
  });

  it("has one successor of twenty exchanges at once", async () => {
    const { token } = await signIn(auth, address, ada.organizationId);
    const before = await liveSessions();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        change(token, index % 2 === 0 ? guest.organizationId : ada.organizationId),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await liveSessions()).toBe(before);
  });

  const race = async (session: string, end: () => Promise<Answer>): Promise<void> => {
    const [exchanged] = await Promise.all([change(session, guest.organizationId), end()]);
    const next =
      exchanged.status === 200 ? dataOf(exchanged, authenticateResponse).session_token : null;
    expect(await isLive(session)).toBe(false);
    if (next !== null) expect(await isLive(next)).toBe(false);
  };

  it("does not outlive a sign-out that it races with, in forty rounds", async () => {
    for (let round = 0; round < 40; round += 1) {
      const { token } = await signIn(auth, address, ada.organizationId);
      await race(token, () => auth.call("/b2b/sessions/revoke", { session: token }));
    }
  });

  it("stays in its organization no longer than the end of all sessions there", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { token } = await signIn(auth, address, ada.organizationId);
      const [exchanged] = await Promise.all([
        change(token, ada.organizationId),
        auth.call(`/b2b/sessions/revoke/${ada.memberId}`, { session: token }),
      ]);
      if (exchanged.status !== 200) continue;
      const { session_token } = dataOf(exchanged, authenticateResponse);
      // Whoever came later: an exchange after the end finds nothing to exchange.
      const ended = await auth.call(`/b2b/sessions/revoke/${ada.memberId}`, {
        session: session_token,
      });
      expect([200, 404]).toContain(ended.status);
      expect(await isLive(session_token)).toBe(false);
    }
  });

  it("is kept until the other organization's second factor was given, and ends then", async () => {
    const { session: withApp } = await enrollApp(auth, guest, { session: guest.token });
    expect(withApp).not.toBe("");
    await requireMfa(host.token);
    const { token } = await signIn(auth, address, ada.organizationId);
    const half = dataOf(await change(token, guest.organizationId), authenticateResponseWithMfa);
    expect(half.mfa_required).not.toBeNull();
    expect(await isLive(token)).toBe(true);

    // Signing out meanwhile ends the half sign-in too.
    const other = (await signIn(auth, address, ada.organizationId)).token;
    const waiting = dataOf(await change(other, guest.organizationId), authenticateResponseWithMfa);
    await auth.call("/b2b/sessions/revoke", { session: other });
    const list = (intermediate_session_token: string) =>
      auth.call("/b2b/discovery/organizations", { body: { intermediate_session_token } });
    expect(await list(waiting.intermediate_session_token)).toMatchObject(over);
    expect((await list(half.intermediate_session_token)).status).toBe(200);
  });
});
