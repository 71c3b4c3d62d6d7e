import { authenticateResponse, jwks } from "@stocks-vibe/contracts/auth";
import { advanceClock, databaseClock } from "@stocks-vibe/server-kit";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, basic, PUBLIC_TOKEN, startAuth } from "../../testing/auth-harness.ts";
import { enrollApp } from "../../testing/factor-stories.ts";
import {
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  signIn,
} from "../../testing/stories.ts";

const AUTHENTICATE = "/b2b/sessions/authenticate";
const EXCHANGE = "/b2b/sessions/exchange";
const REVOKE = "/b2b/sessions/revoke";

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
});
afterAll(() => auth.close());

const look = (session: string, body: object = {}) => auth.call(AUTHENTICATE, { session, body });

describe("POST sessions/authenticate", () => {
  it("answers the whole session with the same token and a fresh JWT", async () => {
    const { status, body } = await look(ada.token);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        member_session: {
          member_session_id: ada.session.member_session_id,
          roles: ["stytch_member", "stytch_admin"],
          authentication_factors: [
            { type: "magic_link", delivery_method: "email", sequence_order: "PRIMARY" },
          ],
        },
        member: { email_address: "ada@family.example", is_admin: true },
        session_token: ada.token,
      },
    });
  });

  it("SES-1: never extends a session that is only looked up", async () => {
    await advanceClock(auth.database.pool, 60);

    expect((await look(ada.token)).body).toMatchObject({
      data: { member_session: { expires_at: ada.session.expires_at } },
    });
  });

  it("SES-1: extends on request, up to the project's maximum since the sign-in", async () => {
    const member = await inviteAndAccept(auth, ada, "long@family.example");

    const first = await look(member.token, { session_duration_minutes: 527_040 });
    await advanceClock(auth.database.pool, 600);
    const second = await look(member.token, { session_duration_minutes: 527_040 });

    for (const answer of [first, second]) {
      const { started_at, expires_at } = dataOf(answer, authenticateResponse).member_session;
      expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(1440 * 60_000);
    }
  });

  it.each([
    ["a token nobody was given", "x".repeat(43), 404, "session_not_found"],
    [
      "the public token twice, which is no session",
      "public-token-test-0000",
      401,
      "user_unauthenticated",
    ],
    ["a member's id", "member-test-1", 404, "session_not_found"],
  ])(
    "refuses %s with an error that ends the client's session",
    async (_case, token, status, type) => {
      expect(await look(token)).toMatchObject({ status, errorType: type });
    },
  );

  it("refuses a session that is over, to the second", async () => {
    const member = await inviteAndAccept(auth, ada, "short@family.example");
    await look(member.token, { session_duration_minutes: 5 });

    await advanceClock(auth.database.pool, 295);
    expect((await look(member.token)).status).toBe(200);
    await advanceClock(auth.database.pool, 6);
    expect(await look(member.token)).toMatchObject({ status: 404, errorType: "session_not_found" });
  });

  it("refuses a session with another project's public token", async () => {
    await auth.auth.admin.ensureProject({
      name: "Other",
      publicToken: "public-token-test-other",
      allowedOrigins: [],
      redirectUrls: [],
    });

    const answer = await auth.call(AUTHENTICATE, {
      publicToken: "public-token-test-other",
      session: ada.token,
    });

    expect(answer).toMatchObject({ status: 404, errorType: "session_not_found" });
  });

  it("keeps only a hash of the token", async () => {
    const { rows } = await auth.database.pool.query<{ row: string }>(
      "select s::text as row from auth.member_sessions s",
    );

    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => row.includes(ada.token))).toBe(false);
  });
});

describe("the session JWT", () => {
  it("is verified by the published keys, and says who and where", async () => {
    const { token } = await signIn(auth, "ada@family.example", ada.organizationId);
    const { session_jwt } = dataOf(await look(token), authenticateResponse);
    const { projectId } = auth.auth.project;
    const response = await auth.app.inject(`/v1/b2b/sessions/jwks/${projectId}`);

    const { payload, protectedHeader } = await jwtVerify(
      session_jwt,
      createLocalJWKSet(jwks.parse(response.json())),
      {
        algorithms: ["ES256"],
        issuer: "http://localhost:3002",
        audience: projectId,
        currentDate: await databaseClock(auth.database.pool).now(),
      },
    );

    expect(protectedHeader).toMatchObject({ alg: "ES256", typ: "JWT" });
    expect(payload.sub).toBe(ada.memberId);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    expect(payload["https://stytch.com/organization"]).toMatchObject({
      organization_id: ada.organizationId,
    });
    expect(response.headers["cache-control"]).toBe("public, max-age=300");
    expect(response.body).not.toContain('"d"');
  });

  it("is no credential of the browser API", async () => {
    expect(await look(ada.jwt)).toMatchObject({ status: 404, errorType: "session_not_found" });
  });

  it("keeps its signing key sealed", async () => {
    const { rows } = await auth.database.pool.query<{ sealed: string }>(
      "select private_jwk_sealed as sealed from auth.signing_keys",
    );

    expect(rows.every(({ sealed }) => sealed.startsWith("v1.") && !sealed.includes("kty"))).toBe(
      true,
    );
  });

  it("has no keys for unknown projects", async () => {
    expect((await auth.app.inject("/v1/b2b/sessions/jwks/project-test-x")).statusCode).toBe(404);
  });
});

