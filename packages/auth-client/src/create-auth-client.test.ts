import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AuthClient } from "./create-auth-client.ts";
import { aMember, anOrganization, aSignIn, refusal, success } from "./testing/fake-server.ts";
import { someSettings } from "./testing/some-settings.ts";
import {
  AUTHENTICATE,
  BOOTSTRAP,
  cookie,
  leavePage,
  STATE_KEY,
  signedIn,
  start,
  storeSession,
  TOKEN,
} from "./testing/start-client.ts";
import { ApiError, ConnectionError, NoSessionError, UsageError } from "./wire/errors.ts";

const DISCOVERY_AUTH = "/b2b/magic_links/discovery/authenticate";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") }));
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

describe("construction", () => {
  it("knows at once that nobody is signed in when there is no cookie, and forgets an old state", () => {
    localStorage.setItem(STATE_KEY, JSON.stringify({ session: { member_session_id: "old" } }));
    const { client, sent } = start();

    expect(client.session.getState()).toEqual({
      session: null,
      member: null,
      organization: null,
      unfamiliar: null,
      isInitialized: true,
    });
    expect(localStorage.getItem(STATE_KEY)).toBeNull();
    expect(sent).toEqual([]);
  });

  it("looks a stored session up at once and is initialized by the answer", async () => {
    storeSession();
    const { client, sent } = start({ [AUTHENTICATE]: () => success(aSignIn()) });
    expect(client.session.getState().isInitialized).toBe(false);

    await vi.advanceTimersByTimeAsync(0);

    expect(sent.map(({ path, body }) => [path, body])).toEqual([[AUTHENTICATE, {}]]);
    expect(client.session.getState()).toMatchObject({
      isInitialized: true,
      member: { name: "Ada" },
    });
  });

  it("destroys a stored session that the server no longer knows, and asks no more", async () => {
    storeSession();
    const { client, sent } = start({ [AUTHENTICATE]: () => refusal(404, "session_not_found") });

    await vi.advanceTimersByTimeAsync(600_000);

    expect(client.session.getState()).toMatchObject({ session: null, isInitialized: true });
    expect(cookie("stytch_session")).toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  it("keeps the stored session while the server cannot be reached, and keeps trying", async () => {
    storeSession();
    const { client, sent, answers } = start();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.session.getState()).toMatchObject({
      isInitialized: true,
      member: { name: "Ada" },
    });

    answers[AUTHENTICATE] = () => success(aSignIn("token-1", { member_session_id: "fresh" }));
    await vi.advanceTimersByTimeAsync(2_000);

    expect(sent).toHaveLength(2);
    expect(client.session.getState().session?.member_session_id).toBe("fresh");
  });
});

describe("requests", () => {
  it("carry the public token twice without a session, telemetry and the page's origin", async () => {
    const { client, sent } = start({
      "/b2b/magic_links/email/discovery/send": () => success({ request_id: "r" }),
    });

    await client.magicLinks.email.discovery.send({ email_address: "ada@family.example" });

    const request = sent.at(-1);
    expect(request?.headers.get("authorization")).toBe(`Basic ${btoa(`${TOKEN}:${TOKEN}`)}`);
    expect(request?.headers.get("content-type")).toBe("application/json");
    expect(request?.headers.get("x-sdk-parent-host")).toBe(location.origin);
    expect(JSON.parse(atob(request?.headers.get("x-sdk-client") ?? ""))).toMatchObject({
      app: { identifier: "localhost" },
      client_sent_at: "2026-03-01T12:00:00.000Z",
    });
    expect(request).toMatchObject({
      credentials: "include",
      body: { email_address: "ada@family.example" },
    });
  });

  it("carry the session token once there is one", async () => {
    const { client, sent } = await signedIn({
      "/b2b/organizations/members/me": () => success({ member: aMember({ name: "Ada L." }) }),
    });

    await client.self.get();

    expect(sent[0]?.headers.get("authorization")).toBe(`Basic ${btoa(`${TOKEN}:token-1`)}`);
    expect(client.session.getState().member?.name).toBe("Ada L.");
  });

  it("become a ConnectionError when nobody answers", async () => {
    const { client } = await signedIn();

    await expect(client.organization.get()).rejects.toEqual(
      new ConnectionError("Unable to contact our servers."),
    );
  });

  it.each([
    ["organization.get", (client: AuthClient) => client.organization.get()],
    ["self.get", (client: AuthClient) => client.self.get()],
    ["members.search", (client: AuthClient) => client.organization.members.search({})],
    ["session.authenticate", (client: AuthClient) => client.session.authenticate()],
    ["session.revoke", (client: AuthClient) => client.session.revoke()],
    ["organizations.list", (client: AuthClient) => client.discovery.organizations.list()],
    [
      "organizations.create",
      (client: AuthClient) =>
        client.discovery.organizations.create({ session_duration_minutes: 5 }),
    ],
    [
      "invite",
      (client: AuthClient) => client.magicLinks.email.invite({ email_address: "b@c.example" }),
    ],
  ])("%s is not sent without a session", async (_name, call) => {
    const { client, sent } = start();

    await expect(call(client)).rejects.toBeInstanceOf(NoSessionError);
    expect(sent).toEqual([]);
  });

  it("are not sent with a wrong argument", async () => {
    const { client, sent } = start();
    const wrong: { email_address: string } = JSON.parse('{"email_address":5}');

    await expect(client.magicLinks.email.discovery.send(wrong)).rejects.toEqual(
      new UsageError("magicLinks.email.discovery.send", "email_address must be a string."),
    );
    expect(sent).toEqual([]);
  });
});

describe("signing in", () => {
  const discovered = {
    request_id: "r",
    status_code: 200,
    intermediate_session_token: "ist-1",
    email_address: "ada@family.example",
    discovered_organizations: [],
  };

  it("keeps the proof of the mailbox in its cookie until a session replaces it", async () => {
    const { client, sent } = start({
      [DISCOVERY_AUTH]: () => success(discovered),
      "/b2b/discovery/intermediate_sessions/exchange": () => success(aSignIn("token-2")),
    });

    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "link" });
    expect(client.session.intermediateToken()).toBe("ist-1");
    await client.discovery.intermediateSessions.exchange({
      organization_id: "organization-test-1",
      session_duration_minutes: 240,
    });

    expect(sent.at(-1)?.body).toEqual({
      organization_id: "organization-test-1",
      session_duration_minutes: 240,
      intermediate_session_token: "ist-1",
    });
    expect(client.session.intermediateToken()).toBeNull();
    expect(client.session.getTokens()).toEqual({
      session_token: "token-2",
      session_jwt: "jwt-of-token-2",
    });
    expect(client.session.getState().organization?.organization_name).toBe("The Family");
  });

  const half = () =>
    success({
      ...aSignIn(),
      member_session: null,
      session_token: "",
      session_jwt: "",
      intermediate_session_token: "ist-2",
    });

  it("treats an answer without a session as half a sign-in: the old session is gone", async () => {
    const { client } = await signedIn({ "/b2b/magic_links/authenticate": half });

    await client.magicLinks.authenticate({
      magic_links_token: "link",
      session_duration_minutes: 240,
    });

    expect(client.session.getState().session).toBeNull();
    expect(client.session.getTokens()).toBeNull();
    expect(client.session.intermediateToken()).toBe("ist-2");
  });

  it("keeps the session while another organization waits for a second factor", async () => {
    const { client, sent } = await signedIn({
      "/b2b/sessions/exchange": half,
      "/b2b/totp/authenticate": () => success(aSignIn("token-2")),
    });

    await client.session.exchange({ organization_id: "o", session_duration_minutes: 240 });
    expect(client.session.getTokens()?.session_token).toBe("token-1");

    await client.totp.authenticate({
      organization_id: "o",
      member_id: "m",
      code: "123456",
      session_duration_minutes: 240,
    });
    expect(sent.at(-1)?.body).toMatchObject({ intermediate_session_token: "ist-2" });
    expect(client.session.getTokens()?.session_token).toBe("token-2");
    expect(client.session.intermediateToken()).toBeNull();
  });

  it("forgets a waiting exchange and keeps the session", async () => {
    const { client } = await signedIn({ "/b2b/sessions/exchange": half });
    await client.session.exchange({ organization_id: "o", session_duration_minutes: 240 });

    client.session.giveUpExchange();

    expect(client.session.intermediateToken()).toBeNull();
    expect(client.session.getTokens()?.session_token).toBe("token-1");
  });

  it("leaves the cookies to the server when the answer's tokens are empty", async () => {
    const { client } = start({
      [DISCOVERY_AUTH]: () => success(discovered),
      "/b2b/discovery/organizations/create": () =>
        success({ ...aSignIn(), session_token: "", session_jwt: "" }),
    });
    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "link" });

    await client.discovery.organizations.create({ session_duration_minutes: 240 });

    expect(client.session.getTokens()).toBeNull();
    expect(client.session.getState().session).not.toBeNull();
  });

  it("sends a PKCE challenge with the link and its verifier on return, where the project asks", async () => {
    const { client, sent } = start({
      [BOOTSTRAP]: () => success(someSettings({ pkce_required_for_email_magic_links: true })),
      "/b2b/magic_links/email/discovery/send": () => success({ request_id: "r" }),
      [DISCOVERY_AUTH]: () => success(discovered),
    });

    await client.magicLinks.email.discovery.send({ email_address: "ada@family.example" });
    const sending = sent.at(-1);
    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "link" });
    const returning = sent.at(-1);

    expect(sending?.body).toMatchObject({
      pkce_code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(returning?.body).toMatchObject({
      pkce_code_verifier: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "again" });
    expect(sent.at(-1)?.body).not.toHaveProperty("pkce_code_verifier");
  });
});

