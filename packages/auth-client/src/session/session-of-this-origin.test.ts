import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aMember, aSignIn, refusal, type SentRequest, success } from "../testing/fake-server.ts";
import {
  AUTHENTICATE,
  cookie,
  leavePage,
  plantSession,
  STATE_KEY,
  signedIn,
  start,
  storeSession,
} from "../testing/start-client.ts";
import { NoSessionError } from "../wire/errors.ts";

const REVOKE = "/b2b/sessions/revoke";
const planted = () => ({
  ...aSignIn("planted", { member_session_id: "member-session-test-mallory" }),
  member: aMember({ email_address: "mallory@elsewhere.example" }),
});

/** The session token a request spoke for. */
const tokenOf = ({ headers }: SentRequest): string | undefined =>
  atob((headers.get("authorization") ?? "").replace("Basic ", "")).split(":")[1];

/** A page on which somebody else has planted a session. */
async function plantedPage() {
  plantSession("planted");
  const started = start({
    [AUTHENTICATE]: () => success(planted()),
    [REVOKE]: () => success({ request_id: "r" }),
  });
  await vi.advanceTimersByTimeAsync(0);
  return started;
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") }));
afterEach(() => {
  leavePage();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a session that this origin stored", () => {
  it("is used on the next page without a question", async () => {
    const first = start({
      "/b2b/magic_links/authenticate": () => success(aSignIn("a-token-of-our-own")),
      [AUTHENTICATE]: () => success(aSignIn("a-token-of-our-own")),
    });
    await first.client.magicLinks.authenticate({
      magic_links_token: "link",
      session_duration_minutes: 60,
    });
    first.client.dispose();

    const { client, sent } = start({
      [AUTHENTICATE]: () => success(aSignIn("a-token-of-our-own")),
    });
    await vi.advanceTimersByTimeAsync(0);

    expect(sent.map(tokenOf)).toEqual(["a-token-of-our-own"]);
    expect(client.session.getState()).toMatchObject({
      member: { email_address: "ada@family.example" },
      unfamiliar: null,
    });
  });

  it("is used in a tab that was open when another one signed in", async () => {
    const { client } = await signedIn();
    storeSession("token-2");

    expect(client.session.getTokens()?.session_token).toBe("token-2");
  });

  it("is used after an update from a version that kept no note of its token, when the state names it", async () => {
    storeSession();
    localStorage.removeItem(`${STATE_KEY}::stored:stytch_session`);
    const { client } = start({ [AUTHENTICATE]: () => success(aSignIn()) });

    await vi.advanceTimersByTimeAsync(0);

    expect(client.session.getState()).toMatchObject({ unfamiliar: null, member: { name: "Ada" } });
    expect(client.session.getTokens()?.session_token).toBe("token-1");
  });
});

describe("CSRF-2: a session that this origin did not store", () => {
  it("signs nobody in: it is looked up, and shown as unfamiliar", async () => {
    const { client, sent } = await plantedPage();

    expect(sent.map(tokenOf)).toEqual(["planted"]);
    expect(client.session.getState()).toMatchObject({
      session: null,
      member: null,
      organization: null,
      isInitialized: true,
      unfamiliar: { member: { email_address: "mallory@elsewhere.example" } },
    });
    expect(client.session.getTokens()).toBeNull();
    await expect(client.self.get()).rejects.toBeInstanceOf(NoSessionError);
  });

  it("is not asked about again, nor prolonged, while the page waits for an answer", async () => {
    const { sent } = await plantedPage();

    await vi.advanceTimersByTimeAsync(600_000);

    expect(sent).toHaveLength(1);
  });

  it("is used once the person has taken it over, there and on the next page", async () => {
    const { client } = await plantedPage();

    client.session.takeOver();

    expect(client.session.getState()).toMatchObject({
      unfamiliar: null,
      member: { email_address: "mallory@elsewhere.example" },
    });
    expect(client.session.getTokens()?.session_token).toBe("planted");
    client.dispose();
    const next = start({ [AUTHENTICATE]: () => success(planted()) });
    expect(next.client.session.getInfo()).toMatchObject({
      fromCache: true,
      session: { member_session_id: "member-session-test-mallory" },
    });
  });

  it("is ended by signing out, and nobody was signed in on the way", async () => {
    const { client, sent } = await plantedPage();
    const seen: unknown[] = [];
    client.session.subscribe(() => seen.push(client.session.getSync()));

    await client.session.revoke();

    expect(sent.map((request) => [request.path, tokenOf(request)])).toEqual([
      [AUTHENTICATE, "planted"],
      [REVOKE, "planted"],
    ]);
    expect(cookie("stytch_session")).toBeUndefined();
    expect(client.session.getState().unfamiliar).toBeNull();
    expect(seen).toEqual([null]);
  });

  it("is cleared away when the server does not know it either", async () => {
    plantSession("planted");
    const { client } = start({ [AUTHENTICATE]: () => refusal(404, "session_not_found") });

    await vi.advanceTimersByTimeAsync(0);

    expect(client.session.getState()).toMatchObject({ unfamiliar: null, isInitialized: true });
    expect(cookie("stytch_session")).toBeUndefined();
  });

  it("counts as signed out while the server cannot be asked", async () => {
    plantSession("planted");
    const { client } = start();

    await vi.advanceTimersByTimeAsync(0);

    expect(client.session.getState()).toMatchObject({ session: null, isInitialized: true });
    expect(client.session.getTokens()).toBeNull();
  });

  it("gives way to a sign-in that ends first", async () => {
    plantSession("planted");
    let answer = (): void => undefined;
    const { client } = start({
      [AUTHENTICATE]: () =>
        new Promise((resolve) => {
          answer = () => resolve(success(planted()));
        }),
      "/b2b/magic_links/authenticate": () => success(aSignIn("token-of-the-person")),
    });
    await client.magicLinks.authenticate({
      magic_links_token: "link",
      session_duration_minutes: 60,
    });

    answer();
    await vi.advanceTimersByTimeAsync(0);

    expect(client.session.getState()).toMatchObject({ unfamiliar: null, member: { name: "Ada" } });
    expect(client.session.getTokens()?.session_token).toBe("token-of-the-person");
  });

  it("in place of one's own, on an open page, ends in signing out: its answers are never asked for", async () => {
    const { client, sent, answers } = await signedIn();
    answers[AUTHENTICATE] = (request) =>
      tokenOf(request) === "planted" ? success(planted()) : refusal(401, "user_unauthenticated");

    plantSession("planted");
    expect(client.session.getTokens()).toBeNull();
    await vi.advanceTimersByTimeAsync(180_000);

    expect(sent.map(tokenOf)).not.toContain("planted");
    expect(client.session.getState()).toMatchObject({ session: null, unfamiliar: null });
  });
});

describe("CSRF-2: two cookies of the session's name", () => {
  const twice = (): void => {
    const own = "stytch_session=planted; stytch_session=token-1; stytch_session_jwt=jwt-of-token-1";
    vi.spyOn(document, "cookie", "get").mockReturnValue(own);
  };

  it("mean that nobody is signed in, and nothing is sent for either", async () => {
    storeSession();
    twice();
    const { client, sent } = start({ [AUTHENTICATE]: () => success(planted()) });

    await vi.advanceTimersByTimeAsync(600_000);

    expect(client.session.getState()).toMatchObject({
      session: null,
      unfamiliar: null,
      isInitialized: true,
    });
    expect(client.session.getTokens()).toBeNull();
    expect(sent).toEqual([]);
  });

  it("end the session of an open page by its next look-up", async () => {
    const { client, sent, answers } = await signedIn();
    answers[AUTHENTICATE] = (request) =>
      ["planted", "token-1"].includes(tokenOf(request) ?? "")
        ? success(planted())
        : refusal(401, "user_unauthenticated");

    twice();
    expect(client.session.getTokens()).toBeNull();
    await vi.advanceTimersByTimeAsync(180_000);

    expect(sent.map(tokenOf)).toEqual(["public-token-test-1"]);
    expect(client.session.getSync()).toBeNull();
  });
});
