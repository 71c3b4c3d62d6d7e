import {
  authenticateLinkAnswer,
  authenticateResponseWithMfa,
  ownMemberAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn, tokenOf } from "../../../testing/stories.ts";

const START = "/b2b/organizations/members/start_email_update";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
let serial = 0;
let old: string;
let wished: string;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
});
beforeEach(async () => {
  serial += 1;
  old = `old${serial}@family.example`;
  wished = `new${serial}@family.example`;
  bob = await inviteAndAccept(auth, ada, old);
});
afterAll(() => auth.close());

const start = (body: object, session = bob.token) => auth.call(START, { session, body });
const byLink = async () =>
  auth.call("/b2b/magic_links/authenticate", {
    body: {
      magic_links_token: tokenOf(await auth.newestLink(wished)),
      session_duration_minutes: 60,
    },
  });
async function codeTo(address: string): Promise<string> {
  await auth.deliverMail();
  const response = await auth.app.inject({ url: "/dev/api/messages", query: { to: address } });
  return response.json<{ code: string | null }[]>()[0]?.code ?? "";
}
const byCode = (email_address: string, code: string) =>
  auth.call("/b2b/otps/email/authenticate", {
    body: {
      organization_id: ada.organizationId,
      email_address,
      code,
      session_duration_minutes: 60,
    },
  });

describe("a change of address", () => {
  it("counts once the link that went to the new one came back, and the old one is told", async () => {
    expect((await start({ email_address: wished.toUpperCase() })).status).toBe(200);
    const me = await auth.call("/b2b/organizations/members/me", {
      method: "GET",
      session: bob.token,
    });
    expect(JSON.stringify(me.body)).toContain(old);

    const { member } = dataOf(await byLink(), authenticateLinkAnswer);
    expect(member).toMatchObject({
      member_id: bob.memberId,
      email_address: wished,
      email_address_verified: true,
      retired_email_addresses: [{ email_address: old }],
    });
    await auth.deliverMail();
    const told = await auth.app.inject({ url: "/dev/api/messages", query: { to: old } });
    expect(told.json<{ subject: string }[]>()[0]?.subject).toMatch(/has changed/);
  });

  it("TOK-5: voids what was sent to the old address", async () => {
    const { organizationId: organization_id } = ada;
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id, email_address: old },
    });
    const magic_links_token = tokenOf(await auth.newestLink(old));
    await start({ email_address: wished });
    expect((await byLink()).status).toBe(200);

    const late = await auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token } });
    expect(late.status).toBe(401);
  });

  it("counts by a code as well, which proves that mailbox and no other", async () => {
    await start({ email_address: wished, delivery_method: "EMAIL_OTP" });
    const code = await codeTo(wished);
    expect(code).toMatch(/^\d{6}$/);

    expect(await byCode(old, code)).toMatchObject({ status: 401 });
    const { member } = dataOf(await byCode(wished, code), authenticateResponseWithMfa);
    expect(member).toMatchObject({ member_id: bob.memberId, email_address: wished });
  });

  it("is shown to the member alone until it is confirmed, withdrawn or over", async () => {
    const me = async (session = bob.token) => {
      const answer = await auth.call("/b2b/organizations/members/me", { session, method: "GET" });
      return dataOf(answer, ownMemberAnswer).pending_email_address;
    };
    expect(await me()).toBeNull();
    await start({ email_address: wished });
    expect([await me(), await me(ada.token)]).toEqual([wished, null]);

    const cancel = "/b2b/organizations/members/cancel_email_update";
    expect((await auth.call(cancel, { session: bob.token, body: {} })).status).toBe(200);
    expect(await me()).toBeNull();
    expect(await byLink()).toMatchObject({ status: 401 });

    await start({ email_address: wished });
    await advanceClock(auth.database.pool, 31 * 60);
    expect(await me()).toBeNull();
  });

  it("is forgotten when its time is over", async () => {
    await start({ email_address: wished, delivery_method: "EMAIL_OTP" });
    const code = await codeTo(wished);
    await advanceClock(auth.database.pool, 601);
    expect(await byCode(wished, code)).toMatchObject({ status: 401 });
  });

  it("takes no address that another member has or had, and none that is none", async () => {
    expect(await start({ email_address: "ada@family.example" })).toMatchObject({
      errorType: "duplicate_member_email",
    });
    expect(await start({ email_address: "nobody" })).toMatchObject({ errorType: "invalid_email" });
  });

  it("takes no address that somebody got meanwhile", async () => {
    await start({ email_address: wished });
    const link = tokenOf(await auth.newestLink(wished));
    await auth.call("/b2b/organizations/members", {
      session: ada.token,
      body: { email_address: wished },
    });
    expect(
      await auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token: link } }),
    ).toMatchObject({ errorType: "duplicate_member_email" });
  });

  it("MFA-6: needs a fresh proof, for oneself and for others", async () => {
    const { memberId } = bob;
    const path = `/b2b/organizations/members/${memberId}/start_email_update`;
    expect(
      (await auth.call(path, { session: bob.token, body: { email_address: wished } })).status,
    ).toBe(200);
    await advanceClock(auth.database.pool, 601);
    for (const answer of [
      await start({ email_address: wished }),
      await auth.call(path, { session: ada.token, body: { email_address: wished } }),
    ]) {
      expect(answer).toMatchObject({ status: 403, reason: "step_up" });
    }
  });
});
