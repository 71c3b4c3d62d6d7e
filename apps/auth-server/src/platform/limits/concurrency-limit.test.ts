import { describe, expect, it } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

function aLatch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("PWD-7: work that is bounded", () => {
  it("is refused at once when as much is under way, and taken again afterwards", async () => {
    const atMost = createConcurrencyLimit(2);
    const latch = aLatch();
    const running = [atMost("one", () => latch.opened), atMost("one", () => latch.opened)];
    let isRun = false;

    await expect(
      atMost("one", async () => {
        isRun = true;
      }),
    ).rejects.toMatchObject({ type: "too_many_requests", retryAfterSeconds: 1 });
    expect(isRun).toBe(false);
    latch.open();

    await Promise.all(running);
    expect(await atMost("one", async () => "taken")).toBe("taken");
  });

  it("does not count another key's", async () => {
    const atMost = createConcurrencyLimit(1);
    const latch = aLatch();
    const running = atMost("one", () => latch.opened);
    expect(await atMost("other", async () => "taken")).toBe("taken");
    latch.open();
    await running;
  });

  it("gives its place up when the work fails", async () => {
    const atMost = createConcurrencyLimit(1);
    await expect(
      atMost("one", async () => {
        throw new Error("no memory");
      }),
    ).rejects.toThrow("no memory");
    expect(await atMost("one", async () => "next")).toBe("next");
  });
});
