import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRefresh, REFRESH_MS, retryDelay } from "./refresh.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the wait before a retry", () => {
  it.each([
    [0, 0.5, 2_000],
    [1, 0.5, 4_000],
    [6, 0.5, 128_000],
    [7, 0.5, 256_000],
    [8, 0.5, 256_000],
    [50, 0.5, 256_000],
    [0, 0, 1_825],
    [0, 1, 2_175],
  ])("number %i with chance %d is %i ms", (attempt, random, delay) => {
    expect(retryDelay(attempt, random)).toBe(delay);
  });
});

describe("every wait before a retry", () => {
  const chances = Array.from({ length: 101 }, (_, index) => index / 100);
  const attempts = Array.from({ length: 40 }, (_, index) => index);

  it("keeps within 175 ms of a power of two, two seconds at least and 256 at most", () => {
    for (const attempt of attempts) {
      const middle = Math.min(2_000 * 2 ** attempt, 256_000);
      for (const chance of chances) {
        expect(Math.abs(retryDelay(attempt, chance) - middle)).toBeLessThanOrEqual(175);
      }
    }
  });

  it("is longer than any before it, until it grows no more", () => {
    for (const attempt of attempts.slice(0, 7)) {
      expect(retryDelay(attempt + 1, 0)).toBeGreaterThan(retryDelay(attempt, 1));
    }
    expect(retryDelay(39, 0.5)).toBe(retryDelay(7, 0.5));
  });
});

describe("the background look-up", () => {
  it("asks every three minutes", async () => {
    const lookUp = vi.fn(async () => undefined);
    createRefresh(lookUp, () => 0.5).start();

    await vi.advanceTimersByTimeAsync(REFRESH_MS - 1);
    expect(lookUp).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(lookUp).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(REFRESH_MS * 2);
    expect(lookUp).toHaveBeenCalledTimes(3);
  });

  it("retries with growing waits and goes back to three minutes after a success", async () => {
    const times: number[] = [];
    const lookUp = vi.fn(async () => {
      times.push(Date.now());
      if (times.length <= 3) throw new Error("down");
    });
    const begun = Date.now();
    await createRefresh(lookUp, () => 0.5).runNow();

    await vi.advanceTimersByTimeAsync(14_000 + REFRESH_MS);

    expect(times.map((time) => time - begun)).toEqual([0, 2_000, 6_000, 14_000, 194_000]);
  });

  it("stays stopped even when an answer arrives after the stop", async () => {
    let fail = (_reason: Error): void => undefined;
    const lookUp = vi.fn(() => new Promise<void>((_resolve, reject) => (fail = reject)));
    const refresh = createRefresh(lookUp, () => 0.5);
    const running = refresh.runNow();

    refresh.stop();
    fail(new Error("late"));
    await running;
    await vi.advanceTimersByTimeAsync(REFRESH_MS * 2);

    expect(lookUp).toHaveBeenCalledTimes(1);
  });
});
