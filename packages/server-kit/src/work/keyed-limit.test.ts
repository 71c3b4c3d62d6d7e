import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createKeyedLimit } from "./keyed-queue.ts";

/** Works that end when told to, in the order they started. */
function heldUp() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    work: (name: string) => () => {
      started.push(name);
      return new Promise<string>((end) => ends.set(name, () => end(name)));
    },
    async end(name: string) {
      ends.get(name)?.();
      await nextTurn();
    },
  };
}

describe("a limit of works by key", () => {
  it("starts so many of a key, and the next in order when one ends", async () => {
    const limit = createKeyedLimit(2);
    const { started, work, end } = heldUp();
    const results = Promise.all(["a", "b", "c", "d"].map((name) => limit("key", work(name))));
    await nextTurn();
    expect(started).toEqual(["a", "b"]);
    await end("b");
    expect(started).toEqual(["a", "b", "c"]);
    await end("a");
    await end("c");
    await end("d");
    expect(await results).toEqual(["a", "b", "c", "d"]);
  });

  it("keeps nobody of another key waiting", async () => {
    const limit = createKeyedLimit(1);
    const { started, work, end } = heldUp();
    const burst = Array.from({ length: 5 }, (_, place) => limit("greedy", work(`greedy ${place}`)));
    const other = limit("other", work("other"));
    await nextTurn();
    expect(started).toEqual(["greedy 0", "other"]);
    await end("other");
    expect(await other).toBe("other");
    for (let place = 0; place < 5; place += 1) await end(`greedy ${place}`);
    await Promise.all(burst);
  });

  it("goes on after a work that failed, which fails for its caller alone", async () => {
    const limit = createKeyedLimit(1);
    const failing = limit("key", () => Promise.reject(new Error("broken")));
    const next = limit("key", () => Promise.resolve("next"));
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("next");
  });

  it("gives no place to one that comes in the turn in which another ends", async () => {
    const limit = createKeyedLimit(1);
    const { started, work, end } = heldUp();
    const first = limit("key", work("first"));
    const second = limit("key", work("second"));
    const third = first.then(() => limit("key", work("third")));
    await end("first");
    expect(started).toEqual(["first", "second"]);
    await end("second");
    await end("third");
    await Promise.all([second, third]);
    expect(started).toEqual(["first", "second", "third"]);
  });
});
