import { bootstrap, jwks, ownOrganizationAnswer } from "@stocks-vibe/contracts/auth";
import { createLogger } from "@stocks-vibe/server-kit";
import { testKeys } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAuth } from "../../compose.ts";
import { authConfig } from "../../config.ts";
import { PROJECT_SETTINGS } from "../../domain/project/project-settings.ts";
import { dataOf, readAnswer } from "../../testing/answer-reader.ts";
import {
  type AuthHarness,
  aConfig,
  basic,
  ORIGIN,
  PUBLIC_TOKEN,
  SECRET,
  startAuth,
} from "../../testing/auth-harness.ts";
import { found, type SignedIn, tokenOf } from "../../testing/stories.ts";
import type { NewProject } from "./project-admin.service.ts";

const OTHER_ORIGIN = "https://other.test";

let auth: AuthHarness;
let other: NewProject;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  const { projects } = auth.auth.admin;
  other = await projects.create("Other", "test");
  await projects.set(other.projectId, "allowed-origins", OTHER_ORIGIN);
  await projects.set(other.projectId, "discovery-redirect-urls", `${OTHER_ORIGIN}/in`);
  ada = await found(auth, "ada@family.example", { organization_slug: "family" });
});
afterAll(() => auth.close());

const callOther = (path: string, options: object = {}) =>
  auth.call(path, { publicToken: other.publicToken, ...options });
async function foundInOther(email: string, settings: object = {}) {
  await callOther("/b2b/magic_links/email/discovery/send", { body: { email_address: email } });
  const link = await auth.newestLink(email);
  const proven = await callOther("/b2b/magic_links/discovery/authenticate", {
    body: { discovery_magic_links_token: tokenOf(link) },
  });
  const token = /"intermediate_session_token":"([^"]+)"/.exec(JSON.stringify(proven.body))?.[1];
  const created = await callOther("/b2b/discovery/organizations/create", {
    body: { intermediate_session_token: token, session_duration_minutes: 60, ...settings },
  });
  return {
    link,
    created,
    session: /"session_token":"([^"]+)"/.exec(JSON.stringify(created.body))?.[1] ?? "",
  };
}

