import {
  authenticateLinkAnswer,
  authenticateResponse,
  authenticateResponseWithMfa,
  discoveredOrganizationsAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import {
  enrollApp,
  messagesTo,
  newestCode,
  PASSWORD,
  secondFactorCall,
  setPassword,
} from "../../testing/factor-stories.ts";
import {
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  tokenOf,
} from "../../testing/stories.ts";

const MEMBERS = "/b2b/organizations/members";
const EXCHANGE = "/b2b/discovery/intermediate_sessions/exchange";
const DURATION = { session_duration_minutes: 60 } as const;

let auth: AuthHarness;
/** An administrator who means harm, with a mailbox of his own. */
let mallory: SignedIn;
let victim: SignedIn;
let serial = 0;
let address: string;
let theirs: string;
beforeAll(async () => {
  auth = await startAuth();
});
beforeEach(async () => {
  serial += 1;
  address = `victim${serial}@family.example`;
  theirs = `mallory${serial}@trap.example`;
  mallory = await found(auth, theirs);
  victim = await found(auth, address);
});
afterAll(() => auth.close());

const linkTo = async (to: string) => tokenOf(await auth.newestLink(to));
const useLink = (magic_links_token: string) =>
  auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token, ...DURATION } });

/**
 * He makes somebody a member of his organization: nobody has proven the address, and nobody has
 * agreed.
 */
async function plant(email_address: string): Promise<string> {
  const answer = await auth.call(MEMBERS, { session: mallory.token, body: { email_address } });
  return dataOf(answer, authenticateResponse.pick({ member_id: true })).member_id;
}
const startChange = (memberId: string, body: object) =>
  auth.call(`${MEMBERS}/${memberId}/start_email_update`, { session: mallory.token, body });

describe("PRF-2: a link for a new address", () => {
  it("is worth nothing once another change was asked for, by code or by link", async () => {
    const planted = await plant(address);
    const own = `own${serial}@trap.example`;
    await startChange(planted, { email_address: own });
    const link = await linkTo(own);
    await startChange(planted, { email_address: own, delivery_method: "EMAIL_OTP" });

    const refused = await useLink(link);
    expect(refused).toMatchObject({ status: 401, errorType: "unable_to_auth_magic_link" });
    const code = await newestCode(auth, own);
    const right = await auth.call("/b2b/otps/email/authenticate", {
      body: { organization_id: mallory.organizationId, email_address: own, code, ...DURATION },
    });
    expect(dataOf(right, authenticateResponse).member).toMatchObject({ email_address: own });
  });

  it("certifies the address it went to: never the one that the member had", async () => {
    const planted = await plant(address);
    const own = `own${serial}@trap.example`;
    await startChange(planted, { email_address: own });

    const signedIn = dataOf(await useLink(await linkTo(own)), authenticateLinkAnswer);

    expect(signedIn.member).toMatchObject({ email_address: own, email_address_verified: true });
    const session = signedIn.session_token;
    const listed = await auth.call("/b2b/discovery/organizations", { session });
    const { discovered_organizations } = dataOf(listed, discoveredOrganizationsAnswer);
    expect(discovered_organizations.map((one) => one.organization.organization_id)).toEqual([
      mallory.organizationId,
    ]);
    const entered = await auth.call("/b2b/sessions/exchange", {
      session,
      body: { organization_id: victim.organizationId, ...DURATION },
    });
    expect(entered).toMatchObject({ status: 404 });
  });

  it("signs nobody in after the address was changed by hand", async () => {
    const own = `own${serial}@trap.example`;
    const planted = await plant(own);
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id: mallory.organizationId, email_address: own },
    });
    const link = await linkTo(own);
    await auth.call(`${MEMBERS}/${planted}`, {
      method: "PUT",
      session: mallory.token,
      body: { email_address: address },
    });

    expect(await useLink(link)).toMatchObject({ status: 401 });
  });

  it("is stopped by the address of now, which is told at the start", async () => {
    const own = `new${serial}@family.example`;
    await auth.call(`${MEMBERS}/start_email_update`, {
      session: victim.token,
      body: { email_address: own },
    });
    const link = await linkTo(own);
    const [told] = await messagesTo(auth, address);
    expect(told?.subject).toMatch(/about to change/);
    const stop = new URL(told?.links[0] ?? "");
    expect(stop.searchParams.get("stytch_token_type")).toBe("stop_email_change");

    const stopped = await auth.call("/b2b/email_updates/stop", {
      body: { stop_token: tokenOf(stop) },
    });
    expect(stopped.status).toBe(200);
    expect(await useLink(link)).toMatchObject({ status: 401 });
    const again = await auth.call("/b2b/email_updates/stop", {
      body: { stop_token: tokenOf(stop) },
    });
    expect(again).toMatchObject({ status: 401 });
  });

  it("is given up by its member, signed in", async () => {
    const own = `new${serial}@family.example`;
    const start = () =>
      auth.call(`${MEMBERS}/start_email_update`, {
        session: victim.token,
        body: { email_address: own },
      });
    await start();
    const link = await linkTo(own);
    const given = await auth.call(`${MEMBERS}/cancel_email_update`, { session: victim.token });
    expect(given.status).toBe(200);
    expect(await useLink(link)).toMatchObject({ status: 401 });
    await start();
    expect((await useLink(await linkTo(own))).status).toBe(200);
  });

  it("tells no address that was never proven", async () => {
    const planted = await plant(address);
    const before = (await messagesTo(auth, address)).length;
    await startChange(planted, { email_address: `own${serial}@trap.example` });
    expect(await messagesTo(auth, address)).toHaveLength(before);
  });
});

