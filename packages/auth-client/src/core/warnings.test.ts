import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAuthClient } from "../create-auth-client.ts";
import { createCookieJar } from "../session/cookie-jar.ts";
import { aSignIn, success } from "../testing/fake-server.ts";
import { someSettings } from "../testing/some-settings.ts";
import { BOOTSTRAP, leavePage, start } from "../testing/start-client.ts";
import { UsageError } from "../wire/errors.ts";
import { createAuthCore } from "./create-auth-core.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const oauthToken = { oauth_token: "t", session_duration_minutes: 60 };

describe("set-ups that will probably not work only get a warning", () => {
  it("a token of the wrong kind", () => {
    const onWarning = vi.fn();
    createAuthClient("secret-1", { baseUrl: "http://auth.test", onWarning }).dispose();

    expect(onWarning).toHaveBeenCalledWith("publicToken should start with 'public-token-'.");
  });

  it("on the console, where nobody else is told", () => {
    const console = vi.spyOn(globalThis.console, "warn").mockReturnValue(undefined);
    createAuthClient("secret-1", { baseUrl: "http://auth.test" }).dispose();

    expect(console).toHaveBeenCalledWith(
      "[auth-client] publicToken should start with 'public-token-'.",
    );
  });

  it("several clients with one token, but not one after the other", () => {
    const first = start();
    const second = start();
    expect(first.onWarning).not.toHaveBeenCalled();
    expect(second.onWarning).toHaveBeenCalledWith(
      "Several clients of this page use one publicToken: share one.",
    );

    first.client.dispose();
    second.client.dispose();
    expect(start().onWarning).not.toHaveBeenCalled();
  });

  it("the token of a consumer project", async () => {
    const { client, onWarning } = start({
      [BOOTSTRAP]: () => success(someSettings({ vertical: "CONSUMER" })),
    });

    await client.bootstrap.get();

    expect(onWarning).toHaveBeenCalledWith("publicToken is a consumer project's.");
  });

  it("two session cookies of different reach", () => {
    vi.spyOn(document, "cookie", "get").mockReturnValue("stytch_session=a; stytch_session=b");
    const { onWarning } = start();

    expect(onWarning).toHaveBeenCalledWith(
      "Two session cookies, of different paths or hosts: no one is signed in.",
    );
  });

  it("a way back from a provider that this client did not send anybody to", async () => {
    const { client, onWarning, sent } = start({
      [BOOTSTRAP]: () => success(someSettings({ pkce_required_for_oauth: true })),
      "/b2b/oauth/authenticate": () => success(aSignIn()),
    });
    await client.bootstrap.get();

    await client.oauth.authenticate(oauthToken);

    expect(onWarning).toHaveBeenCalledWith(
      "No code verifier is stored for oauth: begin with this client's start method.",
    );
    expect(sent.at(-1)?.body).toEqual(oauthToken);
  });

  it("but not such a way back where the project asks for no verifier", async () => {
    const { client, onWarning } = start({ "/b2b/oauth/authenticate": () => success(aSignIn()) });
    await client.bootstrap.get();

    await client.oauth.authenticate(oauthToken);

    expect(onWarning).not.toHaveBeenCalled();
  });
});

