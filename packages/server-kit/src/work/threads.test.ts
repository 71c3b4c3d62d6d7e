import { threadId } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { createThreads, type Threads, ThreadTooSlow } from "./threads.ts";

const file = new URL("../testing/thread.fixture.mjs", import.meta.url);
interface Fixture {
  readonly whichThread: (input: object) => number;
  readonly fail: (input: object) => void;
  readonly never: (input: object) => void;
  readonly lengthOf: (bytes: Uint8Array) => number;
}
const opened: Threads<Fixture>[] = [];
const open = () => {
  const threads = createThreads<Fixture>({ file, most: 1, isLowPriority: true });
  opened.push(threads);
  return threads;
};

afterEach(async () => {
  await Promise.all(opened.splice(0).map((threads) => threads.close()));
});

describe("threads", () => {
  it("run their work beside the event loop", async () => {
    expect(await open().run("whichThread", {})).not.toBe(threadId);
  });

  it("pass on what went wrong, and go on", async () => {
    const threads = open();

    await expect(threads.run("fail", {})).rejects.toThrow("bad row");
    expect(await threads.run("lengthOf", new Uint8Array(7))).toBe(7);
  });

  it("are ended when they do not answer in time, and another takes their place", async () => {
    const threads = open();
    const before = await threads.run("whichThread", {});

    await expect(threads.run("never", {}, { within: 100 })).rejects.toBeInstanceOf(ThreadTooSlow);
    expect(await threads.run("whichThread", {})).not.toBe(before);
  });

  it("take over what is handed to them", async () => {
    const bytes = new Uint8Array(1_000);
    const answer = await open().run("lengthOf", bytes, { transfer: [bytes.buffer] });

    expect([answer, bytes.byteLength]).toEqual([1_000, 0]);
  });

  it("end when they are told to, whatever they do, and take nothing more", async () => {
    const threads = open();
    await threads.run("whichThread", {});
    const refused = { type: "service_unavailable" };
    const stuck = expect(threads.run("never", {})).rejects.toMatchObject(refused);
    await threads.close();

    await stuck;
    await expect(threads.run("whichThread", {})).rejects.toMatchObject(refused);
  });

  it("let end what ends soon", async () => {
    const threads = open();
    const answer = threads.run("lengthOf", new Uint8Array(7));
    await threads.close();

    expect(await answer).toBe(7);
  });
});
