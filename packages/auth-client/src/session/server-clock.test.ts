import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSignIn, success } from "../testing/fake-server.ts";
import { AUTHENTICATE, cookie, leavePage, start, storeProof } from "../testing/start-client.ts";
import { createSafeStorage } from "./safe-storage.ts";
import { createServerClock } from "./server-clock.ts";

const HOUR = 3_600_000;
const SERVER = Date.parse("2026-03-01T12:00:00Z");
const EXCHANGE = "/b2b/discovery/intermediate_sessions/exchange";
const KEY = "clock_offset";
const storage = createSafeStorage(() => localStorage);

afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

/** A device whose clocks the test moves: what it shows, and what runs since the page was opened. */
function aDevice(ahead = 0) {
  let wall = SERVER + ahead;
  let ticks = 0;
  const moves = (ms: number) => {
    wall += ms;
  };
  return {
    clock: () => createServerClock(storage, KEY, { wall: () => wall, ticks: () => ticks }),
    passes(ms: number) {
      moves(ms);
      ticks += ms;
    },
    sleeps: moves,
    isSet: moves,
  };
}

describe("the server's time", () => {
  it.each([-48, -5, 0, 5, 48])("is known on a device that is %i hours ahead", (hours) => {
    const device = aDevice(hours * HOUR);
    const clock = device.clock();
    expect(clock.isSure()).toBe(false);

    clock.learn(new Date(SERVER));
    device.passes(HOUR);

    expect(clock.now()).toEqual(new Date(SERVER + HOUR));
    expect(clock.isSure()).toBe(true);
  });

  it("is known after a reload, before any answer", () => {
    const device = aDevice(5 * HOUR);
    device.clock().learn(new Date(SERVER));
    device.passes(1_000);

    expect(device.clock().now()).toEqual(new Date(SERVER + 1_000));
    device.clock().learn(new Date(SERVER + 1_000 + 5 * HOUR));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("goes on when the clock is set back while the page is open", () => {
    const device = aDevice();
    const clock = device.clock();
    clock.learn(new Date(SERVER));

    device.passes(HOUR);
    device.isSet(-10 * HOUR);
    device.passes(HOUR);

    expect(clock.now()).toEqual(new Date(SERVER + 2 * HOUR));
  });

  it("is not sure once the device slept or its clock was set ahead, until the next answer", () => {
    const device = aDevice();
    const clock = device.clock();
    clock.learn(new Date(SERVER));

    device.sleeps(8 * HOUR);
    expect(clock.now()).toEqual(new Date(SERVER + 8 * HOUR));
    expect(clock.isSure()).toBe(false);

    clock.learn(new Date(SERVER + 60_000));
    expect(clock.now()).toEqual(new Date(SERVER + 60_000));
    expect(clock.isSure()).toBe(true);
  });

  it("is not learned from nonsense, nor from what a header's whole seconds explain", () => {
    const device = aDevice(900);
    const clock = device.clock();

    clock.learn(new Date("nonsense"));
    expect(clock.isSure()).toBe(false);
    clock.learn(new Date(SERVER));
    expect(clock.now()).toEqual(new Date(SERVER + 900));
  });
});

/**
 * A sign-in of four hours by the server's clock, and the same session looked up as often as the
 * page asks.
 */
function aServer(ahead: number, isDateTold: boolean) {
  const serverNow = () => Date.now() - ahead;
  const expires_at = new Date(SERVER + 4 * HOUR).toISOString();
  const answer = () => {
    const last_accessed_at = new Date(serverNow()).toISOString();
    const response = success(aSignIn("token-1", { expires_at, last_accessed_at }));
    if (isDateTold) response.headers.set("date", new Date(serverNow()).toUTCString());
    return response;
  };
  return { [EXCHANGE]: answer, [AUTHENTICATE]: answer };
}

describe("a sign-in", () => {
  beforeEach(() => void vi.useFakeTimers());

  const hours = [-48, -5, 0, 5, 48];
  it.each(hours.flatMap((ahead) => [true, false].map((isTold) => ({ ahead, isTold }))))(
    "lasts as long as its session on a clock $ahead hours ahead (Date header: $isTold)",
    async ({ ahead, isTold }) => {
      vi.setSystemTime(SERVER + ahead * HOUR);
      storeProof();
      const answers = aServer(ahead * HOUR, isTold);
      const { client } = start(answers);

      await client.discovery.intermediateSessions.exchange({
        organization_id: "organization-test-1",
        session_duration_minutes: 240,
      });
      expect(client.session.getTokens()?.session_token).toBe("token-1");
      client.dispose();

      vi.advanceTimersByTime(2 * HOUR);
      const { client: reloaded } = start(answers);
      await vi.advanceTimersByTimeAsync(1.9 * HOUR);
      expect(reloaded.session.getTokens()?.session_token).toBe("token-1");
      reloaded.dispose();

      vi.advanceTimersByTime(0.2 * HOUR);
      expect(cookie("stytch_session")).toBeUndefined();
    },
  );
});
