import { describe, expect, it } from "vitest";
import { createHashPool } from "./hash-pool.ts";

function aLatch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("PWD-7: hashing", () => {
  it("never runs more at a time than there is room for", async () => {
    const pool = createHashPool({ inFlight: 2, waiting: 20 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return most;
    };

    await Promise.all(Array.from({ length: 22 }, () => pool.run(work)));

    expect(most).toBe(2);
    expect(running).toBe(0);
  });

  it("refuses at once when too many wait, and takes work again afterwards", async () => {
    const pool = createHashPool({ inFlight: 1, waiting: 1 });
    const latch = aLatch();
    const first = pool.run(() => latch.opened);
    const second = pool.run(async () => "second");

    const startedAt = performance.now();
    await expect(pool.run(async () => "third")).rejects.toMatchObject({
      type: "too_many_requests",
      retryAfterSeconds: 1,
    });
    expect(performance.now() - startedAt).toBeLessThan(100);
    latch.open();

    await first;
    expect(await second).toBe("second");
    expect(await pool.run(async () => "fourth")).toBe("fourth");
  });

  it("gives its place up when the work fails", async () => {
    const pool = createHashPool({ inFlight: 1, waiting: 0 });
    await expect(
      pool.run(async () => {
        throw new Error("no memory");
      }),
    ).rejects.toThrow("no memory");

    expect(await pool.run(async () => "next")).toBe("next");
  });
});
