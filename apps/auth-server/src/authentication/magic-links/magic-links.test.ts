import { createHash } from "node:crypto";
import {
  authenticateLinkAnswer,
  authenticateResponse,
  describeDiscoveryLinkAnswer,
  discoveryAuth,
  memberAnswer,
  plainAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, LANDING, startAuth } from "../../testing/auth-harness.ts";
import {
  askForLink,
  found,
  inviteAndAccept,
  proveMailbox,
  signIn,
  tokenOf,
} from "../../testing/stories.ts";

const SEND = "/b2b/magic_links/email/discovery/send";
const DISCOVER = "/b2b/magic_links/discovery/authenticate";
const DESCRIBE = "/b2b/magic_links/discovery/describe";
const AUTHENTICATE = "/b2b/magic_links/authenticate";
const INVITE = "/b2b/magic_links/email/invite";
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const authenticate = (token: string, extras: object = {}) =>
  auth.call(DISCOVER, { body: { discovery_magic_links_token: token, ...extras } });
const accept = (token: string, extras: object = {}) =>
  auth.call(AUTHENTICATE, { body: { magic_links_token: token, ...extras } });

describe("POST magic_links/email/discovery/send", () => {
  it("mails a link to the registered page, with the token and its type", async () => {
    const answer = await auth.call(SEND, { body: { email_address: " Ada@Family.Example " } });
    const link = await auth.newestLink("ada@family.example");

    expect(dataOf(answer, plainAnswer)).toEqual({
      request_id: expect.stringMatching(/^request-id-/),
      status_code: 200,
    });
    expect(`${link.origin}${link.pathname}`).toBe(LANDING);
    expect(link.searchParams.get("stytch_token_type")).toBe("discovery");
    expect(tokenOf(link)).toMatch(/^[\w-]{43}$/);
  });

  it("keeps the other parameters of the redirect URL", async () => {
    const discovery_redirect_url = `${LANDING}?source=lp`;
    await auth.call(SEND, { body: { email_address: "lp@family.example", discovery_redirect_url } });

    expect((await auth.newestLink("lp@family.example")).searchParams.get("source")).toBe("lp");
  });

  it("answers the same for members and strangers", async () => {
    await found(auth, "known@family.example");
    const known = await auth.call(SEND, { body: { email_address: "known@family.example" } });
    const unknown = await auth.call(SEND, { body: { email_address: "nobody@family.example" } });
    const shape = ({ status, body }: typeof known) =>
      JSON.stringify([status, body]).replace(/request-id-[\w-]+/, "");

    expect(shape(known)).toBe(shape(unknown));
  });

  it.each([
    ["no address", {}, 400, "bad_request"],
    ["text that is no address", { email_address: "ada" }, 400, "invalid_email"],
    [
      "a header in the address",
      { email_address: "a@b.example\r\nBcc: c@d.example" },
      400,
      "invalid_email",
    ],
    ["two addresses", { email_address: "a@b.example,c@d.example" }, 400, "invalid_email"],
    [
      "a site that is not registered",
      { email_address: "a@b.example", discovery_redirect_url: "https://evil.example/" },
      400,
      "no_match_for_provided_magic_link_url",
    ],
    [
      "too short a life",
      { email_address: "a@b.example", discovery_expiration_minutes: 4 },
      400,
      "invalid_expiration",
    ],
    [
      "too long a life",
      { email_address: "a@b.example", discovery_expiration_minutes: 10_081 },
      400,
      "invalid_expiration",
    ],
    [
      "a challenge that is none",
      { email_address: "a@b.example", pkce_code_challenge: "abc" },
      400,
      "invalid_pkce_code_challenge",
    ],
  ])("refuses %s", async (_case, body, status, type) => {
    expect(await auth.call(SEND, { body })).toMatchObject({ status, errorType: type });
  });

  it("lists the wrong fields in the form that the official client prints", async () => {
    const { body } = await auth.call(SEND, { body: { email_address: 5 } });

    expect(body).toMatchObject({
      status_code: 400,
      body: [{ keyword: "invalid_type", dataPath: ".email_address" }],
    });
  });
});

