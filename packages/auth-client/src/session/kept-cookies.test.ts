import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSignIn, success } from "../testing/fake-server.ts";
import {
  AUTHENTICATE,
  cookie,
  leavePage,
  start,
  storeProof,
  storeSession,
  TOKEN,
} from "../testing/start-client.ts";
import { UsageError } from "../wire/errors.ts";

const EXCHANGE = "/b2b/discovery/intermediate_sessions/exchange";
const wanted = { organization_id: "organization-test-1", session_duration_minutes: 240 };

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") }));
afterEach(() => {
  vi.restoreAllMocks();
  leavePage();
  vi.useRealTimers();
});

/** Blocked by a setting: nothing throws, nothing stays. */
const forgetful = () => ({
  get cookie() {
    return "";
  },
  set cookie(_text: string) {},
});

/** A JWT of this length in the answer to a sign-in. */
const answering = (length: number) => () =>
  success({ ...aSignIn(), session_jwt: "j".repeat(length) });

describe("a browser that keeps what it is given", () => {
  it("is not warned of, and tells of nothing that is lost", async () => {
    storeProof();
    const { client, onWarning } = start({ [EXCHANGE]: answering(1_000) });

    await client.discovery.intermediateSessions.exchange(wanted);

    expect(client.session.notKept()).toBeNull();
    expect(onWarning).not.toHaveBeenCalled();
  });
});

describe("a browser that keeps no cookies", () => {
  it("signs in for as long as the page is open, and says what it does not keep", async () => {
    const proven = success({
      intermediate_session_token: "ist-1",
      email_address: "ada@family.example",
      discovered_organizations: [],
    });
    const { client, onWarning, sent } = start(
      {
        "/b2b/magic_links/discovery/authenticate": () => proven,
        [EXCHANGE]: answering(1_000),
        [AUTHENTICATE]: () => success(aSignIn()),
      },
      { document: forgetful() },
    );

    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "link-1" });
    await client.discovery.intermediateSessions.exchange(wanted);
    await client.session.authenticate();

    expect(client.session.getTokens()?.session_token).toBe("token-1");
    const authorization = sent.at(-1)?.headers.get("authorization") ?? "";
    expect(atob(authorization.replace("Basic ", ""))).toBe(`${TOKEN}:token-1`);
    expect(client.session.notKept()).toBe("cookies");
    expect(onWarning).toHaveBeenCalledTimes(1);
    expect(onWarning).toHaveBeenCalledWith(expect.stringContaining("Cookies are blocked"));
  });

  it("is signed out like any other", async () => {
    const { client } = start(
      { "/b2b/sessions/revoke": () => success({}) },
      { document: forgetful() },
    );
    client.session.updateSession({ session_token: "token-1", session_jwt: "jwt-1" });
    expect(client.session.getTokens()).not.toBeNull();

    await client.session.revoke({ forceClear: true });

    expect(client.session.getTokens()).toBeNull();
    await expect(client.session.authenticate()).rejects.toThrow("no session");
  });
});

describe("a browser whose storage is full or blocked", () => {
  it("signs in, and says so before anybody hears of the session", async () => {
    storeProof();
    const { client, onWarning } = start({ [EXCHANGE]: answering(1_000) });
    const full = new Proxy(localStorage, {
      get: (storage, name) =>
        name === "setItem"
          ? () => {
              throw new DOMException("", "QuotaExceededError");
            }
          : Reflect.get(storage, name),
    });
    vi.spyOn(window, "localStorage", "get").mockReturnValue(full);
    const heard: unknown[] = [];
    client.session.onChange(() => heard.push(client.session.notKept()));

    await client.discovery.intermediateSessions.exchange(wanted);

    expect(heard).toEqual(["storage"]);
    expect(cookie("stytch_session")).toBe("token-1");
    expect(onWarning).toHaveBeenCalledWith(expect.stringContaining("Site data is blocked or full"));
  });
});

describe("a JWT that is longer than a cookie", () => {
  it("is had until the page is left, and the session's own cookie is kept", async () => {
    storeProof();
    Object.assign(document, { cookie: "stytch_session_jwt=older; Path=/" });
    const { client, onWarning } = start({ [EXCHANGE]: answering(5_000) });

    await client.discovery.intermediateSessions.exchange(wanted);

    expect(client.session.getTokens()).toEqual({
      session_token: "token-1",
      session_jwt: "j".repeat(5_000),
    });
    expect(cookie("stytch_session")).toBe("token-1");
    expect(cookie("stytch_session_jwt")).toBeUndefined();
    expect(client.session.notKept()).toBeNull();
    expect(onWarning).toHaveBeenCalledWith(expect.stringContaining("over 4096 bytes"));
  });

  it("is not handed on with a session that another tab has stored since", async () => {
    storeProof();
    const { client } = start({ [EXCHANGE]: answering(5_000) });
    await client.discovery.intermediateSessions.exchange(wanted);

    storeSession("token-2");
    Object.assign(document, { cookie: "stytch_session_jwt=; Path=/; Max-Age=-1" });

    expect(client.session.getTokens()).toBeNull();
  });

  it("can't come of a name, path and domain, since longer ones are refused", () => {
    const cookies = { names: { sessionJwt: "n".repeat(900) } };

    expect(() => start({}, { cookies })).not.toThrow();
    expect(() => start({}, { cookies: { ...cookies, path: `/${"p".repeat(100)}` } })).toThrow(
      UsageError,
    );
  });
});
