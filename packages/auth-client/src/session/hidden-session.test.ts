import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, aSignIn, refusal, success } from "../testing/fake-server.ts";
import { AUTHENTICATE, cookie, leavePage, STATE_KEY, start } from "../testing/start-client.ts";
import { NoSessionError } from "../wire/errors.ts";

const hidden = { ...aSignIn(), session_token: "", session_jwt: "" };
const EXCHANGE = "/b2b/discovery/intermediate_sessions/exchange";
const exchange = { organization_id: "o-1", session_duration_minutes: 60 };
const httpOnly = { cookies: { httpOnly: true } };

/**
 * A page of an earlier visit, on a server that keeps the tokens in cookies which no script can
 * read.
 */
async function earlierVisit(answer: Answer) {
  const first = start({ [EXCHANGE]: () => success(hidden) }, httpOnly);
  await vi.advanceTimersByTimeAsync(0);
  await first.client.discovery.intermediateSessions.exchange(exchange);
  first.client.dispose();
  return start({ [AUTHENTICATE]: answer });
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") }));
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

describe("a session in cookies that no script can read", () => {
  it("is looked up at once where the server is known to keep such, though nothing tells of one", async () => {
    const { client, sent } = start({ [AUTHENTICATE]: () => success(hidden) }, httpOnly);
    expect(client.session.getState().isInitialized).toBe(false);

    await vi.advanceTimersByTimeAsync(0);

    expect(sent.map(({ path, credentials }) => [path, credentials])).toEqual([
      [AUTHENTICATE, "include"],
    ]);
    expect(client.session.getSync()?.member_session_id).toBe("member-session-test-1");
    expect(client.session.getTokens()).toBeNull();
    expect(cookie("stytch_session")).toBeUndefined();
  });

  it("that is not there ends the look-ups without a session", async () => {
    const { client, sent } = start(
      { [AUTHENTICATE]: () => refusal(401, "user_unauthenticated") },
      httpOnly,
    );

    await vi.advanceTimersByTimeAsync(600_000);

    expect(sent).toHaveLength(1);
    expect(client.session.getState()).toMatchObject({ session: null, isInitialized: true });
  });

  it("is remembered over reloads without being configured", async () => {
    const { client, sent } = await earlierVisit(() => success(hidden));
    expect(client.session.getInfo()).toMatchObject({
      fromCache: true,
      session: { member_id: "member-test-1" },
    });

    await vi.advanceTimersByTimeAsync(0);

    expect(sent).toHaveLength(1);
    expect(client.session.getInfo().fromCache).toBe(false);
  });

  it("is forgotten when the server no longer knows it", async () => {
    const { client } = await earlierVisit(() => refusal(404, "session_not_found"));

    await vi.advanceTimersByTimeAsync(0);

    expect(client.session.getSync()).toBeNull();
    expect(localStorage.getItem(STATE_KEY)).not.toContain("isHidden");
  });

  it("carries a half sign-in too: its proof is the server's to find", async () => {
    const half = { ...hidden, member_session: null, intermediate_session_token: "" };
    const { client, sent } = start({
      "/b2b/magic_links/authenticate": () => success(half),
      [EXCHANGE]: () => success(hidden),
    });
    await expect(client.discovery.intermediateSessions.exchange(exchange)).rejects.toEqual(
      new NoSessionError(),
    );
    await client.magicLinks.authenticate({ magic_links_token: "t", session_duration_minutes: 60 });

    await client.discovery.intermediateSessions.exchange(exchange);

    expect(sent.at(-1)?.body).toEqual(exchange);
    expect(client.session.getSync()).not.toBeNull();
  });

  it("that was opened while the first look-up was under way is not ended by its refusal", async () => {
    let refuse = (): void => undefined;
    const { client, answers } = start(
      {
        [AUTHENTICATE]: () =>
          new Promise((resolve) => {
            refuse = () => resolve(refusal(401, "user_unauthenticated"));
          }),
        [EXCHANGE]: () => success(hidden),
      },
      httpOnly,
    );
    await vi.advanceTimersByTimeAsync(0);
    await client.discovery.intermediateSessions.exchange(exchange);
    answers[AUTHENTICATE] = () => success(hidden);

    refuse();
    await vi.advanceTimersByTimeAsync(0);

    expect(client.session.getSync()).not.toBeNull();
  });

  it("does not keep calls from being sent where no proof can be seen: the server decides", async () => {
    const { client, sent } = start({ [EXCHANGE]: () => success(aSignIn()) }, httpOnly);
    await client.discovery.intermediateSessions.exchange(exchange);
    await client.discovery.intermediateSessions.exchange(exchange);

    expect(sent.filter(({ path }) => path === EXCHANGE)).toHaveLength(2);
  });
});