describe("PRF-3: an address that was set and not proven", () => {
  /** A member of his own, with a password, to whom he then gives the victim's address. */
  async function disguised() {
    const own = `own${serial}@trap.example`;
    const planted = await plant(own);
    await setPassword(auth, { emailAddress: own, organizationId: mallory.organizationId });
    await auth.call(`${MEMBERS}/${planted}`, {
      method: "PUT",
      session: mallory.token,
      body: { email_address: address },
    });
    return planted;
  }
  it("keeps no password of before", async () => {
    await disguised();
    const answer = await auth.call("/b2b/passwords/authenticate", {
      body: {
        organization_id: mallory.organizationId,
        email_address: address,
        password: PASSWORD,
        ...DURATION,
      },
    });
    expect(answer).toMatchObject({ status: 401 });
  });

  it("keeps no session and no half sign-in of before", async () => {
    const own = `own${serial}@trap.example`;
    const planted = await inviteAndAccept(auth, mallory, own);
    const { intermediate_session_token } = await proveMailbox(auth, own);
    await auth.call(`${MEMBERS}/${planted.memberId}`, {
      method: "PUT",
      session: mallory.token,
      body: { email_address: address, preserve_existing_sessions: true },
    });

    const listed = await auth.call("/b2b/discovery/organizations", { session: planted.token });
    expect(listed).toMatchObject({ status: 404, errorType: "session_not_found" });
    for (const organization_id of [mallory.organizationId, victim.organizationId]) {
      const body = { intermediate_session_token, organization_id, ...DURATION };
      expect(await auth.call(EXCHANGE, { body })).toMatchObject({ status: 404 });
    }
  });

  it("is never set by oneself without a proof of it", async () => {
    const own = await inviteAndAccept(auth, mallory, `own${serial}@trap.example`);
    for (const { memberId, token } of [own, mallory]) {
      const refused = await auth.call(`${MEMBERS}/${memberId}`, {
        method: "PUT",
        session: token,
        body: { email_address: address },
      });
      expect(refused).toMatchObject({ status: 403, errorType: "unauthorized_action" });
    }
  });

  it("keeps no password of before when it was proven, either", async () => {
    const own = `own${serial}@trap.example`;
    const planted = await inviteAndAccept(auth, mallory, own);
    await setPassword(auth, { emailAddress: own, organizationId: mallory.organizationId });
    await startChange(planted.memberId, { email_address: address });
    await useLink(await linkTo(address));
    const refused = await auth.call("/b2b/passwords/discovery/authenticate", {
      body: { email_address: address, password: PASSWORD },
    });
    expect(refused).toMatchObject({ status: 401 });
  });

  it("belongs to the wish whose code was typed, where two members wish for it", async () => {
    const wished = `wished${serial}@trap.example`;
    const first = await inviteAndAccept(auth, mallory, `first${serial}@trap.example`);
    const second = await inviteAndAccept(auth, mallory, `second${serial}@trap.example`);
    const wish = { email_address: wished, delivery_method: "EMAIL_OTP" };
    await startChange(first.memberId, wish);
    const code = await newestCode(auth, wished);
    await advanceClock(auth.database.pool, 31);
    await startChange(second.memberId, wish);
    const answer = await auth.call("/b2b/otps/email/authenticate", {
      body: { organization_id: mallory.organizationId, email_address: wished, code, ...DURATION },
    });
    expect(dataOf(answer, authenticateResponse).member_id).toBe(first.memberId);
  });

  it("does not count for the password of the address elsewhere either", async () => {
    await disguised();
    const refused = await auth.call("/b2b/passwords/discovery/authenticate", {
      body: { email_address: address, password: PASSWORD },
    });
    expect(refused).toMatchObject({ status: 401 });
  });

  it("control: whoever proved the mailbox lists and enters what is theirs", async () => {
    const { intermediate_session_token, discovered_organizations } = await proveMailbox(
      auth,
      address,
    );
    expect(discovered_organizations.map((one) => one.organization.organization_id)).toEqual([
      victim.organizationId,
    ]);
    const body = { intermediate_session_token, organization_id: victim.organizationId };
    expect(dataOf(await auth.call(EXCHANGE, { body }), authenticateResponse).member_id).toBe(
      victim.memberId,
    );
  });
});

