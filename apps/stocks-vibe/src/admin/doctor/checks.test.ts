import type { TaskState } from "@stocks-vibe/server-kit";
import { describe, expect, it } from "vitest";
import {
  describeBehind,
  describeFailing,
  describeSpace,
  describeUnsent,
  describeVersions,
  describeWorkers,
} from "./doctor.ts";
import { withLines } from "./finding.ts";
import { describeStuck, describeWaiting } from "./jobs.ts";
import { describeNight } from "./night.ts";

const none = {
  ready: 0,
  later: 0,
  running: 0,
  gaveUp: 0,
  superseded: 0,
  oldestReadySeconds: 0,
  oldestSeconds: 0,
};
const MAIL = "auth.send-mail";
const NIGHT = "portfolio.night-organization";
const LONG = { ready: 2, oldestReadySeconds: 7_300 };
const taskOf = (task: string, counts: Partial<TaskState>): TaskState => ({
  task,
  ...none,
  ...counts,
});

describe("the doctor on jobs", () => {
  it.each([
    ["nothing", [], true, "no job has given up"],
    [
      "one that was replaced",
      [taskOf("portfolio.sync", { superseded: 11 })],
      true,
      "no job has given up",
    ],
    [
      "two that gave up",
      [taskOf(MAIL, { gaveUp: 2, ready: 1 }), taskOf("portfolio.sync", { running: 1 })],
      false,
      "2 jobs gave up; see: npm run admin -- jobs list gave-up\n    2 of auth.send-mail",
    ],
  ])("says of %s", (_what, tasks, ok, text) => {
    expect(describeStuck(tasks)).toEqual({ ok, text });
  });
});

describe("the doctor on jobs that wait", () => {
  it.each([
    ["a queue at work", [taskOf("portfolio.sync", { ready: 9, oldestReadySeconds: 50 })], true],
    ["letters and nights", [MAIL, NIGHT].map((one) => taskOf(one, LONG)), true],
    ["a task that nobody knows", [taskOf("old.task", LONG)], false],
    ["rebuilds", [taskOf("portfolio.rebuild", { ready: 1, oldestReadySeconds: 700 })], false],
  ])("says of %s", (_what, tasks, ok) => {
    expect(describeWaiting(tasks, true).ok).toBe(ok);
    // A bundled product that is stopped takes none, as it should.
    expect(describeWaiting(tasks, false).ok).toBe(true);
  });

  it("names what waits, and since when", () => {
    expect(describeWaiting([taskOf("old.task", LONG)], true).text).toBe(
      "jobs are due, and no worker takes them\n    2 of old.task, the oldest for 2 h",
    );
  });
});

describe("the doctor on unsent mail", () => {
  it.each([
    ["none", {}, true, true, "no letter is unsent"],
    [
      "a fresh one",
      { ready: 1, oldestSeconds: 3 },
      true,
      true,
      "1 letters are unsent, the oldest for 3 s",
    ],
    [
      "an old one",
      { later: 1, oldestSeconds: 4_000 },
      true,
      false,
      "1 letters are unsent, the oldest for 1 h",
    ],
    [
      "an old one of a product that is stopped",
      { later: 1, oldestSeconds: 4_000 },
      false,
      true,
      "1 letters are unsent, the oldest for 1 h",
    ],
    [
      "one that gave up ten days ago",
      { gaveUp: 1, ready: 1, oldestSeconds: 864_000 },
      false,
      false,
      "2 letters are unsent, the oldest for 10 d; 1 of them will not be tried again",
    ],
  ])("says of %s", (_what, counts, mustWork, ok, text) => {
    expect(describeUnsent([taskOf(MAIL, counts), taskOf(NIGHT, { gaveUp: 5 })], mustWork)).toEqual({
      ok,
      text,
    });
  });
});

