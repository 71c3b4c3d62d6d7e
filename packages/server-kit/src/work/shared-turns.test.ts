import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { createSharedTurns } from "./shared-turns.ts";

/** A look-up that ends when told to, with the number of its start. */
function heldUp() {
  const ends: ((failure?: Error) => void)[] = [];
  return {
    started: () => ends.length,
    look: () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1;
        ends.push((failure) => (failure ? reject(failure) : resolve(number)));
      }),
    async end(number: number, failure?: Error) {
      ends[number - 1]?.(failure);
      await nextTurn();
    },
  };
}

describe("look-ups that are shared", () => {
  it("are one that runs and one that waits, however many ask", async () => {
    const shared = createSharedTurns<number>();
    const { started, look, end } = heldUp();
    const first = shared("key", look);
    const burst = Array.from({ length: 80 }, () => shared("key", look));
    expect(started()).toBe(1);
    await end(1);
    await nextTurn();
    expect(started()).toBe(2);
    await end(2);
    expect(await first).toBe(1);
    expect(await Promise.all(burst)).toEqual(burst.map(() => 2));
    expect(started()).toBe(2);
  });

  it("give nobody an answer that was begun before they asked", async () => {
    const shared = createSharedTurns<number>();
    const { look, end } = heldUp();
    const first = shared("key", look);
    const second = shared("key", look);
    await end(1);
    // The second runs by now: who asks meanwhile waits for a third.
    const third = shared("key", look);
    await end(2);
    await end(3);
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 3]);
  });

  it("keep nobody of another key waiting", async () => {
    const shared = createSharedTurns<string>();
    const slow = shared("greedy", () => nextTurn("slow"));
    void shared("greedy", () => nextTurn("slow"));
    expect(await shared("other", async () => "at once")).toBe("at once");
    expect(await slow).toBe("slow");
  });

  it("wait a second for one that hangs, and then run beside it", async () => {
    const shared = createSharedTurns<number>();
    const { started, look, end } = heldUp();
    const first = shared("key", look);
    const burst = [shared("key", look), shared("key", look)];
    await vi.waitFor(() => expect(started()).toBe(2), 3_000);
    await end(2);
    expect(await Promise.all(burst)).toEqual([2, 2]);
    await end(1);
    expect(await first).toBe(1);
  });

  it("go on after one that failed, which fails for those who share it alone", async () => {
    const shared = createSharedTurns<number>();
    const { look, end } = heldUp();
    const first = shared("key", look);
    const second = shared("key", look);
    const failed = Promise.all([
      expect(first).rejects.toThrow("away"),
      expect(second).rejects.toThrow("still away"),
    ]);
    await end(1, new Error("away"));
    await end(2, new Error("still away"));
    await failed;
    const third = shared("key", look);
    await end(3);
    expect(await third).toBe(3);
  });
});
