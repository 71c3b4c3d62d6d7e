import { bootstrap } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import {
  type AuthHarness,
  aConfig,
  basic,
  ORIGIN,
  PUBLIC_TOKEN,
  startAuth,
} from "../../testing/auth-harness.ts";
import type { CaptchaVerifier, DeviceCheck } from "../ports/captcha.ts";

/** Tokens say what the maker would say of them. */
const captcha: CaptchaVerifier = {
  verify: async ({ secret, token }) => ({
    isHuman: secret === "captcha-secret" && token !== "machine",
    action: token === "elsewhere" ? "SIGNUP" : "LOGIN",
    score: token === "doubtful" ? 0.3 : 0.9,
  }),
};
const VERDICTS: Readonly<Record<string, "ALLOW" | "BLOCK">> = { bad: "BLOCK", good: "ALLOW" };
const devices: DeviceCheck = {
  check: async (telemetryId) => VERDICTS[telemetryId] ?? "CHALLENGE",
};

let auth: AuthHarness;
let projectId: string;
beforeAll(async () => {
  auth = await startAuth(aConfig(), undefined, { captcha, devices });
  projectId = auth.auth.project.projectId;
});
afterAll(() => auth.close());

const SEND = "/b2b/magic_links/email/discovery/send";
let serial = 0;

/** The raw answer: the text is what clients look at. */
async function send(proofs: object, path = SEND) {
  serial += 1;
  const response = await auth.app.inject({
    method: "POST",
    url: `/sdk/v1${path}`,
    headers: {
      authorization: basic(PUBLIC_TOKEN, PUBLIC_TOKEN),
      "content-type": "application/json",
      origin: ORIGIN,
    },
    payload: JSON.stringify({ email_address: `person${serial}@family.example`, ...proofs }),
  });
  return { status: response.statusCode, text: response.body, headers: response.headers };
}

describe("a project's captcha", () => {
  it("asks in plain words that the clients know, with CORS, and lets a solved one through", async () => {
    await auth.auth.admin.projects.setCaptcha(projectId, {
      siteKey: "site-key",
      secret: "captcha-secret",
      minimumScore: 0.5,
    });

    expect(await auth.auth.projectFacts()).toMatchObject({ asksCaptcha: true });
    const asked = await send({});
    expect(asked).toMatchObject({
      status: 403,
      text: "Captcha required",
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "access-control-allow-origin": ORIGIN,
      },
    });
    expect((await send({ captcha_token: "person", dfp_telemetry_id: "x" })).status).toBe(200);
  });

  it.each(["machine", "elsewhere", "doubtful", ""])(
    "does not take the token '%s'",
    async (captcha_token) => {
      expect((await send({ captcha_token })).text).toBe("Captcha required");
    },
  );

  it.each([
    "/b2b/magic_links/discovery/authenticate",
    "/b2b/magic_links/authenticate",
    "/b2b/otps/email/discovery/send",
    "/b2b/otps/email/login_or_signup",
    "/b2b/passwords/authenticate",
    "/b2b/passwords/email/reset/start",
    "/b2b/impersonation/authenticate",
  ])("stands before %s", async (path) => {
    expect(await send({}, path)).toMatchObject({ status: 403, text: "Captcha required" });
  });

  it("is announced to pages without its secret, which is sealed", async () => {
    const answer = await auth.call(`/projects/bootstrap/${PUBLIC_TOKEN}`, { method: "GET" });
    expect(dataOf(answer, bootstrap).captcha_settings).toEqual({
      enabled: true,
      siteKey: "site-key",
    });
    const { rows } = await auth.database.pool.query(
      "select captcha::text as stored from auth.projects",
    );
    expect(rows[0].stored).not.toContain("captcha-secret");
  });

  it("asks nothing of calls that no machine gains by", async () => {
    const answer = await auth.call("/b2b/organizations/search", {
      body: { organization_slug: "x" },
    });
    expect(answer.status).toBe(200);
  });
});

describe("device fingerprints", () => {
  it("never block while they are only observed", async () => {
    await auth.auth.admin.projects.set(projectId, "dfp-mode", "OBSERVATION");

    for (const proofs of [{}, { dfp_telemetry_id: "bad" }]) {
      expect((await send(proofs)).status).toBe(200);
    }
    const answer = await auth.call(`/projects/bootstrap/${PUBLIC_TOKEN}`, { method: "GET" });
    expect(dataOf(answer, bootstrap)).toMatchObject({
      dfp_protected_auth_enabled: true,
      dfp_protected_auth_mode: "OBSERVATION",
    });
  });

  it("decide once they are told to: good ones pass, bad ones don't, others solve a captcha", async () => {
    await auth.auth.admin.projects.set(projectId, "dfp-mode", "DECISIONING");

    expect((await send({ dfp_telemetry_id: "good" })).status).toBe(200);
    const blocked = await send({ dfp_telemetry_id: "bad", captcha_token: "person" });
    expect(blocked.status).toBe(403);
    expect(JSON.parse(blocked.text)).toMatchObject({ error_type: "device_not_allowed" });
    expect((await send({ dfp_telemetry_id: "strange" })).text).toBe("Captcha required");
    expect((await send({ dfp_telemetry_id: "strange", captcha_token: "person" })).status).toBe(200);
  });

  it("are off again when the operator says so", async () => {
    await auth.auth.admin.projects.set(projectId, "dfp-mode", "off");
    await auth.auth.admin.projects.setCaptcha(projectId, null);
    expect(await auth.auth.projectFacts()).toMatchObject({ asksCaptcha: false });
    expect((await send({})).status).toBe(200);
  });
});

describe("ENUM-5: look-ups of one address", () => {
  it.each([
    ["/b2b/organizations/members/search", { organization_id: "organization-test-none" }, 10],
    ["/users/search", { email: "person@family.example" }, 10],
  ])("%s: the eleventh needs a captcha, where the project has one", async (path, fields, free) => {
    const strict = await startAuth({ ...aConfig(), rateLimitScale: 1 }, undefined, { captcha });
    const ask = (proofs: object = {}) =>
      strict.app.inject({
        method: "POST",
        url: `/sdk/v1${path}`,
        headers: { authorization: basic(PUBLIC_TOKEN, PUBLIC_TOKEN) },
        payload: { email_address: "person@family.example", ...fields, ...proofs },
      });
    await strict.auth.admin.projects.setCaptcha(strict.auth.project.projectId, {
      siteKey: "site-key",
      secret: "captcha-secret",
      minimumScore: 0.5,
    });

    for (let turn = 0; turn < free; turn += 1) expect((await ask()).statusCode).toBe(200);
    expect(await ask()).toMatchObject({ statusCode: 403, body: "Captcha required" });
    expect((await ask({ captcha_token: "machine" })).statusCode).toBe(403);
    expect((await ask({ captcha_token: "good" })).statusCode).toBe(200);
    await strict.close();
  });
});
