import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limited, refused } from "../testing/draw.tsx";
import { askAgain } from "./later-refusal.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([1, 2])("asks once more after the %i s that the server wants", async (seconds) => {
  const call = vi.fn().mockRejectedValueOnce(limited(seconds)).mockResolvedValue("in");
  const answer = askAgain(call);
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
  expect(call).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);

  expect(await answer).toBe("in");
  expect(call).toHaveBeenCalledTimes(2);
});

it("asks no third time", async () => {
  const call = vi.fn().mockRejectedValue(limited(1));
  const answer = expect(askAgain(call)).rejects.toEqual(limited(1));
  await vi.advanceTimersByTimeAsync(60_000);
  await answer;
  expect(call).toHaveBeenCalledTimes(2);
});

it.each([
  limited(3),
  refused(429, "too_many_requests"),
  refused(429, "user_lock_limit_reached"),
  refused(401, "unauthorized_credentials"),
  refused(503, "service_unavailable"),
])("tells %s at once", async (error) => {
  const call = vi.fn().mockRejectedValue(error);
  await expect(askAgain(call)).rejects.toBe(error);
  expect(call).toHaveBeenCalledOnce();
});
