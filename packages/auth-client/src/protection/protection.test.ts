import type { Bootstrap } from "@stocks-vibe/contracts/auth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal, success } from "../testing/fake-server.ts";
import { someSettings } from "../testing/some-settings.ts";
import { BOOTSTRAP, leavePage, start } from "../testing/start-client.ts";
import { CaptchaBlockedError, CaptchaRequiredError } from "../wire/errors.ts";

const SEND = "/b2b/magic_links/email/discovery/send";
const email = { email_address: "ada@family.example" };
const captcha = { captcha_settings: { enabled: true as const, siteKey: "site" } };
const device = (mode: Bootstrap["dfp_protected_auth_mode"]) => ({
  dfp_protected_auth_enabled: true,
  dfp_protected_auth_mode: mode,
});
const challenge = () => new Response("Captcha required", { status: 403 });

/** A project with these switches, whose server challenges the first `challenges` attempts. */
function project(settings: Partial<Bootstrap>, challenges = 0) {
  let asked = 0;
  const guards = {
    captchaToken: vi.fn(async (siteKey: string) => `captcha-of-${siteKey}-${++asked}`),
    telemetryId: vi.fn(async (token: string) => `device-of-${token}`),
  };
  let left = challenges;
  const started = start(
    {
      [BOOTSTRAP]: () => success(someSettings(settings)),
      [SEND]: () => (left-- > 0 ? challenge() : success({ request_id: "r", status_code: 200 })),
    },
    { guards },
  );
  const bodies = () => started.sent.filter(({ path }) => path === SEND).map(({ body }) => body);
  return { ...started, guards, bodies };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

describe("sensitive calls", () => {
  const token = { captcha_token: "captcha-of-site-1" };
  const id = { dfp_telemetry_id: "device-of-public-token-test-1" };

  it.each<[string, Partial<Bootstrap>, object]>([
    ["nothing switched on", {}, {}],
    ["captchas", captcha, token],
    ["observed devices", device("OBSERVATION"), id],
    [
      "observed devices and captchas",
      { ...captcha, ...device("OBSERVATION") },
      { ...token, ...id },
    ],
    ["deciding devices and captchas", { ...captcha, ...device("DECISIONING") }, id],
  ])("of a project with %s carry what it asks for", async (_case, settings, fields) => {
    const { client, bodies } = project(settings);

    await client.magicLinks.email.discovery.send(email);

    expect(bodies()).toEqual([{ ...email, ...fields }]);
  });

  it("that are challenged go once more, with a captcha and a device id", async () => {
    const { client, bodies } = project({ ...captcha, ...device("DECISIONING") }, 1);

    await client.magicLinks.email.discovery.send(email);

    expect(bodies()).toEqual([
      { ...email, ...id },
      { ...email, ...id, ...token },
    ]);
  });

  it("that are challenged twice are given up", async () => {
    const { client, bodies } = project({ ...captcha, ...device("DECISIONING") }, 2);

    await expect(client.magicLinks.email.discovery.send(email)).rejects.toEqual(
      new CaptchaRequiredError(),
    );
    expect(bodies()).toHaveLength(2);
  });

  it("that are challenged by a project with nothing switched on are not repeated", async () => {
    const { client, bodies } = project({}, 1);

    await expect(client.magicLinks.email.discovery.send(email)).rejects.toEqual(
      new CaptchaRequiredError(),
    );
    expect(bodies()).toHaveLength(1);
  });

  it("go without what cannot be had, with a warning: the server decides", async () => {
    const { client, bodies, guards, onWarning } = project({ ...captcha, ...device("OBSERVATION") });
    guards.captchaToken.mockRejectedValue(new Error("the script was blocked"));

    await client.magicLinks.email.discovery.send(email);

    expect(bodies()).toEqual([{ ...email, ...id }]);
    expect(onWarning).toHaveBeenCalledWith(
      "A sensitive call goes without captcha or device id. Error: the script was blocked",
    );
  });

  it("say when the captcha could not even be asked, because its script is kept out", async () => {
    const { client, guards } = project(captcha, 2);
    guards.captchaToken.mockRejectedValue(new Error("the script was blocked"));

    await expect(client.magicLinks.email.discovery.send(email)).rejects.toBeInstanceOf(
      CaptchaBlockedError,
    );
    const other = project(captcha, 2);
    await expect(other.client.magicLinks.email.discovery.send(email)).rejects.not.toBeInstanceOf(
      CaptchaBlockedError,
    );
  });

  it("are not repeated after any other refusal", async () => {
    const { client, answers, bodies } = project(captcha);
    answers[SEND] = () => refusal(403, "captcha_required");

    await expect(client.magicLinks.email.discovery.send(email)).rejects.toMatchObject({
      error_type: "captcha_required",
    });
    expect(bodies()).toHaveLength(1);
  });
});

describe("other calls", () => {
  it("carry neither", async () => {
    const { client, sent, guards } = project({ ...captcha, ...device("OBSERVATION") });

    await client.organization.getBySlug({ organization_slug: "the-family" }).catch(() => undefined);

    expect(sent.at(-1)?.body).toEqual({ organization_slug: "the-family" });
    expect(guards.captchaToken).not.toHaveBeenCalled();
  });
});
