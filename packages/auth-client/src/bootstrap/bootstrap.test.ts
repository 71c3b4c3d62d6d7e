import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal, success } from "../testing/fake-server.ts";
import { someSettings } from "../testing/some-settings.ts";
import { BOOTSTRAP, leavePage, start } from "../testing/start-client.ts";
import { defaultSettings } from "./bootstrap.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

const named = (project_name: string) => () => success(someSettings({ project_name }));

describe("the project's settings", () => {
  it("are asked for once per page", async () => {
    const { client, sent } = start();

    await Promise.all([client.bootstrap.get(), client.bootstrap.get()]);
    await client.bootstrap.get();

    expect(sent.map(({ method, path }) => [method, path])).toEqual([["GET", BOOTSTRAP]]);
  });

  it.each([
    ["a refusal", () => refusal(500, "internal_server_error")],
    ["an answer of another shape", () => success({ projectName: "x" })],
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("are defaults after %s, with a warning, and are asked for again", async (_case, answer) => {
    const { client, answers, onWarning } = start({ [BOOTSTRAP]: answer });

    expect(await client.bootstrap.get()).toEqual(defaultSettings("localhost"));
    expect(onWarning.mock.calls[0]?.[0]).toMatch(/^Using earlier or default settings/);
    answers[BOOTSTRAP] = named("Stocks Vibe");
    expect((await client.bootstrap.get()).project_name).toBe("Stocks Vibe");
  });

  const unreachable = async (cause: Error): Promise<string> => {
    const { client, onWarning } = start({ [BOOTSTRAP]: () => Promise.reject(cause) });
    await client.bootstrap.get();
    return onWarning.mock.calls[0]?.[0] ?? "";
  };

  it("that no server answered are told with the address, the cause and what may keep the page out", async () => {
    // All that a browser tells of an origin that the server does not allow.
    const warning = await unreachable(new TypeError("Failed to fetch"));

    expect(warning).toContain(`GET http://auth.test/sdk/v1${BOOTSTRAP} TypeError: Failed to fetch`);
    expect(warning).toContain(`ALLOWED_ORIGINS must have ${self.origin}`);
    expect(warning).toContain("admin -- project set … allowed-origins");
    expect(warning).toContain("Content-Security-Policy baseUrl in connect-src");
  });

  it("that a sandboxed frame can't read are told with what the frame needs", async () => {
    vi.stubGlobal("self", { origin: "null" });
    const warning = await unreachable(new TypeError("Failed to fetch"));
    vi.unstubAllGlobals();

    expect(warning).toContain("A sandboxed frame needs allow-same-origin.");
    expect(warning).not.toContain("ALLOWED_ORIGINS");
  });

  it("that another server answered are told with the address, and the question whether it is right", async () => {
    const { client, onWarning } = start({ [BOOTSTRAP]: () => new Response("<html>") });
    await client.bootstrap.get();

    expect(onWarning.mock.calls[0]?.[0]).toContain(
      `GET http://auth.test/sdk/v1${BOOTSTRAP} \nIs baseUrl the address of an auth server?`,
    );
  });

  it("that a server refused are told without a word of origins", async () => {
    const { client, onWarning } = start({
      [BOOTSTRAP]: () => refusal(500, "internal_server_error"),
    });
    await client.bootstrap.get();

    expect(onWarning.mock.calls[0]?.[0]).not.toMatch(/ALLOWED_ORIGINS|baseUrl/);
  });

  it("switch nothing on by default", () => {
    const settings = defaultSettings("app.example");

    expect(settings.email_domains).toEqual(["app.example"]);
    expect(settings.captcha_settings).toEqual({ enabled: false });
    expect(settings.rbac_policy).toBeNull();
    expect(settings.disable_sdk_watermark).toBe(true);
    const switches = Object.entries(settings).filter(
      ([name, value]) => value === true && name !== "disable_sdk_watermark",
    );
    expect(switches).toEqual([]);
  });

  it("of an earlier page are known at once, and stand in for those that cannot be read", async () => {
    const earlier = start({ [BOOTSTRAP]: named("Earlier") });
    await earlier.client.bootstrap.get();
    earlier.client.dispose();

    const { client, sent } = start({ [BOOTSTRAP]: () => refusal(500, "internal_server_error") });

    expect(client.bootstrap.getSync().project_name).toBe("Earlier");
    expect((await client.bootstrap.get()).project_name).toBe("Earlier");
    expect(sent).toHaveLength(1);
  });

  it("that somebody else stored under the key are not believed", () => {
    localStorage.setItem("stytch_sdk_state_public-token-test-1::settings", '{"email_domains":1}');
    const { client } = start();

    expect(client.bootstrap.getSync()).toEqual(defaultSettings("localhost"));
  });
});
