import { describe, expect, it } from "vitest";
import { createKeyedQueue } from "./keyed-queue.ts";

/** A work that lasts until it is told to end. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

/** Lets what can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("turns", () => {
  it("go round the keys: however much one asks for, another waits for one work of it at most", async () => {
    const queue = createKeyedQueue({ atOnce: 1, mostWaiting: 50 });
    const order: string[] = [];
    const take = (key: string) => queue.run(key, async () => void order.push(key));
    await Promise.all([...Array.from({ length: 20 }, () => take("greedy")), take("a"), take("b")]);

    expect(order.indexOf("a")).toBeLessThanOrEqual(2);
    expect(order.indexOf("b")).toBeLessThanOrEqual(3);
    expect(order.filter((key) => key === "greedy")).toHaveLength(20);
  });

  it("are one at a time for one key, also where there is room for more", async () => {
    const queue = createKeyedQueue({ atOnce: 2, mostWaiting: 50 });
    const [first, second, other] = [held(), held(), held()];
    const all = [queue.run("a", first.work), queue.run("a", second.work)];
    await settle();
    expect([queue.running(), queue.waiting()]).toEqual([1, 1]);

    all.push(queue.run("b", other.work));
    await settle();
    expect([queue.running(), queue.waiting()]).toEqual([2, 1]);

    for (const { end } of [first, second, other]) end();
    await Promise.all(all);
    expect([queue.running(), queue.waiting()]).toEqual([0, 0]);
  });

  it("are refused to a key with too many that wait, and to no other", async () => {
    const queue = createKeyedQueue({ atOnce: 1, mostWaiting: 2 });
    const { end, work } = held();
    const all = [queue.run("a", work), queue.run("a", work), queue.run("a", work)];

    await expect(queue.run("a", work)).rejects.toMatchObject({
      type: "too_many_requests",
      retryAfterSeconds: 2,
    });
    all.push(queue.run("b", work), queue.run("a", work, { isUrgent: true }));
    expect(queue.waiting()).toBe(4);

    end();
    await Promise.all(all);
  });

  it("are refused to all keys together beyond a total, whose second half is for keys of which nothing waits", async () => {
    const queue = createKeyedQueue({ atOnce: 1, mostWaiting: 50, mostWaitingInAll: 4 });
    const { end, work } = held();
    const all = ["running", "a", "a"].map((key) => queue.run(key, work));
    await settle();
    await expect(queue.run("a", work)).rejects.toMatchObject({ type: "too_many_requests" });
    all.push(queue.run("b", work), queue.run("c", work));
    await expect(queue.run("d", work)).rejects.toMatchObject({ type: "too_many_requests" });
    expect(queue.waiting()).toBe(4);

    end();
    await Promise.all(all);
  });

  it("come first to what is urgent of a key, in the order it came", async () => {
    const queue = createKeyedQueue({ atOnce: 1, mostWaiting: 50 });
    const order: string[] = [];
    const take = (name: string, isUrgent = false) =>
      queue.run("a", async () => void order.push(name), { isUrgent });
    await Promise.all([take("running"), take("later"), take("urgent", true), take("next", true)]);

    expect(order).toEqual(["running", "urgent", "next", "later"]);
  });

  it("go on after a work that failed", async () => {
    const queue = createKeyedQueue({ atOnce: 1, mostWaiting: 50 });
    const failed = queue.run("a", async () => {
      throw new Error("bad row");
    });
    const next = queue.run("a", async () => "done");

    await expect(failed).rejects.toThrow("bad row");
    expect(await next).toBe("done");
  });
});