describe("the session's life", () => {
  it("is looked up every three minutes without being extended", async () => {
    const { sent } = await signedIn();

    await vi.advanceTimersByTimeAsync(180_000);
    await vi.advanceTimersByTimeAsync(180_000);

    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [AUTHENTICATE, {}],
      [AUTHENTICATE, {}],
    ]);
  });

  it("is extended on request", async () => {
    const { client, sent } = await signedIn();

    await client.session.authenticate({ session_duration_minutes: 240 });

    expect(sent[0]?.body).toEqual({ session_duration_minutes: 240 });
  });

  it("asks again when another tab changed the session meanwhile, and does not end the new one", async () => {
    const { client, answers, sent } = await signedIn();
    answers[AUTHENTICATE] = () => {
      storeSession("token-2");
      answers[AUTHENTICATE] = () => success(aSignIn("token-2"));
      return refusal(404, "session_not_found");
    };

    await client.session.authenticate();

    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers.get("authorization")).toBe(`Basic ${btoa(`${TOKEN}:token-2`)}`);
    expect(client.session.getTokens()?.session_token).toBe("token-2");
  });

  it("ends by revoking: cookies and state are gone and nothing is looked up any more", async () => {
    const { client, sent } = await signedIn({
      "/b2b/sessions/revoke": () => success({ request_id: "r" }),
    });

    await client.session.revoke();
    await vi.advanceTimersByTimeAsync(600_000);

    expect(client.session.getState().session).toBeNull();
    expect(document.cookie).toBe("");
    expect(sent.map(({ path }) => path)).toEqual(["/b2b/sessions/revoke"]);
  });

  it.each([
    ["a server error keeps it", refusal, 500, "internal_server_error", {}, true],
    [
      "a server error with forceClear ends it",
      refusal,
      500,
      "internal_server_error",
      { forceClear: true },
      false,
    ],
    ["a session that is dead anyway ends it", refusal, 404, "session_not_found", {}, false],
  ])(
    "when revoking fails: %s, and the error is thrown",
    async (_case, answer, status, type, options, kept) => {
      const { client } = await signedIn({ "/b2b/sessions/revoke": () => answer(status, type) });

      await expect(client.session.revoke(options)).rejects.toBeInstanceOf(ApiError);
      expect(client.session.getState().session !== null).toBe(kept);
      expect(client.session.getTokens() !== null).toBe(kept);
    },
  );

  it("is shared by the tabs of a browser: a sign-out in one reaches the other", async () => {
    const { client } = await signedIn();
    const heard = vi.fn();
    client.session.subscribe(heard);

    window.dispatchEvent(new StorageEvent("storage", { key: STATE_KEY, newValue: null }));

    expect(client.session.getState().session).toBeNull();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("follows another tab into another organization, and hears nothing of other keys", async () => {
    const { client } = await signedIn();
    const organization = anOrganization({ organization_name: "Other" });
    const { member_session: session, member } = aSignIn("token-3");
    const tell = (key: string) =>
      window.dispatchEvent(
        new StorageEvent("storage", {
          key,
          newValue: JSON.stringify({ session, member, organization }),
        }),
      );

    tell("somebody-elses-key");
    expect(client.session.getState().organization?.organization_name).toBe("The Family");
    tell(STATE_KEY);
    expect(client.session.getState().organization?.organization_name).toBe("Other");
  });

  it("stops telling a listener that has left", async () => {
    const { client } = await signedIn();
    const heard = vi.fn();
    const leave = client.session.subscribe(heard);

    leave();
    await client.session.authenticate();

    expect(heard).not.toHaveBeenCalled();
  });
});