const baseUrl = "http://auth.test";
const mustBe = 'must be http(s), such as "https://auth.example.com"; it is';
const wrongSetUps: [token: unknown, options: unknown, complaint: string][] = [
  ["", { baseUrl }, "publicToken must not be empty."],
  [undefined, { baseUrl }, "publicToken must be a string."],
  [{ baseUrl }, undefined, "publicToken must be a string."],
  ["t", undefined, "options must be an object."],
  ["t", null, "options must be an object."],
  ["t", baseUrl, "options must be an object."],
  ["t", [baseUrl], "options must be an object."],
  ["t", {}, `baseUrl ${mustBe} undefined.`],
  ["t", { base_url: baseUrl }, `baseUrl ${mustBe} undefined.`],
  ["t", { baseUrl: null }, `baseUrl ${mustBe} null.`],
  ["t", { baseUrl: 3000 }, `baseUrl ${mustBe} 3000.`],
  ["t", { baseUrl: "localhost:4300" }, `baseUrl ${mustBe} "localhost:4300".`],
  ["t", { baseUrl: { test: baseUrl } }, `baseUrl.live ${mustBe} undefined.`],
  ["t", { baseUrl, cookies: null }, "cookies must be an object."],
  ["t", { baseUrl, document: "x" }, "document must be an object."],
  ["t", { baseUrl, guards: null }, "guards must be an object."],
  ["t", { baseUrl, fetch: {} }, "fetch must be a function."],
  ["t", { baseUrl, onWarning: "x" }, "onWarning must be a function."],
  ["t", { baseUrl, navigate: null }, "navigate must be a function."],
];

describe("a set-up that can't work", () => {
  it.each(wrongSetUps)("%j with %j is refused in plain words: %s", (token, options, complaint) => {
    for (const create of [createAuthClient, createAuthCore]) {
      // A page in plain JavaScript: no compiler has read what it gives.
      const call = () => Reflect.apply(create, undefined, [token, options]);
      expect(call).toThrow(new UsageError(create.name, complaint));
    }
  });

  it("is refused under the name of the call that the page made", () => {
    const path = `/${"p".repeat(1_000)}`;
    const options = { baseUrl, cookies: { path } };
    for (const create of [createAuthClient, createAuthCore]) {
      expect(() => create("t", options)).toThrow(`Invalid call to ${create.name}\nA cookie's name`);
    }
  });

  it("is refused where there is no browser, with what to do", () => {
    vi.stubGlobal("document", undefined);
    const remedy =
      "No browser: in Next.js, call it in useEffect or use useSignInClient. A server uses the server API.";
    for (const create of [createAuthClient, createAuthCore]) {
      expect(() => create("t", { baseUrl })).toThrow(new UsageError(create.name, remedy));
    }
    expect(() => createCookieJar()).toThrow(new UsageError("createCookieJar", remedy));
    vi.unstubAllGlobals();
  });
});

describe("the host", () => {
  it.each(["", "auth.example", "/auth", "javascript:alert(1)//", "data:text/html,x"])(
    "is not '%s'",
    (baseUrl) => {
      expect(() => createAuthClient("public-token-test-1", { baseUrl })).toThrow(
        new UsageError("createAuthClient", `baseUrl ${mustBe} "${baseUrl}".`),
      );
    },
  );

  it.each([
    ["public-token-test-1", "test.auth.example"],
    ["public-token-live-1", "live.auth.example"],
  ])("of %s is %s", async (token, host) => {
    const hosts: string[] = [];
    const client = createAuthClient(token, {
      baseUrl: { live: "https://live.auth.example", test: "https://test.auth.example/" },
      onWarning: () => undefined,
      fetch: async (input) => {
        hosts.push(new URL(input).host);
        return success(someSettings());
      },
    });

    await client.bootstrap.get();
    client.dispose();

    expect(hosts).toEqual([host]);
  });

  it.each([
    ["https://auth.example/sdk/v1", "https://auth.example"],
    ["https://auth.example/id/sdk/v1/", "https://auth.example/id"],
    ["https://auth.example/id//", "https://auth.example/id"],
    [new URL("https://auth.example"), "https://auth.example"],
  ])("given as %s is %s", async (given, base) => {
    const asked: string[] = [];
    const client = createAuthClient("public-token-test-1", {
      baseUrl: given,
      fetch: async (input) => {
        asked.push(input);
        return success(someSettings());
      },
    });

    await client.bootstrap.get();
    client.dispose();

    expect(asked).toEqual([`${base}/sdk/v1${BOOTSTRAP}`]);
  });
});
