import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { asJob, beginWaiting, isJob, patienceLeft, requestWork } from "./work-kind.ts";

describe("the patience of a request", () => {
  it("is used up by all its waits together, each moment counted once", async () => {
    const work = requestWork(1_000);
    await work.run(async () => {
      const first = beginWaiting();
      const second = beginWaiting();
      await wait(60);
      first();
      first();
      second();
      const left = patienceLeft();
      expect(left).toBeLessThan(1_000 - 50);
      expect(left).toBeGreaterThan(1_000 - 600);
      await wait(60);
      expect(patienceLeft()).toBe(left);
    });
  });

  it("shrinks while it waits", async () => {
    await requestWork(1_000).run(async () => {
      const over = beginWaiting();
      await wait(60);
      expect(patienceLeft()).toBeLessThan(1_000 - 50);
      over();
    });
  });

  it("is a job's once it was answered, and endless outside of requests", () => {
    const work = requestWork(1_000);
    work.run(() => {
      expect(isJob()).toBe(false);
      work.end();
      expect(isJob()).toBe(true);
      expect(patienceLeft()).toBe(Number.POSITIVE_INFINITY);
    });
    expect(isJob()).toBe(false);
    expect(patienceLeft()).toBe(Number.POSITIVE_INFINITY);
    expect(asJob(isJob)).toBe(true);
  });
});
