import { afterEach, describe, expect, it, vi } from "vitest";
import { createScriptGuards } from "./script-guards.ts";

const SOURCE = { cdnUrl: "https://cdn.example", backendUrl: "https://device.example" };

/** Browsers would load what is appended; here the test says what came of that. */
function page() {
  const append = vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) added.push(node);
  });
  const added: (Node | string)[] = [];
  const finish = (event: "load" | "error") => {
    for (const node of added) if (node instanceof Node) node.dispatchEvent(new Event(event));
  };
  const urls = () => added.map((node) => (node instanceof HTMLScriptElement ? node.src : ""));
  return { append, finish, urls };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the captcha's script", () => {
  it("is loaded once, and asked for the action LOGIN each time", async () => {
    const { finish, urls } = page();
    const execute = vi.fn(async () => "token");
    vi.stubGlobal("grecaptcha", { enterprise: { ready: (go: () => void) => go(), execute } });
    const guards = createScriptGuards();

    const first = guards.captchaToken("site key");
    finish("load");
    await first;
    expect(await guards.captchaToken("site key")).toBe("token");

    expect(urls()).toEqual(["https://www.google.com/recaptcha/enterprise.js?render=site%20key"]);
    expect(execute).toHaveBeenCalledTimes(2);
    expect(execute).toHaveBeenCalledWith("site key", { action: "LOGIN" });
  });

  it("that cannot be loaded is tried again at the next call", async () => {
    const { finish, urls } = page();
    const guards = createScriptGuards();

    const first = guards.captchaToken("site");
    finish("error");
    await expect(first).rejects.toThrow("enterprise.js?render=site could not be loaded.");
    const second = guards.captchaToken("site");
    finish("load");

    expect(await second).toBeUndefined();
    expect(urls()).toHaveLength(2);
  });
});

describe("the device's script", () => {
  it("is not loaded where it has no source", async () => {
    const { append } = page();

    expect(await createScriptGuards().telemetryId("public-token-test-1")).toBeUndefined();
    expect(append).not.toHaveBeenCalled();
  });

  it("tells what the device is called", async () => {
    const { finish, urls } = page();
    const getTelemetryId = vi.fn(async () => "id-1");
    vi.stubGlobal("GetTelemetryID", getTelemetryId);

    const id = createScriptGuards(SOURCE).telemetryId("public-token-test-1");
    finish("load");

    expect(await id).toBe("id-1");
    expect(urls()).toEqual(["https://cdn.example/telemetry.js"]);
    expect(getTelemetryId).toHaveBeenCalledWith(
      "public-token-test-1",
      "https://device.example/submit",
    );
  });
});
