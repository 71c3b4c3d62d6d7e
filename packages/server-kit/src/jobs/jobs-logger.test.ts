import { hostname } from "node:os";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { Refusal } from "../http/refusal.ts";
import { createLogger } from "../observe/logger.ts";
import { jobsLogger } from "./worker.ts";

/** A log whose lines are read back. */
function written() {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = createLogger("debug", sink, { role: "worker", version: "1.2.3" });
  return { log, lines };
}

const INFO = 30;
const ERROR = 50;
const interrupted = Object.assign(new Error("STOPPING"), { kind: "interrupted" });
const failed = (error: unknown) => ({ failure: true, error });

describe("a line of the log", () => {
  it("names the process that wrote it", () => {
    const { log, lines } = written();
    log.info("here");
    log.child({ task: "work" }).info("there");
    const of = { role: "worker", pid: process.pid, host: hostname(), version: "1.2.3" };
    expect(lines).toEqual([
      expect.objectContaining({ ...of, msg: "here" }),
      expect.objectContaining({ ...of, task: "work", msg: "there" }),
    ]);
  });
});

describe("a job that failed", () => {
  it.each([
    ["was cut short by a stop", true, interrupted, INFO],
    ["was aborted by a stop", true, new DOMException("aborted", "AbortError"), INFO],
    ["wanted a thread that was closed", true, new Refusal("service_unavailable"), INFO],
    [
      "lost its pool to a stop",
      true,
      new Error("Cannot use a pool after calling end on the pool"),
      INFO,
    ],
    ["was cut short further down", true, new Error("no figures", { cause: interrupted }), INFO],
    ["had a mistake in it while we stopped", true, new TypeError("x"), ERROR],
    ["was cut short, and nobody stopped us", false, interrupted, ERROR],
    ["lost its database, and nobody stopped us", false, new Error("Connection terminated"), ERROR],
  ])("is told as what it is where it %s", (_how, isStopping, error, level) => {
    const { log, lines } = written();
    const stopping = new AbortController();
    if (isStopping) stopping.abort();
    jobsLogger(log, stopping.signal).error("Failed task 7 (portfolio.sync)", failed(error));
    expect(lines).toEqual([
      expect.objectContaining({ level, source: "jobs", msg: expect.stringContaining("task 7") }),
    ]);
  });

  it("is told where nobody can stop it", () => {
    const { log, lines } = written();
    const jobs = jobsLogger(log);
    jobs.error("no");
    jobs.warn("careful");
    jobs.debug("a payload");
    expect(lines.map(({ msg }) => msg)).toEqual(["no", "careful"]);
  });
});
