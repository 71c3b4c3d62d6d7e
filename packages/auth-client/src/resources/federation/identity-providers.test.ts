import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callByName } from "../../testing/call-by-name.ts";
import { aSignIn, success } from "../../testing/fake-server.ts";
import { someSettings } from "../../testing/some-settings.ts";
import { BOOTSTRAP, leavePage, start } from "../../testing/start-client.ts";
import { UsageError } from "../../wire/errors.ts";

const withPkce = {
  [BOOTSTRAP]: () =>
    success(someSettings({ pkce_required_for_oauth: true, pkce_required_for_sso: true })),
};
const challenge = { pkce_code_challenge: expect.stringMatching(/^[\w-]{43}$/) };
const queryOf = (navigate: { mock: { calls: [string][] } }) => {
  const url = new URL(navigate.mock.calls.at(-1)?.[0] ?? "");
  return { address: `${url.origin}${url.pathname}`, query: Object.fromEntries(url.searchParams) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  sessionStorage.clear();
  vi.useRealTimers();
});

describe("leaving for an OAuth provider", () => {
  it.each(["google", "microsoft", "hubspot", "slack", "github"] as const)(
    "%s carries the organization, the scopes and the provider's own parameters",
    async (provider) => {
      const { client, navigate } = start();

      await client.oauth[provider].start({
        organization_id: "o-1",
        login_redirect_url: "https://app.example/in?a=1",
        signup_redirect_url: "https://app.example/up",
        custom_scopes: ["openid", "email"],
        provider_params: { login_hint: "ada@family.example" },
      });

      expect(queryOf(navigate)).toEqual({
        address: `http://auth.test/v1/b2b/public/oauth/${provider}/start`,
        query: {
          public_token: "public-token-test-1",
          organization_id: "o-1",
          login_redirect_url: "https://app.example/in?a=1",
          signup_redirect_url: "https://app.example/up",
          custom_scopes: "openid email",
          provider_login_hint: "ada@family.example",
          ...challenge,
        },
      });
    },
  );

  it("names the organization by its slug, on the project's own domain", async () => {
    const { client, navigate } = start({
      [BOOTSTRAP]: () => success(someSettings({ cname_domain: "login.family.example" })),
    });

    await client.oauth.google.start({ organization_slug: "the-family" });

    expect(queryOf(navigate)).toEqual({
      address: "https://login.family.example/v1/b2b/public/oauth/google/start",
      query: { public_token: "public-token-test-1", slug: "the-family", ...challenge },
    });
  });

  it("for discovery names no organization", async () => {
    const { client, navigate } = start();

    await client.oauth.github.discovery.start({ discovery_redirect_url: "https://app.example" });

    expect(queryOf(navigate)).toEqual({
      address: "http://auth.test/v1/b2b/public/oauth/github/discovery/start",
      query: {
        public_token: "public-token-test-1",
        discovery_redirect_url: "https://app.example",
        ...challenge,
      },
    });
  });

  it("has a challenge also where the project's settings can't be had", async () => {
    const { client, navigate } = start({ [BOOTSTRAP]: () => new Response("", { status: 503 }) });

    await client.oauth.google.start({});
    expect(queryOf(navigate).query).toMatchObject(challenge);
    await client.sso.start({ connection_id: "c-1" });
    expect(queryOf(navigate).query).toMatchObject(challenge);
  });

  it("makes a new pair at each start, proves it on return, and forgets it", async () => {
    const { client, navigate, sent } = start({
      ...withPkce,
      "/b2b/oauth/authenticate": () => success(aSignIn()),
    });
    await client.oauth.google.start({});
    const first = queryOf(navigate).query.pkce_code_challenge;
    await client.oauth.google.start({});
    const request = { oauth_token: "t", session_duration_minutes: 60 };

    await client.oauth.authenticate(request);
    expect(sent.at(-1)?.body).toEqual({
      ...request,
      pkce_code_verifier: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
    await client.oauth.authenticate(request);

    expect(first).toMatch(/^[\w-]{43}$/);
    expect(queryOf(navigate).query.pkce_code_challenge).not.toBe(first);
    expect(sent.at(-1)?.body).toEqual(request);
    expect(client.session.getSync()).not.toBeNull();
  });

  it.each([
    [
      "oauth.google.start",
      { custom_scopes: "openid" },
      "custom_scopes must be an array of strings.",
    ],
    ["oauth.google.start", { provider_params: [] }, "provider_params must be an object."],
    [
      "oauth.slack.discovery.start",
      { discovery_redirect_url: 1 },
      "discovery_redirect_url must be a string.",
    ],
    ["sso.start", {}, "connection_id must be a string."],
  ])("%s(%j) is refused without leaving", async (name, options, reason) => {
    const { client, navigate } = start();

    await expect(callByName(client, name, options)).rejects.toEqual(new UsageError(name, reason));
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe("whether this tab left", () => {
  it.each(["oauth", "sso"] as const)("is known until it came back: %s", async (flow) => {
    const { client } = start({
      "/b2b/oauth/authenticate": () => success(aSignIn()),
      "/b2b/sso/authenticate": () => success(aSignIn()),
    });
    const other = flow === "oauth" ? "sso" : "oauth";
    expect(client[flow].hasLeft()).toBe(false);

    if (flow === "sso") await client.sso.start({ connection_id: "c-1" });
    else await client.oauth.google.discovery.start();
    expect([client[flow].hasLeft(), client[other].hasLeft()]).toEqual([true, false]);

    if (flow === "sso") {
      await client.sso.authenticate({ sso_token: "t", session_duration_minutes: 60 });
    } else {
      await client.oauth.authenticate({ oauth_token: "t", session_duration_minutes: 60 });
    }
    expect(client[flow].hasLeft()).toBe(false);
  });
});

describe("leaving for an organization's own provider", () => {
  it("carries the connection, never on the project's own domain, and proves the pair on return", async () => {
    const { client, navigate, sent } = start({
      [BOOTSTRAP]: () =>
        success(someSettings({ cname_domain: "login.example", pkce_required_for_sso: true })),
      "/b2b/sso/authenticate": () => success(aSignIn()),
    });
    await client.sso.start({
      connection_id: "c-1",
      login_redirect_url: "https://app.example",
      provider_params: { prompt: "login" },
    });
    const request = { sso_token: "t", session_duration_minutes: 60 };
    await client.sso.authenticate(request);

    expect(queryOf(navigate)).toEqual({
      address: "http://auth.test/v1/public/sso/start",
      query: {
        public_token: "public-token-test-1",
        connection_id: "c-1",
        login_redirect_url: "https://app.example",
        pkce_code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        provider_prompt: "login",
      },
    });
    expect(sent.at(-1)?.body).toMatchObject({
      ...request,
      pkce_code_verifier: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
  });
});
