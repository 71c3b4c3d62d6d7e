import { bootstrap } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf, readAnswer } from "../../testing/answer-reader.ts";
import {
  type AuthHarness,
  aConfig,
  basic,
  ORIGIN,
  PUBLIC_TOKEN,
  startAuth,
} from "../../testing/auth-harness.ts";
import { askForLink, found, proveMailbox } from "../../testing/stories.ts";

const OTHER = { token: "public-token-test-other", origin: "https://other.test" };
const SEND = "/b2b/magic_links/email/discovery/send";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
  await auth.auth.admin.ensureProject({
    name: "Other",
    publicToken: OTHER.token,
    allowedOrigins: [OTHER.origin],
    redirectUrls: [],
  });
});
afterAll(() => auth.close());

describe("GET projects/bootstrap", () => {
  it("answers every setting that the official client reads", async () => {
    const answer = await auth.call(`/projects/bootstrap/${PUBLIC_TOKEN}`, { method: "GET" });

    expect(dataOf(answer, bootstrap)).toMatchObject({
      project_name: "Stocks Vibe",
      captcha_settings: { enabled: false },
      email_domains: ["stocks-vibe.example"],
      create_organization_enabled: true,
      password_config: null,
      vertical: "B2B",
    });
  });

  it("says which roles there are, in the shape that clients judge permissions by", async () => {
    const answer = await auth.call(`/projects/bootstrap/${PUBLIC_TOKEN}`, { method: "GET" });

    const { rbac_policy } = dataOf(answer, bootstrap);
    expect(rbac_policy?.roles.map(({ role_id }) => role_id)).toEqual([
      "stytch_member",
      "stocksvibe_inviter",
      "stytch_admin",
    ]);
    expect(rbac_policy?.resources.map(({ resource_id }) => resource_id)).toEqual([
      "stytch.organization",
      "stytch.member",
      "stytch.self",
      "stytch.sso",
      "stytch.scim",
      "stocksvibe.audit_log",
    ]);
    expect(rbac_policy?.scopes).toEqual([]);
  });

  it("refuses an unknown token", async () => {
    expect(
      await auth.call("/projects/bootstrap/public-token-test-none", { method: "GET" }),
    ).toMatchObject({ status: 404, errorType: "public_token_not_found" });
  });
});

describe("POST events", () => {
  it("takes a batch without credentials and keeps nothing", async () => {
    const response = await auth.app.inject({
      method: "POST",
      url: "/sdk/v1/events",
      headers: { origin: ORIGIN },
      payload: [{ telemetry: {}, event: { public_token: PUBLIC_TOKEN } }],
    });

    expect(response.statusCode).toBe(200);
    expect(response.headers["access-control-allow-origin"]).toBe(ORIGIN);
  });
});

describe("credentials", () => {
  it.each([
    ["no header", undefined, "invalid_authorization_header"],
    ["a bearer token", "Bearer abc", "invalid_authorization_header"],
    ["base64 without a colon", `Basic ${btoa("abc")}`, "invalid_authorization_header"],
    ["no user name", `Basic ${btoa(":abc")}`, "invalid_authorization_header"],
    ["not base64", "Basic ###", "invalid_authorization_header"],
    ["an unknown public token", basic("public-token-test-x", "y"), "unauthorized_credentials"],
    ["a project id", basic("project-test-x", "y"), "unauthorized_credentials"],
  ])("are refused: %s", async (_case, authorization, type) => {
    const response = await auth.app.inject({
      method: "POST",
      url: `/sdk/v1${SEND}`,
      headers: authorization ? { authorization } : {},
      payload: { email_address: "a@b.example" },
    });

    expect(readAnswer(response)).toMatchObject({ status: 401, errorType: type });
  });
});