describe("PRF-6: a second factor", () => {
  it("is enrolled by nobody whose way in the organization does not take", async () => {
    await auth.call("/b2b/organizations/me", {
      method: "PUT",
      session: victim.token,
      body: {
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["password"],
        mfa_policy: "REQUIRED_FOR_ALL",
      },
    });
    const { intermediate_session_token } = await proveMailbox(auth, address);
    const half = dataOf(
      await auth.call(EXCHANGE, {
        body: { intermediate_session_token, organization_id: victim.organizationId },
      }),
      authenticateResponseWithMfa,
    );
    expect(half.primary_required).toEqual({ allowed_auth_methods: ["password"] });
    const proof = { intermediate_session_token: half.intermediate_session_token };

    expect(await secondFactorCall(auth, "/b2b/totp", { member: victim, proof })).toMatchObject({
      status: 403,
    });
    await setPassword(auth, { emailAddress: address, organizationId: victim.organizationId });
    const allowed = dataOf(
      await auth.call("/b2b/passwords/authenticate", {
        body: {
          organization_id: victim.organizationId,
          email_address: address,
          password: PASSWORD,
          ...DURATION,
        },
      }),
      authenticateResponseWithMfa,
    );
    const own = { intermediate_session_token: allowed.intermediate_session_token };
    expect((await enrollApp(auth, victim, own)).session).not.toBe("");
  });

  it("is enrolled with no proof that was not bound to its member before", async () => {
    const { intermediate_session_token } = await proveMailbox(auth, address);
    const proof = { intermediate_session_token };
    expect(await secondFactorCall(auth, "/b2b/totp", { member: victim, proof })).toMatchObject({
      status: 403,
      errorType: "member_session_member_id_mismatch",
    });
  });
});