describe("a second project on the same server", () => {
  it("has its own settings, pages, links and slugs", async () => {
    const { link, created, session } = await foundInOther("zoe@strange.example", {
      organization_slug: "family",
    });

    expect(created.status).toBe(200);
    expect(link.origin).toBe(OTHER_ORIGIN);
    const mine = await callOther("/b2b/organizations/me", { method: "GET", session });
    expect(dataOf(mine, ownOrganizationAnswer).organization.organization_slug).toBe("family");
    const shown = await auth.call(`/projects/bootstrap/${other.publicToken}`, { method: "GET" });
    expect(dataOf(shown, bootstrap).project_name).toBe("Other");
  });

  it("TEN-1: knows nothing of the first one's people, sessions, organizations and keys", async () => {
    expect(await callOther("/b2b/sessions/authenticate", { session: ada.token })).toMatchObject({
      status: 404,
      errorType: "session_not_found",
    });
    const { session } = await foundInOther("ada@family.example");
    for (const answer of [
      await callOther(`/b2b/organizations/members/${ada.memberId}`, {
        method: "PUT",
        session,
        body: { name: "x" },
      }),
      await callOther(`/b2b/sessions/revoke/${ada.memberId}`, { session }),
    ]) {
      expect(answer).toMatchObject({ status: 404, errorType: "member_not_found" });
    }
    const found = await callOther("/b2b/organizations/search", {
      body: { organization_slug: "family" },
    });
    expect(JSON.stringify(found.body)).not.toContain(ada.organizationId);
    const keysOf = async (projectId: string) => {
      const response = await auth.app.inject({ url: `/v1/b2b/sessions/jwks/${projectId}` });
      return jwks.parse(response.json()).keys.map(({ kid }) => kid);
    };
    expect(await keysOf(other.projectId)).not.toEqual(await keysOf(auth.auth.project.projectId));
  });

  it("AUTHZ-2: is kept apart in the API for backends, too", async () => {
    const ask = async (username: string, password: string, url: string) =>
      readAnswer(
        await auth.app.inject({ url, headers: { authorization: basic(username, password) } }),
      );
    const url = `/v1/b2b/organizations/${ada.organizationId}`;

    expect((await ask(auth.auth.project.projectId, SECRET, url)).status).toBe(200);
    expect(await ask(other.projectId, other.secret, url)).toMatchObject({
      status: 404,
      errorType: "organization_not_found",
    });
    expect(await ask(other.projectId, SECRET, url)).toMatchObject({ status: 401 });
    const feed = await ask(other.projectId, other.secret, "/v1/b2b/events");
    expect(JSON.stringify(feed.body)).not.toContain(ada.organizationId);
  });

  it("WEB-1: lets its own pages call, and no others", async () => {
    const from = (origin: string, publicToken: string) =>
      auth.call("/b2b/organizations/search", {
        publicToken,
        headers: { origin },
        body: { organization_slug: "x" },
      });

    expect(
      (await from(OTHER_ORIGIN, other.publicToken)).headers["access-control-allow-origin"],
    ).toBe(OTHER_ORIGIN);
    for (const [origin, token] of [
      [OTHER_ORIGIN, PUBLIC_TOKEN],
      [ORIGIN, other.publicToken],
      ["null", other.publicToken],
    ] as const) {
      const answer = await from(origin, token);
      expect(answer).toMatchObject({ status: 403, errorType: "bad_domain_for_stytch_sdk" });
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});

describe("the operator's commands", () => {
  const admin = () => auth.auth.admin.projects;
  const works = async (publicToken: string) =>
    (
      await auth.call("/b2b/organizations/search", {
        publicToken,
        body: { organization_slug: "x" },
      })
    ).status;

  it("change over from one public token to another without a refused page", async () => {
    const added = await admin().addPublicToken(other.projectId);
    expect([await works(other.publicToken), await works(added)]).toEqual([200, 200]);

    await admin().removePublicToken(other.projectId, added);
    expect(await works(added)).toBe(401);
    await expect(admin().removePublicToken(other.projectId, other.publicToken)).rejects.toThrow(
      "none of the tokens",
    );
  });

  it("replace a secret at once", async () => {
    const status = async (secret: string) => {
      const headers = { authorization: basic(other.projectId, secret) };
      return (await auth.app.inject({ url: "/v1/b2b/events", headers })).statusCode;
    };
    const secret = await admin().newSecret(other.projectId);
    expect([await status(other.secret), await status(secret)]).toEqual([401, 200]);
  });

  it.each([
    ["session-maximum-minutes", "60"],
    ["session-default-minutes", "30"],
    ["create-organization", "off"],
    ["pkce-magic-links", "on"],
    ["password-policy", "luds"],
    ["sms-countries", "US,DE"],
    ["slug-pattern", "https://{{slug}}.other.test"],
    ["member-look-up", "off"],
    ["login-redirect-urls", `${OTHER_ORIGIN}/login,${OTHER_ORIGIN}/again?*`],
  ])("set %s to %s", async (setting, value) => {
    await admin().set(other.projectId, setting, value);
    expect(await admin().get(other.projectId)).toMatchObject(
      PROJECT_SETTINGS[setting]?.read(value) ?? {},
    );
  });

  it("are told as they can be typed, every one", async () => {
    const shown = await admin().get(other.projectId);
    for (const [name, { field, read, write }] of Object.entries(PROJECT_SETTINGS)) {
      const typed = write(shown) === '""' ? "" : write(shown);
      expect(read(typed), name).toEqual({
        [field]: Object.entries(shown).find(([key]) => key === field)?.[1],
      });
    }
  });

  it("take effect on the next request", async () => {
    const answer = await callOther("/b2b/magic_links/email/discovery/send", {
      body: { email_address: "someone@strange.example" },
    });
    expect(answer).toMatchObject({ status: 400, errorType: "invalid_pkce_code_challenge" });
    const shown = await auth.call(`/projects/bootstrap/${other.publicToken}`, { method: "GET" });
    expect(dataOf(shown, bootstrap)).toMatchObject({
      create_organization_enabled: false,
      pkce_required_for_email_magic_links: true,
      password_config: { luds_complexity: 3, luds_minimum_count: 8 },
      slug_pattern: "https://{{slug}}.other.test",
    });
  });

  it.each([
    ["allowed-origins", "https://other.test/path"],
    ["allowed-origins", "*"],
    ["login-redirect-urls", "http://other.test"],
    ["login-redirect-urls", "https://other.test/#x"],
    ["session-maximum-minutes", "4"],
    ["session-maximum-minutes", "20"],
    ["create-organization", "yes"],
    ["sms-countries", "Germany"],
    ["sms-countries", "ZZ"],
    ["sms-countries", "US,,XX"],
    ["mail-domains", "foo"],
    ["mail-domains", "acme.example, @acme.example"],
    ["slug-pattern", "https://other.test"],
    ["policy", "{"],
    ["policy", "{}"],
    ["hats", "on"],
    ["constructor", "on"],
  ])("refuse %s = %s in words", async (setting, value) => {
    await expect(admin().set(other.projectId, setting, value)).rejects.toThrow(/./);
    await expect(admin().set(other.projectId, setting, value)).rejects.toMatchObject({
      name: "ProjectMistake",
    });
  });

  it("refuse half of a stand-in for a provider, and name what is missing", async () => {
    const set = (options: Record<string, string>) =>
      admin().providers.set(other.projectId, "google", {
        clientId: "a",
        clientSecret: "b",
        options,
      });
    const at = (path: string) => `https://stand-in.example/${path}`;
    await expect(set({ issuer: at(""), token: at("token") })).rejects.toThrow(
      "Add authorization=, keys=.",
    );
    const whole = { issuer: at(""), authorization: at("go"), token: at("token"), keys: at("keys") };
    expect(await set(whole)).toMatchObject({ provider: "google" });
    await admin().providers.remove(other.projectId, "google");
  });

  it("leave to the environment what the environment names", async () => {
    const own = auth.auth.project.projectId;
    await expect(admin().set(own, "allowed-origins", OTHER_ORIGIN)).rejects.toThrow(
      "The environment decides",
    );
    await expect(admin().newSecret(own)).rejects.toThrow("Each start sets the secret");
    await expect(admin().get("project-test-none")).rejects.toThrow("There is no project");
  });

  it("refuse a change that the next start would undo", async () => {
    const config = aConfig({ sessionMaximumMinutes: 240, organizationDeletionGrace: true });
    const product = await startAuth(config);
    try {
      const { admin: command, project } = product.auth;
      for (const [name, value] of [
        ["session-maximum-minutes", "120"],
        ["organization-deletion-grace", "off"],
      ] as const) {
        const set = command.projects.set(project.projectId, name, value);
        await expect(set, name).rejects.toThrow(`Each start of the server sets "${name}"`);
        // Control: a project that is configured nowhere takes it.
        const { projectId } = await command.projects.create(`Own ${name}`, "test");
        await command.projects.set(projectId, name, value);
      }
      await command.projects.set(project.projectId, "session-default-minutes", "45");
    } finally {
      await product.close();
    }
  });

  it("outlast a restart, which brings only the environment's own settings up to date", async () => {
    const own = auth.auth.project.projectId;
    await admin().set(own, "create-organization", "off");
    await admin().set(own, "session-default-minutes", "45");
    const restarted = await buildAuth({
      pool: auth.database.pool,
      keys: await testKeys(auth.database.pool),
      log: createLogger("silent"),
      config: authConfig.parse(
        aConfig({ allowedOrigins: [ORIGIN, "https://new.test"], sessionMaximumMinutes: 240 }),
      ),
    });

    expect(restarted.project).toMatchObject({
      projectId: own,
      allowedOrigins: [ORIGIN, "https://new.test"],
      sessionMaximumMinutes: 240,
      sessionDefaultMinutes: 45,
      createOrganizationEnabled: false,
    });
  });
});
