import { describe, expect, it } from "vitest";
import { type BreakerSettings, createGuard, retryDelay, ServicePaused } from "./guard.ts";

const trouble = new Error("trouble");
const refusal = new Error("refusal");

/** A guard in a world of its own, and what it slept. */
function setUp(chance = 0, own: Partial<BreakerSettings> = {}) {
  const slept: number[] = [];
  const world = { time: 0 };
  const guard = createGuard({
    service: "test service",
    isTrouble: (error) => error === trouble,
    breaker: { threshold: 4, pauseMs: 1_000, maxPauseMs: 1_000, ...own },
    surroundings: {
      now: () => world.time,
      chance: () => chance,
      sleep: async (ms) => slept.push(ms),
    },
  });
  return { guard, slept, world };
}

/** Fails with the given errors, one per call, then answers "ok". */
function calls(...errors: readonly Error[]) {
  const seen = { count: 0 };
  const call = async () => {
    const error = errors[seen.count];
    seen.count += 1;
    if (error) throw error;
    return "ok";
  };
  return { call, seen };
}

describe("a guarded call", () => {
  it("is tried three times when the service is in trouble", async () => {
    const { guard, slept } = setUp();
    const { call, seen } = calls(trouble, trouble);
    expect(await guard.run(call)).toBe("ok");
    expect(seen.count).toBe(3);
    expect(slept).toEqual([100, 200]);
  });

  it("fails with the last error after the third try", async () => {
    const { guard } = setUp();
    const { call, seen } = calls(trouble, trouble, trouble, trouble);
    await expect(guard.run(call)).rejects.toBe(trouble);
    expect(seen.count).toBe(3);
  });

  it("is not repeated when the service answered with a refusal, or must not be", async () => {
    const { guard } = setUp();
    const refused = calls(refusal);
    await expect(guard.run(refused.call)).rejects.toBe(refusal);
    expect(refused.seen.count).toBe(1);
    const once = calls(trouble);
    await expect(guard.run(once.call, { once: true })).rejects.toBe(trouble);
    expect(once.seen.count).toBe(1);
  });

  it("is not made at all while the breaker is open, and tried again after the pause", async () => {
    const { guard, world } = setUp();
    await expect(guard.run(calls(trouble, trouble, trouble).call)).rejects.toBe(trouble);
    await expect(guard.run(calls(trouble).call, { once: true })).rejects.toBe(trouble);
    const { call, seen } = calls();
    await expect(guard.run(call)).rejects.toBeInstanceOf(ServicePaused);
    expect(seen.count).toBe(0);
    world.time = 1_000;
    expect(await guard.run(call)).toBe("ok");
    expect(await guard.run(call)).toBe("ok");
  });
});

describe("calls of several connections", () => {
  it("are held back only when several of them fail", async () => {
    const { guard } = setUp(0, { subjects: 2 });
    for (let press = 0; press < 5; press += 1) {
      const failing = guard.run(calls(trouble, trouble, trouble).call, { subject: "one" });
      await expect(failing).rejects.toBe(trouble);
    }
    const others = guard.run(calls(trouble).call, { subject: "two", once: true });
    await expect(others).rejects.toBe(trouble);

    expect(guard.isOpen()).toBe(true);
    await expect(guard.run(calls().call, { subject: "three" })).rejects.toThrow(ServicePaused);
  });
});

describe("retryDelay", () => {
  it.each([
    [1, 0, 100],
    [1, 0.999999, 200],
    [2, 0.5, 300],
    [12, 0, 2_500],
  ])("waits before try %i + 1 with chance %f for %i ms", (attempt, chance, ms) => {
    expect(retryDelay(attempt, chance)).toBe(ms);
  });
});