describe("WEB-1: CORS", () => {
  const ask = async (method: "GET" | "POST" | "OPTIONS", url: string, headers: object) => {
    const response = await auth.app.inject({ method, url, headers: { ...headers } });
    return { status: response.statusCode, headers: response.headers };
  };

  it("lets a registered page ask first", async () => {
    const { status, headers } = await ask("OPTIONS", `/sdk/v1${SEND}`, {
      origin: ORIGIN,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type,x-sdk-client",
    });

    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": ORIGIN,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      "access-control-allow-headers":
        "authorization, content-type, x-sdk-client, x-sdk-parent-host",
    });
  });

  const allowed = async (asked: string, origin = ORIGIN) => {
    const method = { "access-control-request-method": "POST" };
    const { headers } = await ask("OPTIONS", `/sdk/v1${SEND}`, {
      origin,
      ...method,
      "access-control-request-headers": asked,
    });
    return String(headers["access-control-allow-headers"] ?? "").split(", ");
  };

  it("lets the tracing tools of a registered page add their headers, and of no other page", async () => {
    const traced =
      "baggage,sentry-trace,traceparent,tracestate,b3,x-b3-traceid,x-datadog-trace-id,x-next-years-tool";
    expect(await allowed(`authorization,content-type,${traced}`)).toEqual(
      expect.arrayContaining(["authorization", ...traced.split(",")]),
    );
    expect(await allowed(traced, "https://evil.test")).toEqual([""]);
  });

  it("lets no page say what only a proxy may say, nor anything that is no header", async () => {
    const spoken =
      "x-forwarded-for,forwarded,x-real-ip,cf-connecting-ip,true-client-ip,x-client-ip";
    const answered = await allowed(`${spoken},a b,*,${"x".repeat(65)},traceparent`);
    expect(answered).toContain("traceparent");
    for (const name of [...spoken.split(","), "a b", "x".repeat(65)]) {
      expect(answered).not.toContain(name);
    }
    const many = Array.from({ length: 200 }, (_, index) => `x-tool-${index}`).join(",");
    expect((await allowed(many)).length).toBeLessThan(50);
  });

  it.each([
    ["a 401", "POST", `/sdk/v1${SEND}`],
    ["a 404 of a known prefix", "GET", "/sdk/v1/none"],
    ["a 404 of the slashless path of the official clients", "GET", "/sdk/v1b2b/none"],
  ] as const)("holds on %s", async (_case, method, url) => {
    const { status, headers } = await ask(method, url, { origin: ORIGIN });

    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers).toMatchObject({
      "access-control-allow-origin": ORIGIN,
      "access-control-allow-credentials": "true",
      vary: expect.stringContaining("Origin"),
      "cache-control": "no-store",
    });
    expect(headers["content-type"]).toContain("application/json");
  });

  it.each(["https://evil.test", "null", `${ORIGIN}.evil.test`, "http://app.family.test", "*"])(
    "never names %s",
    async (origin) => {
      const { headers } = await ask("GET", "/sdk/v1/none", { origin });

      expect(headers["access-control-allow-origin"]).toBeUndefined();
    },
  );

  it("CSRF-1: keeps one project's pages from calling with another's token", async () => {
    const authorization = basic(PUBLIC_TOKEN, PUBLIC_TOKEN);
    const response = await auth.app.inject({
      method: "POST",
      url: `/sdk/v1${SEND}`,
      headers: { authorization, origin: OTHER.origin },
      payload: { email_address: "a@b.example" },
    });

    expect(readAnswer(response)).toMatchObject({
      status: 403,
      errorType: "bad_domain_for_stytch_sdk",
    });
    expect(response.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("requests of the wrong kind", () => {
  it.each([
    ["text/plain", '{"email_address":"a@b.example"}', 415, "unsupported_media_type"],
    ["application/x-www-form-urlencoded", "email_address=a", 415, "unsupported_media_type"],
    ["application/json", "{", 400, "bad_request"],
    ["application/json", '{"__proto__":{"a":1}}', 400, "bad_request"],
    ["application/json", `{"email_address":"${"a".repeat(70_000)}"}`, 413, "body_too_large"],
    ["application/json", '{"email_address":["a@b.example"]}', 400, "bad_request"],
    ["application/json", '{"email_address":"a\\u0000@b.example"}', 400, "bad_request"],
  ])("as %s are refused: %s", async (type, payload, status, errorType) => {
    const response = await auth.app.inject({
      method: "POST",
      url: `/sdk/v1${SEND}`,
      headers: { authorization: basic(PUBLIC_TOKEN, PUBLIC_TOKEN), "content-type": type },
      payload,
    });

    expect(readAnswer(response)).toMatchObject({ status, errorType });
  });

  it("find every refusal explained where their error_url leads", async () => {
    const { body } = await auth.app.inject("/sdk/v1/errors");

    expect(body).toContain("unable_to_auth_magic_link");
  });
});

describe("API-3: limits", () => {
  it("let three letters in ten minutes go to one address, known or not, and say when to come back", async () => {
    const strict = await startAuth({ ...aConfig(), rateLimitScale: 1 });
    const send = (email_address: string) => strict.call(SEND, { body: { email_address } });
    await send("ada@family.example");
    const known = await send("ada@family.example");
    await send("nobody@family.example");
    const unknown = await send("nobody@family.example");
    await strict.close();

    for (const answer of [known, unknown]) {
      expect(answer).toMatchObject({ status: 429, errorType: "too_many_requests" });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    }
  });

  it("stop a network that sends too much, in the envelope and with CORS", async () => {
    const strict = await startAuth({ ...aConfig(), rateLimitScale: 1, letterLimitScale: 0.012 });
    const answers = [];
    for (let index = 0; index < 4; index += 1) {
      answers.push(
        await strict.call(SEND, {
          body: { email_address: `a${index}@b.example` },
          headers: { origin: ORIGIN },
        }),
      );
    }
    await strict.close();

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.headers["access-control-allow-origin"]).toBe(ORIGIN);
  });
});

describe("the audit log", () => {
  it("keeps what happened and what was refused, without addresses, and can't be changed", async () => {
    await askForLink(auth, "audited@family.example");
    const { organizationId } = await found(auth, "audited@family.example");
    await auth.call("/b2b/magic_links/discovery/authenticate", {
      body: { discovery_magic_links_token: "x" },
    });
    const { rows } = await auth.database.pool.query<{
      action: string;
      result: string;
      row: string;
    }>("select action, result, e::text as row from auth.audit_events e order by occurred_at");
    const change = auth.database.pool.query(
      "set role stocks_vibe_auth; update auth.audit_events set reason = 'x'; reset role",
    );

    expect(rows.map(({ action, result }) => `${action} ${result}`)).toEqual(
      expect.arrayContaining([
        "discovery_link.send success",
        "discovery_link.authenticate success",
        "discovery_link.authenticate refused",
        "organization.create success",
        "member.sign_in success",
      ]),
    );
    expect(rows.some(({ row }) => row.includes("audited@family.example"))).toBe(false);
    expect(rows.some(({ row }) => row.includes(organizationId))).toBe(true);
    await expect(change).rejects.toThrow("permission denied");
    await auth.database.pool.query("reset role");
  });
});

describe("the operator", () => {
  it("creates an organization once, whose members can sign in", async () => {
    const demo = {
      name: "Demo family",
      slug: "demo",
      members: [{ email: "Demo@family.example", name: "Demo", roles: ["stytch_admin"] }],
    };
    const first = await auth.auth.admin.createOrganization(demo);
    const second = await auth.auth.admin.createOrganization(demo);
    const listed = await auth.auth.admin.listOrganizations();

    expect(second.organizationId).toBe(first.organizationId);
    expect(first.memberIds).toHaveLength(1);
    expect(second.memberIds).toEqual(first.memberIds);
    expect(listed.filter(({ slug }) => slug === "demo")).toEqual([
      { organizationId: first.organizationId, name: "Demo family", slug: "demo", source: null },
    ]);
    const { intermediate_session_token, discovered_organizations } = await proveMailbox(
      auth,
      "demo@family.example",
    );
    expect(intermediate_session_token).not.toBe("");
    expect(discovered_organizations).toMatchObject([
      { organization: { organization_name: "Demo family" }, membership: { type: "active_member" } },
    ]);
  });

  it.each([
    ["a token of the wrong kind", { publicToken: "secret-1" }],
    ["an origin with a path", { allowedOrigins: ["https://a.test/path"] }],
    ["any origin", { allowedOrigins: ["*"] }],
    ["an http page elsewhere", { redirectUrls: ["http://a.test/"] }],
    ["a weak secret", { secret: "short" }],
  ])("can't register %s", async (_case, changes) => {
    const settings = {
      name: "Bad",
      publicToken: "public-token-test-bad",
      allowedOrigins: [],
      redirectUrls: [],
      ...changes,
    };

    await expect(auth.auth.admin.ensureProject(settings)).rejects.toThrow(/must|not/);
  });
});