describe("a session in the same process", () => {
  it("is found by token and by JWT until it is revoked, without being touched", async () => {
    const { token } = await signIn(auth, "ada@family.example", ada.organizationId);
    const { session_jwt } = dataOf(await look(token), authenticateResponse);
    const expected = {
      memberId: ada.memberId,
      organizationId: ada.organizationId,
      memberEmail: "ada@family.example",
      roles: ["stytch_member", "stytch_admin"],
      expiresAt: expect.any(Date),
    };

    expect(await auth.auth.verifySession(token)).toMatchObject(expected);
    expect(await auth.auth.verifySession(session_jwt)).toMatchObject(expected);
    await auth.call(REVOKE, { session: token });
    expect(await auth.auth.verifySession(token)).toBeNull();
    expect(await auth.auth.verifySession(session_jwt)).toBeNull();
  });

  it.each(["", "x", "a.b.c", "x".repeat(10_000), "' or 1=1 --"])("is not %j", async (token) => {
    expect(await auth.auth.verifySession(token)).toBeNull();
  });

  it("is not a JWT that somebody else signed in our name", async () => {
    const header = decodeProtectedHeader(ada.jwt);
    const claims = JSON.parse(Buffer.from(ada.jwt.split(".")[1] ?? "", "base64url").toString());
    const { kid } = header;
    if (kid === undefined) throw new Error("our JWTs name their key");
    const forged = await new SignJWT({ ...claims, exp: claims.exp + 86_400 })
      .setProtectedHeader({ alg: "HS256", typ: "JWT", kid })
      .sign(new TextEncoder().encode("guess"));
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${ada.jwt.split(".")[1]}.`;

    expect(await auth.auth.verifySession(forged)).toBeNull();
    expect(await auth.auth.verifySession(unsigned)).toBeNull();
  });
});

describe("POST sessions/exchange", () => {
  it("changes the organization of the same person and ends the session used so far", async () => {
    const other = await found(auth, "owner@other.example");
    await inviteAndAccept(auth, other, "ada@family.example");
    const { token } = await signIn(auth, "ada@family.example", ada.organizationId);

    const { status, body } = await auth.call(EXCHANGE, {
      session: token,
      body: { organization_id: other.organizationId, session_duration_minutes: 30 },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        member_authenticated: true,
        organization: { organization_id: other.organizationId },
        member_session: { organization_id: other.organizationId, roles: ["stytch_member"] },
      },
    });
    expect(await look(token)).toMatchObject({ status: 404 });
  });

  it("refuses an organization that the person does not belong to as if it did not exist", async () => {
    const stranger = await found(auth, "stranger@strange.example");
    const { token } = await signIn(auth, "ada@family.example", ada.organizationId);
    const exchange = (organization_id: string) =>
      auth.call(EXCHANGE, { session: token, body: { organization_id } });
    const foreign = await exchange(stranger.organizationId);
    const unknown = await exchange("organization-test-unknown");

    expect(foreign).toMatchObject({ status: 404, errorType: "organization_not_found" });
    expect(unknown).toMatchObject({ status: 404, errorType: "organization_not_found" });
    expect((await look(token)).status).toBe(200);
  });
});

describe("POST sessions/revoke", () => {
  it("ends the session at once, and only this one", async () => {
    const first = await signIn(auth, "ada@family.example", ada.organizationId);
    const second = await signIn(auth, "ada@family.example", ada.organizationId);

    expect((await auth.call(REVOKE, { session: first.token })).status).toBe(200);

    expect(await look(first.token)).toMatchObject({ status: 404, errorType: "session_not_found" });
    expect((await look(second.token)).status).toBe(200);
    expect(await auth.call(REVOKE, { session: first.token })).toMatchObject({ status: 404 });
  });

  it("takes an empty body, as the clients send it", async () => {
    const { token } = await signIn(auth, "ada@family.example", ada.organizationId);

    const response = await auth.app.inject({
      method: "POST",
      url: `/sdk/v1${REVOKE}`,
      headers: {
        authorization: basic(PUBLIC_TOKEN, token),
        "content-type": "application/json",
      },
    });

    expect(response.statusCode).toBe(200);
  });
});

describe("SES-4: exchanging a session", () => {
  it("asks for the other organization's own second factor", async () => {
    const owner = await found(auth, "ses4@family.example");
    const host = await found(auth, "host-ses4@other.example");
    await inviteAndAccept(auth, host, "ses4@family.example");
    const { session } = await enrollApp(auth, owner, { session: owner.token });
    await auth.database.pool.query(
      "update auth.organizations set mfa_policy = 'REQUIRED_FOR_ALL' where organization_id = $1",
      [host.organizationId],
    );

    const { body } = await auth.call(EXCHANGE, {
      session,
      body: { organization_id: host.organizationId },
    });

    expect(body).toMatchObject({
      data: {
        member_session: null,
        session_token: "",
        mfa_required: { member_options: null, secondary_auth_initiated: null },
      },
    });
  });

  it("asks for a way that the other organization takes", async () => {
    const owner = await found(auth, "ses4b@family.example");
    const host = await found(auth, "host-ses4b@other.example");
    await inviteAndAccept(auth, host, "ses4b@family.example");
    await auth.database.pool.query(
      "update auth.organizations set auth_methods = 'RESTRICTED', allowed_auth_methods = '{password}' where organization_id = $1",
      [host.organizationId],
    );

    const { body } = await auth.call(EXCHANGE, {
      session: owner.token,
      body: { organization_id: host.organizationId },
    });

    expect(body).toMatchObject({
      data: { member_session: null, primary_required: { allowed_auth_methods: ["password"] } },
    });
  });
});

describe("MFA-5: founding an organization", () => {
  it("that wants a second factor of everybody gives its founder no session without one", async () => {
    const { intermediate_session_token } = await proveMailbox(auth, "founder@family.example");
    const { body } = await auth.call("/b2b/discovery/organizations/create", {
      body: { intermediate_session_token, mfa_policy: "REQUIRED_FOR_ALL" },
    });

    expect(body).toMatchObject({
      data: { member_session: null, session_token: "", mfa_required: { member_options: null } },
    });
  });
});

describe("POST sessions/revoke/{member_id}", () => {
  it("SES-2: ends every session of the member at once, and nobody else's", async () => {
    const owner = await found(auth, "boss@family.example");
    const member = await inviteAndAccept(auth, owner, "worker@family.example");
    const second = await signIn(auth, "worker@family.example", owner.organizationId);

    const answer = await auth.call(`${REVOKE}/${member.memberId}`, { session: owner.token });

    expect(answer.status).toBe(200);
    expect(await look(member.token)).toMatchObject({ status: 404, errorType: "session_not_found" });
    expect((await look(second.token)).status).toBe(404);
    expect((await look(owner.token)).status).toBe(200);
  });

  it("is for oneself, for administrators, and within one organization", async () => {
    const owner = await found(auth, "boss-2@family.example");
    const member = await inviteAndAccept(auth, owner, "worker-2@family.example");
    const stranger = await found(auth, "stranger-2@strange.example");
    const revoke = (session: string, memberId: string) =>
      auth.call(`${REVOKE}/${memberId}`, { session });

    expect(await revoke(member.token, owner.memberId)).toMatchObject({
      status: 403,
      errorType: "unauthorized_action",
    });
    expect(await revoke(stranger.token, member.memberId)).toMatchObject({
      status: 404,
      errorType: "member_not_found",
    });
    expect((await look(member.token)).status).toBe(200);
    expect((await revoke(member.token, member.memberId)).status).toBe(200);
    expect((await look(member.token)).status).toBe(404);
  });
});

describe("tokens that others issue", () => {
  it.each([
    ["exchange_access_token", { access_token: "x" }],
    ["attest", { profile_id: "p", token: "t" }],
  ])("are refused by sessions/%s as long as there is no issuer", async (call, body) => {
    expect(await auth.call(`/b2b/sessions/${call}`, { body })).toMatchObject({
      status: 400,
      errorType: "access_token_issuer_not_found",
    });
    expect(await auth.call(`/b2b/sessions/${call}`, { body: {} })).toMatchObject({
      status: 400,
      errorType: "bad_request",
    });
  });
});