describe("the doctor on the night", () => {
  // 22:00 in Denver is 05:00 of the next day.
  const newest = {
    asOf: "2026-11-21",
    claimedAt: new Date("2026-11-22T05:00:20Z"),
    isGivenOut: true,
  };
  it.each([
    ["done", "2026-11-22T20:00:00Z", newest, {}, true, "the night of 2026-11-21 is done"],
    ["not due yet", "2026-11-23T04:59:00Z", newest, {}, true, "the night of 2026-11-21 is done"],
    [
      "due this moment",
      "2026-11-23T05:30:00Z",
      newest,
      {},
      true,
      "the night of 2026-11-21 is done",
    ],
    ["missed", "2026-11-23T06:01:00Z", newest, {}, false, "the night of 2026-11-22 has not begun"],
    [
      "never run",
      "2026-11-22T20:00:00Z",
      undefined,
      {},
      false,
      "the night of 2026-11-21 has not begun",
    ],
    [
      "under way",
      "2026-11-22T06:00:00Z",
      newest,
      { ready: 7, running: 2 },
      true,
      "the night of 2026-11-21 is not done: 9 jobs are left",
    ],
    [
      "not done by the morning",
      "2026-11-22T13:01:00Z",
      newest,
      { later: 3 },
      false,
      "the night of 2026-11-21 is not done: 3 jobs are left",
    ],
    [
      "not given out",
      "2026-11-22T07:00:00Z",
      { ...newest, isGivenOut: false },
      {},
      false,
      "the night of 2026-11-21 has begun, and is not given out to its organizations",
    ],
    [
      "given up, ten days ago",
      "2026-11-22T20:00:00Z",
      newest,
      { gaveUp: 3, oldestSeconds: 864_500 },
      false,
      "3 jobs of nights gave up, the oldest 10 d ago",
    ],
    [
      "replaced",
      "2026-11-22T20:00:00Z",
      newest,
      { superseded: 3 },
      true,
      "the night of 2026-11-21 is done",
    ],
  ])("says of one that is %s", (_how, now, night, counts, ok, text) => {
    const tasks = [taskOf(NIGHT, counts), taskOf(MAIL, { gaveUp: 1 })];
    expect(describeNight({ now: new Date(now), newest: night, tasks })).toEqual({ ok, text });
  });
});

describe("the doctor on connections and figures", () => {
  const failing = (organization: number, code: string) => ({
    organizationId: `organization-${organization}`,
    connectionId: `connection-${organization}`,
    code,
  });

  it("counts failures by code, names whose they are, and complains of ours only", () => {
    expect(describeFailing([])).toEqual({ ok: true, text: "no connection fails" });
    const theirs = [1, 2, 3, 4, 5, 6, 7].map((one) => failing(one, "INSTITUTION_DOWN"));
    expect(describeFailing([failing(9, "ITEM_LOGIN_REQUIRED"), ...theirs])).toEqual({
      ok: true,
      text: [
        "8 connections fail, by code:",
        "    7 INSTITUTION_DOWN: organization-1, organization-2, organization-3, organization-4, organization-5 and 2 more",
        "    1 ITEM_LOGIN_REQUIRED: organization-9",
      ].join("\n"),
    });
    expect(describeFailing([failing(1, "OUR_FAULT")]).ok).toBe(false);
  });

  it("names organizations whose figures are behind", () => {
    expect(describeBehind([]).ok).toBe(true);
    const since = new Date("2026-11-20T10:00:00Z");
    expect(describeBehind([{ organizationId: "organization-1", since, reason: "a sum" }])).toEqual({
      ok: false,
      text: "1 organizations' figures are behind:\n    organization-1, since 2026-11-20T10:00:00.000Z: a sum",
    });
  });
});

describe("the doctor on figures of other versions", () => {
  it.each([
    [{ older: 0, newer: 0 }, true, "every organization's figures are this version's"],
    [
      { older: 12, newer: 0 },
      true,
      "12 of 300 organizations' figures are an earlier version's still; they are brought up to date in the background, by the next night at the latest",
    ],
    [
      { older: 12, newer: 1 },
      false,
      "1 of 300 organizations' figures are a later version's: run that version, or restore the backup from before it",
    ],
  ])("says of %j", (counts, ok, text) => {
    expect(describeVersions({ organizations: 300, ...counts })).toEqual({ ok, text });
  });
});

describe("the doctor on the machine", () => {
  it.each([
    [5 * 2 ** 30, true, "the data folder's disk has 5.0 GiB left"],
    [2 ** 29, false, "the data folder's disk has 0.5 GiB left; make room before it is full"],
  ])("says of %d free bytes", (free, ok, text) => {
    expect(describeSpace(free)).toEqual({ ok, text });
  });

  it.each([
    [2, true, true],
    [0, true, false],
    [0, false, true],
  ])("finds %d workers, where some must work: %s, well: %s", (alive, mustWork, ok) => {
    expect(describeWorkers(alive, mustWork).ok).toBe(ok);
  });

  it("shows as many lines as fit a screen, and counts the rest", () => {
    const lines = Array.from({ length: 23 }, (_, index) => `line ${index}`);
    expect(withLines("23 lines:", lines).split("\n").at(-1)).toBe("    and 3 more");
  });
});