describe("POST magic_links/discovery/authenticate", () => {
  it("answers a proof of the mailbox and no session", async () => {
    const data = await proveMailbox(auth, "new@family.example");

    expect(data).toMatchObject({
      email_address: "new@family.example",
      discovered_organizations: [],
      intermediate_session_token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it("works once", async () => {
    const token = await askForLink(auth, "once@family.example");
    await authenticate(token);

    expect(await authenticate(token)).toMatchObject({
      status: 401,
      errorType: "unable_to_auth_magic_link",
      reason: "used",
    });
  });

  it("TOK-3: works for exactly one of fifty that come at the same moment", async () => {
    const token = await askForLink(auth, "parallel@family.example");

    const answers = await Promise.all(Array.from({ length: 50 }, () => authenticate(token)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
  });

  it("is not used up by mail scanners that open the link", async () => {
    const token = await askForLink(auth, "scanner@family.example");
    await auth.app.inject({ method: "GET", url: `/sdk/v1${DISCOVER}?token=${token}` });
    await auth.app.inject({ method: "HEAD", url: `/sdk/v1${DISCOVER}?token=${token}` });

    expect((await authenticate(token)).status).toBe(200);
  });

  it("takes the newest link only", async () => {
    const first = await askForLink(auth, "resend@family.example");
    const second = await askForLink(auth, "resend@family.example");

    expect(await authenticate(first)).toMatchObject({ status: 401, reason: "used" });
    expect((await authenticate(second)).status).toBe(200);
  });

  it.each([
    ["an unknown token", "x".repeat(43)],
    ["a malformed one", "!"],
    ["an injection", "' or 1=1 --"],
  ])("refuses %s without a reason", async (_case, token) => {
    expect(await authenticate(token)).toMatchObject({
      status: 401,
      errorType: "unable_to_auth_magic_link",
      reason: undefined,
    });
  });

  it("refuses the link of an invitation, and the other way round", async () => {
    const admin = await found(auth, "matrix@family.example");
    await auth.call(INVITE, {
      session: admin.token,
      body: { email_address: "matrix-guest@family.example" },
    });
    const invitation = tokenOf(await auth.newestLink("matrix-guest@family.example"));
    const discovery = await askForLink(auth, "matrix@family.example");

    expect(await authenticate(invitation)).toMatchObject({ status: 401, reason: undefined });
    expect(await accept(discovery)).toMatchObject({ status: 401, reason: undefined });
    expect((await accept(invitation)).status).toBe(200);
    expect((await authenticate(discovery)).status).toBe(200);
  });

  it("refuses a link of another project", async () => {
    const token = await askForLink(auth, "foreign@family.example");
    await auth.auth.admin.ensureProject({
      ...aConfig().project,
      name: "Other",
      publicToken: "public-token-live-other",
    });

    const answer = await auth.call(DISCOVER, {
      publicToken: "public-token-live-other",
      body: { discovery_magic_links_token: token },
    });

    expect(answer).toMatchObject({ status: 401, reason: undefined });
    expect((await authenticate(token)).status).toBe(200);
  });

  it("wants the verifier where a challenge was sent, and a wrong one does not burn the link", async () => {
    const extras = { pkce_code_challenge: CHALLENGE };
    const token = await askForLink(auth, "pkce@family.example", extras);

    expect(await authenticate(token)).toMatchObject({ errorType: "pkce_expected_code_verifier" });
    expect(await authenticate(token, { pkce_code_verifier: `${VERIFIER}x` })).toMatchObject({
      errorType: "pkce_mismatch",
    });
    expect((await authenticate(token, { code_verifier: VERIFIER })).status).toBe(200);
  });

  it("refuses a verifier where none was announced", async () => {
    const token = await askForLink(auth, "no-pkce@family.example");

    expect(await authenticate(token, { pkce_code_verifier: VERIFIER })).toMatchObject({
      status: 400,
      errorType: "pkce_did_not_expect_code_verifier",
    });
  });
});

describe("POST magic_links/discovery/describe", () => {
  const describeLink = (token: string, extras: object = {}) =>
    auth.call(DESCRIBE, { body: { discovery_magic_links_token: token, ...extras } });

  it("tells whose a link is, and uses nothing up", async () => {
    const token = await askForLink(auth, "whose@family.example");

    for (let times = 0; times < 2; times += 1) {
      const told = dataOf(await describeLink(token), describeDiscoveryLinkAnswer);
      expect(told.email_address).toBe("whose@family.example");
    }
    expect((await authenticate(token)).status).toBe(200);
  });

  it("asks for no verifier, which the link's use still does", async () => {
    const extras = { pkce_code_challenge: CHALLENGE };
    const token = await askForLink(auth, "pkce-whose@family.example", extras);

    expect((await describeLink(token)).status).toBe(200);
    expect(await authenticate(token)).toMatchObject({ errorType: "pkce_expected_code_verifier" });
  });

  it("refuses an unknown, a used and an expired link, and one of another kind, as their use does", async () => {
    const used = await askForLink(auth, "used-whose@family.example");
    await authenticate(used);
    const refused = { status: 401, errorType: "unable_to_auth_magic_link" };
    expect(await describeLink(used)).toMatchObject(refused);
    expect(await describeLink("unknown")).toMatchObject(refused);

    const host = await found(auth, "host-whose@family.example");
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id: host.organizationId, email_address: "host-whose@family.example" },
    });
    const ofMember = tokenOf(await auth.newestLink("host-whose@family.example"));
    expect(await describeLink(ofMember)).toMatchObject(refused);
    expect(
      await auth.call("/b2b/magic_links/describe", { body: { magic_links_token: ofMember } }),
    ).toMatchObject({ status: 200 });
  });
});

describe("POST magic_links/email/invite", () => {
  it("invites a new member, who becomes active by accepting", async () => {
    const admin = await found(auth, "host@family.example");
    const answer = await auth.call(INVITE, {
      session: admin.token,
      body: { email_address: "guest@family.example", name: "Gus\r\nBcc: x" },
    });
    const invited = dataOf(answer, memberAnswer);
    const link = await auth.newestLink("guest@family.example");

    expect(invited.member).toMatchObject({
      status: "invited",
      email_address_verified: false,
      name: "Gus Bcc: x",
      roles: [{ role_id: "stytch_member" }],
    });
    expect(link.searchParams.get("stytch_token_type")).toBe("multi_tenant_magic_links");
    const accepted = dataOf(await accept(tokenOf(link)), authenticateLinkAnswer);
    expect(accepted).toMatchObject({
      member_authenticated: true,
      member: { status: "active", email_address_verified: true },
      organization: { organization_id: admin.organizationId },
      member_session: { member_id: invited.member_id },
      method_id: expect.stringMatching(/^magic-link-test-/),
    });
  });

  it("replaces the link of an earlier invitation", async () => {
    const admin = await found(auth, "host2@family.example");
    const send = () =>
      auth.call(INVITE, {
        session: admin.token,
        body: { email_address: "guest2@family.example" },
      });
    await send();
    const first = tokenOf(await auth.newestLink("guest2@family.example"));
    await send();
    const second = tokenOf(await auth.newestLink("guest2@family.example"));

    expect(await accept(first)).toMatchObject({ status: 401, reason: "used" });
    expect((await accept(second)).status).toBe(200);
    expect(await accept(second)).toMatchObject({ status: 401, reason: "used" });
  });

  it("is the administrators' unless the organization lets every member, and says so in their roles", async () => {
    const admin = await found(auth, "host6@family.example");
    const plain = await inviteAndAccept(auth, admin, "plain6@family.example");
    const body = { email_address: "guest6@family.example" };
    const allow = (members_may_invite: boolean) =>
      auth.call("/b2b/organizations/me", {
        method: "PUT",
        session: admin.token,
        body: { members_may_invite },
      });
    const rolesOf = async () => {
      const answer = await auth.call("/b2b/sessions/authenticate", { session: plain.token });
      return dataOf(answer, authenticateResponse).member_session.roles;
    };

    expect(await auth.call(INVITE, { session: plain.token, body })).toMatchObject({ status: 403 });
    expect(await rolesOf()).toEqual(["stytch_member"]);
    await allow(true);
    expect(await rolesOf()).toEqual(["stytch_member", "stocksvibe_inviter"]);
    expect((await auth.call(INVITE, { session: plain.token, body })).status).toBe(200);
    await allow(false);
    expect(await auth.call(INVITE, { session: plain.token, body })).toMatchObject({ status: 403 });
    expect((await auth.call(INVITE, { session: admin.token, body })).status).toBe(200);
  });

  it("keeps the roles of an earlier invitation when it is sent again without them", async () => {
    const admin = await found(auth, "host5@family.example");
    const invite = (extras: object) =>
      auth.call(INVITE, {
        session: admin.token,
        body: { email_address: "guest5@family.example", ...extras },
      });
    await invite({ roles: ["stytch_admin"] });

    const { member } = dataOf(await invite({}), memberAnswer);

    expect(member.roles.map(({ role_id }) => role_id)).toEqual(["stytch_member", "stytch_admin"]);
  });

  it("shows an invitation to its addressee when they come by discovery", async () => {
    const admin = await found(auth, "host3@family.example");
    await auth.call(INVITE, {
      session: admin.token,
      body: { email_address: "guest3@family.example" },
    });

    const proven = await proveMailbox(auth, "guest3@family.example");

    expect(proven.discovered_organizations).toMatchObject([
      { membership: { type: "invited_member" }, member_authenticated: true },
    ]);
    const guest = await signIn(auth, "guest3@family.example", admin.organizationId);
    expect(guest.organizationId).toBe(admin.organizationId);
  });

  it("keeps as much about a guest as members may say of themselves, and no more", async () => {
    const admin = await found(auth, "host6@family.example");
    const invite = (email_address: string, untrusted_metadata: object) =>
      auth.call(INVITE, { session: admin.token, body: { email_address, untrusted_metadata } });

    const invited = await invite("guest6@family.example", { team: "garden", former: null });
    expect(dataOf(invited, memberAnswer).member.untrusted_metadata).toEqual({ team: "garden" });
    expect(await invite("guest7@family.example", { note: "x".repeat(5_000) })).toMatchObject({
      status: 400,
      errorType: "metadata_too_large",
    });
  });

  it("refuses callers without a session, members again, and roles above the inviter's", async () => {
    const admin = await found(auth, "host4@family.example");
    const plain = await inviteAndAccept(auth, admin, "guest4@family.example");
    const invite = (session: string | undefined, body: object) =>
      auth.call(INVITE, { ...(session ? { session } : {}), body });

    expect(await invite(undefined, { email_address: "x@y.example" })).toMatchObject({
      status: 401,
      errorType: "user_unauthenticated",
    });
    expect(await invite("x".repeat(43), { email_address: "x@y.example" })).toMatchObject({
      status: 404,
      errorType: "session_not_found",
    });
    expect(await invite(admin.token, { email_address: "guest4@family.example" })).toMatchObject({
      status: 400,
      errorType: "duplicate_member_email",
    });
    expect(
      await invite(plain.token, { email_address: "x@y.example", roles: ["stytch_admin"] }),
    ).toMatchObject({ status: 403, errorType: "unauthorized_action" });
    expect(
      await invite(admin.token, {
        email_address: "x@y.example",
        invite_redirect_url: "https://evil.example",
      }),
    ).toMatchObject({ status: 400, errorType: "no_match_for_provided_magic_link_url" });
  });
});

describe("POST magic_links/authenticate", () => {
  it.each([
    ["too short a session", 4],
    ["too long a session", 527_041],
    ["half a minute", 5.5],
  ])("refuses %s", async (_case, session_duration_minutes) => {
    expect(await accept("x".repeat(43), { session_duration_minutes })).toMatchObject({
      status: 400,
      errorType: "invalid_session_duration_minutes",
    });
  });

  it("gives no session where the organization wants a second factor", async () => {
    const { intermediate_session_token } = await proveMailbox(auth, "strict@family.example");
    const answer = await auth.call("/b2b/discovery/organizations/create", {
      body: { intermediate_session_token, mfa_policy: "REQUIRED_FOR_ALL" },
    });

    expect(answer.body).toMatchObject({
      data: {
        member_authenticated: false,
        member_session: null,
        session_token: "",
        session_jwt: "",
        intermediate_session_token: expect.stringMatching(/^[\w-]{43}$/),
        mfa_required: { member_options: null, secondary_auth_initiated: null },
        primary_required: null,
      },
    });
  });
});

describe("the life of a link", () => {
  it("ends to the second, and says so to its holder", async () => {
    const kept = await askForLink(auth, "early@family.example");
    const late = await askForLink(auth, "late@family.example");
    await advanceClock(auth.database.pool, 30 * 60 - 5);
    const early = await authenticate(kept);
    await advanceClock(auth.database.pool, 6);

    expect(dataOf(early, discoveryAuth).email_address).toBe("early@family.example");
    expect(await authenticate(late)).toMatchObject({ status: 401, reason: "expired" });
  });
});
