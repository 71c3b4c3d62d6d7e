import { createServer } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RouteAccess } from "../../domain/caller/caller.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";
import { requireRouteEntries } from "./authorize.ts";
import { listAccess } from "./route-access.ts";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
let cleo: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
  cleo = await inviteAndAccept(auth, ada, "cleo@family.example");
});
afterAll(() => auth.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const METHODS: Readonly<Record<string, Method>> = {
  GET: "GET",
  POST: "POST",
  PUT: "PUT",
  DELETE: "DELETE",
};

/**
 * What each route that asks for a permission is called with, so that only the permission decides.
 */
const BODIES: Readonly<Record<string, object>> = {
  "PUT /b2b/sso/saml/:/url": { metadata_url: "https://idp.example" },
  "PUT /b2b/sso/saml/:/metadata": { metadata_xml: "<xml/>" },
  "POST /b2b/sso/:/switch_on": { updated_at: "2026-01-01T00:00:00Z" },
  "POST /b2b/sso/:/setup_links": { page_url: "https://app.family.test/sso-setup" },
  "POST /b2b/sso/external": { external_organization_id: "none", external_connection_id: "none" },
  "POST /b2b/magic_links/email/invite": { email_address: "somebody@family.example" },
  "POST /b2b/organizations/members": { email_address: "someone@family.example" },
  "PUT /b2b/organizations/me": { organization_name: "x" },
  "POST /b2b/organizations/me/deletion": { organization_name: "The Family" },
  "POST /b2b/organizations/me/domains/start": { domain: "family.example" },
  "POST /b2b/organizations/me/domains/verify": { domain: "family.example" },
  "POST /b2b/organizations/me/domains/remove": { domain: "family.example" },
  "PUT /b2b/organizations/members/:": { is_breakglass: true },
  "PUT /b2b/organizations/members/update": { name: "x" },
};

const browserRoutes = listAccess().flatMap(([route, access]) => {
  const [name = "", url = ""] = route.split(" ");
  const method = METHODS[name];
  return method && url.startsWith("/sdk/v1/")
    ? [{ method, path: url.slice("/sdk/v1".length), access }]
    : [];
});
const isServed = (method: string, path: string): boolean =>
  auth.app.hasRoute({ method: METHODS[method] ?? "GET", url: `/sdk/v1${path}` });
const needsSession = ({ kind }: RouteAccess): boolean =>
  ["session", "permission", "fields", "selfOrMember"].includes(kind);

/** `:` parameters name `target`, or nothing known. */
function call(method: Method, path: string, session: string | undefined, target: string) {
  const body = BODIES[`${method} ${path}`] ?? {};
  return auth.call(path.replace(":", target).replaceAll(":", "none"), {
    method,
    ...(session === undefined ? {} : { session }),
    ...(method === "GET" ? {} : { body }),
  });
}

describe("AUTHZ-1: the access table", () => {
  it("keeps the server from starting with a route that it does not know", async () => {
    const app = createServer({ log: auth.app.log as never });
    requireRouteEntries(app);

    expect(() => app.get("/sdk/v1/b2b/secret", async () => ({}))).toThrow("no entry");
    expect(() => app.post("/sdk/v1/b2b/organizations/me", async () => ({}))).toThrow("no entry");
    await app.close();
  });

  it.each(browserRoutes.filter(({ access }) => needsSession(access)))(
    "$method $path is refused without a session, and with a dead one",
    async ({ method, path }) => {
      if (path === "/b2b/sessions/attest") return;
      const refusals = [
        await call(method, path, undefined, bob.memberId),
        await call(method, path, "x".repeat(43), bob.memberId),
      ].map(({ status, errorType }) => [status, errorType]);

      // A body of the wrong shape may be told first; nothing else may be.
      for (const [status, type] of refusals) {
        expect([400, 401, 404]).toContain(status);
        expect([
          "bad_request",
          "user_unauthenticated",
          "session_not_found",
          "invalid_email",
        ]).toContain(type);
      }
    },
  );

  const permitted = browserRoutes.filter(
    ({ access }) => access.kind === "permission" && access.resource !== "stytch.self",
  );
  it.each(permitted)(
    "$method $path is judged by the caller's role",
    async ({ method, path, access }) => {
      if (access.kind !== "permission") throw new Error("not a permission");
      const isOfMembers = access.resource === "stytch.member" && access.action === "search";
      const plain = await call(method, path, bob.token, cleo.memberId);

      if (isOfMembers) expect(plain.errorType).not.toBe("unauthorized_action");
      else expect(plain).toMatchObject({ status: 403, errorType: "unauthorized_action" });
      if (method !== "DELETE") {
        const admin = await call(method, path, ada.token, cleo.memberId);
        expect(admin.errorType).not.toBe("unauthorized_action");
      }
    },
  );

  const ofOthers = browserRoutes.filter(
    ({ access, path }) => access.kind === "selfOrMember" && !path.includes("passwords"),
  );
  it.each(ofOthers)(
    "$method $path is refused to plain members for others",
    async ({ method, path }) => {
      const refused = await call(method, path, bob.token, cleo.memberId);
      expect(["unauthorized_action", "bad_request"]).toContain(refused.errorType);
      expect(refused.status).toBeGreaterThanOrEqual(400);
    },
  );

  it("AUTHZ-1: has an entry for every route that is served, and none for a route that is not", () => {
    const later = new Set(["/b2b/sessions/attest"]);
    const missing = browserRoutes.filter(
      ({ method, path }) => !later.has(path) && !isServed(method, path.replaceAll(/:/g, ":id")),
    );
    // Parameters have names of their own, so those routes are found by calling them.
    expect(missing.filter(({ path }) => !path.includes(":"))).toEqual([]);
  });
});

describe("custom roles", () => {
  it("SES-3: are enforced on the server from the next request on", async () => {
    const { projects } = auth.auth.admin;
    const { projectId } = auth.auth.project;
    await projects.set(
      projectId,
      "policy",
      JSON.stringify({
        roles: [
          {
            role_id: "recruiter",
            permissions: [{ resource_id: "stytch.member", actions: ["create"] }],
          },
        ],
        resources: [{ resource_id: "report", actions: ["read"] }],
        scopes: [],
      }),
    );
    const add = (email_address: string) =>
      auth.call("/b2b/organizations/members", { session: bob.token, body: { email_address } });
    const give = (roles: string[]) =>
      auth.call(`/b2b/organizations/members/${bob.memberId}`, {
        method: "PUT",
        session: ada.token,
        body: { roles, preserve_existing_sessions: true },
      });

    expect((await add("one@family.example")).status).toBe(403);
    expect((await give(["recruiter"])).status).toBe(200);
    expect((await add("two@family.example")).status).toBe(200);
    await give([]);
    expect((await add("three@family.example")).status).toBe(403);
  });

  it("can't redefine the built-in resources", async () => {
    const policy = {
      roles: [],
      resources: [{ resource_id: "stytch.self", actions: [] }],
      scopes: [],
    };
    await expect(
      auth.auth.admin.projects.set(auth.auth.project.projectId, "policy", JSON.stringify(policy)),
    ).rejects.toThrow("is not possible for policy");
  });

  it("tells the operator what is wrong with one", async () => {
    const roles = JSON.stringify({ roles: [{ role_id: "x" }], resources: [] });
    await expect(
      auth.auth.admin.projects.set(auth.auth.project.projectId, "policy", roles),
    ).rejects.toThrow("at roles[0].permissions");
  });
});
