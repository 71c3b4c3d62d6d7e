import { eventsAnswer, serverMemberAnswer, verifySessionAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAnswer } from "../../testing/answer-reader.ts";
import { type AuthHarness, basic, SECRET, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
});
afterAll(() => auth.close());

async function ask(path: string, body?: object, secret = SECRET) {
  const response = await auth.app.inject({
    method: body ? "POST" : "GET",
    url: `/v1/b2b${path}`,
    headers: { authorization: basic(auth.auth.project.projectId, secret) },
    ...(body ? { payload: body } : {}),
  });
  return readAnswer(response);
}

describe("POST /v1/b2b/sessions/authenticate", () => {
  it("answers who it is, at the top level, by token or by JWT", async () => {
    const byToken = await ask("/sessions/authenticate", { session_token: ada.token });
    const { session_jwt } = verifySessionAnswer.parse(byToken.body);
    const byJwt = await ask("/sessions/authenticate", { session_jwt });

    for (const { body } of [byToken, byJwt]) {
      expect(verifySessionAnswer.parse(body)).toMatchObject({
        member: { member_id: ada.memberId },
        organization: { organization_id: ada.organizationId },
        member_session: { expires_at: ada.session.expires_at },
      });
    }
  });

  it("never touches the session", async () => {
    const read = async () =>
      verifySessionAnswer.parse(
        (
          await ask("/sessions/authenticate", {
            session_token: ada.token,
            session_duration_minutes: 600,
          })
        ).body,
      ).member_session;
    const before = await read();
    await advanceClock(auth.database.pool, 10);

    expect(await read()).toEqual(before);
  });

  it.each([
    ["neither credential", {}, 400, "bad_request"],
    ["both", { session_token: "a", session_jwt: "b" }, 400, "bad_request"],
    ["an unknown token", { session_token: "x".repeat(43) }, 404, "session_not_found"],
    ["a JWT of nobody", { session_jwt: "a.b.c" }, 404, "session_not_found"],
  ])("refuses %s", async (_case, body, status, type) => {
    expect(await ask("/sessions/authenticate", body)).toMatchObject({ status, errorType: type });
  });

  it.each(["wrong-secret", "", "public-token-test-0000"])(
    "refuses the secret %j",
    async (secret) => {
      expect(
        await ask("/sessions/authenticate", { session_token: ada.token }, secret),
      ).toMatchObject({
        status: 401,
        errorType: "invalid_secret_authentication",
      });
    },
  );

  it("refuses projects without a secret, whatever they send", async () => {
    const { projectId } = await auth.auth.admin.ensureProject({
      name: "No secret",
      publicToken: "public-token-test-closed",
      allowedOrigins: [],
      redirectUrls: [],
    });
    const response = await auth.app.inject({
      method: "POST",
      url: "/v1/b2b/sessions/authenticate",
      headers: { authorization: basic(projectId, "") },
      payload: { session_token: ada.token },
    });

    expect(response.statusCode).toBe(401);
  });
});

describe("organizations and members for backends", () => {
  it("are read by id", async () => {
    const { body } = await ask(`/organizations/${ada.organizationId}/members/${ada.memberId}`);

    expect(serverMemberAnswer.parse(body).member.email_address).toBe("ada@family.example");
    expect((await ask(`/organizations/${ada.organizationId}`)).status).toBe(200);
  });

  it("are not found in each other's place", async () => {
    const other = await found(auth, "zoe@strange.example");

    expect(
      await ask(`/organizations/${other.organizationId}/members/${ada.memberId}`),
    ).toMatchObject({
      status: 404,
      errorType: "member_not_found",
    });
    expect(await ask("/organizations/organization-test-none")).toMatchObject({
      status: 404,
      errorType: "organization_not_found",
    });
  });
});

describe("POST /v1/b2b/sessions/revoke", () => {
  it.each(["member_session_id", "session_token", "member_id"] as const)(
    "ends sessions by %s",
    async (name) => {
      const member = await inviteAndAccept(auth, ada, `${name}@family.example`);
      const value = {
        member_session_id: member.session.member_session_id,
        session_token: member.token,
        member_id: member.memberId,
      }[name];

      expect((await ask("/sessions/revoke", { [name]: value })).status).toBe(200);
      expect(await auth.auth.verifySession(member.token)).toBeNull();
      expect(await auth.auth.verifySession(ada.token)).not.toBeNull();
    },
  );

  it.each([
    [{ member_session_id: "member-session-test-none" }, "session_not_found"],
    [{ member_id: "member-test-none" }, "member_not_found"],
  ])("refuses %j", async (body, errorType) => {
    expect(await ask("/sessions/revoke", body)).toMatchObject({ status: 404, errorType });
  });
});

describe("GET /v1/b2b/events", () => {
  const read = async (query: string, headers: Record<string, string> = {}) =>
    readAnswer(
      await auth.app.inject({
        url: `/v1/b2b/events${query}`,
        headers: { authorization: basic(auth.auth.project.projectId, SECRET), ...headers },
      }),
    );
  const page = async (query: string) => eventsAnswer.parse((await read(query)).body);

  it("tells what happened in order, page by page, and again to whoever asks again", async () => {
    const zoe = await found(auth, "zoe@feed.example");
    const yan = await inviteAndAccept(auth, zoe, "yan@feed.example");
    const start = (await page("?limit=1000")).next_cursor;
    await auth.call(`/b2b/organizations/members/${yan.memberId}`, {
      method: "DELETE",
      session: zoe.token,
    });
    await auth.call("/b2b/organizations/me", { method: "DELETE", session: zoe.token });

    const all = await page(`?cursor=${start}`);
    expect(all.events.map(({ event_type }) => event_type)).toEqual([
      "sessions.revoked",
      "member.deleted",
      "organization.deleted",
    ]);
    expect(all.events[0]).toMatchObject({
      organization_id: zoe.organizationId,
      member_id: yan.memberId,
      member_session_ids: [yan.session.member_session_id],
    });
    const first = await page(`?cursor=${start}&limit=1`);
    const rest = await page(`?cursor=${first.next_cursor}`);
    expect([...first.events, ...rest.events]).toEqual(all.events);
    expect(await page(`?cursor=${rest.next_cursor}`)).toMatchObject({
      events: [],
      next_cursor: rest.next_cursor,
    });
  });

  it("keeps its order and misses nothing when many things happen at once", async () => {
    const start = (await page("?limit=1000")).next_cursor;
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) => found(auth, `many${index}@feed.example`)),
    );
    const revokes = people.map((who) => auth.call("/b2b/sessions/revoke", { session: who.token }));
    const seen: string[] = [];
    let cursor = start;
    const readOn = async () => {
      const { events, next_cursor } = await page(`?cursor=${cursor}`);
      cursor = next_cursor;
      seen.push(...events.map(({ member_id }) => member_id));
    };
    await Promise.all([...revokes, readOn()]);
    await readOn();

    expect(seen.sort()).toEqual(people.map(({ memberId }) => memberId).sort());
  });

  it.each(["?cursor=x", "?cursor=-1", "?limit=0", "?limit=1001"])("refuses %s", async (query) => {
    expect((await read(query)).status).toBe(400);
  });

  it("is closed to pages and strangers", async () => {
    expect((await read("", { authorization: basic("x", "y") })).status).toBe(401);
    expect((await read("", { authorization: "" })).status).toBe(401);
  });
});
