import { type TestDatabase, testDatabase } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PLANS } from "../../database/migrations.ts";
import type { JobRow } from "./jobs.repository.ts";
import { describeJob, inWords, jobs, shortError, stateOf } from "./jobs.ts";

const KEYED = ["portfolio.sync"];
const job: JobRow = {
  id: "7",
  task: "portfolio.sync",
  key: "sync:c",
  organizationId: "organization-a",
  memberId: null,
  ageSeconds: 7_300,
  dueInSeconds: 0,
  attempts: 1,
  maxAttempts: 8,
  isLocked: false,
  lastError: null,
};

describe("how a job stands", () => {
  it.each([
    ["waiting", {}],
    ["running", { isLocked: true, attempts: 8 }],
    ["gave up", { attempts: 8 }],
    ["superseded", { attempts: 8, key: null }],
    // A task whose jobs need no key can't lose one.
    ["gave up", { attempts: 8, key: null, task: "portfolio.erase" }],
  ])("is %s for %j", (state, change) => {
    expect(stateOf({ ...job, ...change }, KEYED)).toBe(state);
  });

  it.each([
    [0, "0 s"],
    [59.9, "59 s"],
    [60, "1 min"],
    [7_300, "2 h"],
    [10 * 86_400, "10 d"],
  ])("%d seconds are %s", (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });

  it("is told in one line", () => {
    expect(describeJob({ ...job, dueInSeconds: 130, lastError: "no\n  at x" }, KEYED)).toBe(
      "       7  portfolio.sync                waiting for 2 min  2 h old      try 1 of 8      organization-a    no",
    );
  });
});

describe("the error of a job", () => {
  it.each([
    ["first line\n    at somewhere", "first line"],
    ['[\n  {\n    "code": "invalid_type"\n  }\n]', '[ { "code": "invalid_type" } ]'],
    ["550 nora@family.example is full", "550 …@family.example is full"],
    ["bad link ?token=Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4", "bad link ?…"],
    ["access-sandbox-0123456789abcdef refused", "… refused"],
    ["x ".repeat(200), `${"x ".repeat(200).slice(0, 99)}…`],
  ])("%j is shown as %j", (error, shown) => {
    expect(shortError(error)).toBe(shown);
  });
});

describe("the jobs of a queue", () => {
  const LETTER = "secret-of-a-letter";
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(PLANS);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query(`
      delete from graphile_worker._private_jobs;
      select ops.enqueue(task => 'auth.send-mail', job_key => 'mail-1', max_attempts => 8,
        payload => '{"projectId": "p", "mailId": "mail-1", "token": "${LETTER}", "organizationId": "organization-m"}');
      select ops.enqueue(task => 'portfolio.sync', job_key => 'sync:c', payload => '{"organizationId": "organization-a"}');
      select ops.enqueue(task => 'portfolio.rebuild', job_key => 'rebuild:b', payload => '{"organizationId": "organization-b"}');
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no such host' where key = 'mail-1';
      update graphile_worker._private_jobs set attempts = max_attempts, key = null where key = 'sync:c';
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = 'rebuild:b'`);
  });

  const run = async (...args: readonly string[]) => {
    const lines: string[] = [];
    const code = await jobs({ pool: database.pool, print: (line) => lines.push(line) }, args);
    return { code, text: lines.join("\n") };
  };
  const idOf = async (task: string): Promise<string> => {
    const { rows } = await database.pool.query(
      "select id from graphile_worker.jobs where task_identifier = $1",
      [task],
    );
    return String(rows[0]?.id);
  };
  const left = async (): Promise<string[]> => {
    const { rows } = await database.pool.query(
      "select task_identifier from graphile_worker.jobs order by 1",
    );
    return rows.map((row) => row.task_identifier);
  };
  const ALL = ["auth.send-mail", "portfolio.rebuild", "portfolio.sync"];

  it("are listed with whose they are and how they stand, and nothing that they carry", async () => {
    const { code, text } = await run("list");
    expect(code).toBe(0);
    expect(text).toMatch(
      /auth\.send-mail +gave up +0 s old +try 8 of 8 +organization-m +no such host/,
    );
    expect(text).toMatch(/portfolio\.sync +superseded/);
    expect(text).toMatch(/portfolio\.rebuild +running/);
    expect(text).toContain("3 jobs, 1 gave up");
    expect(text).not.toContain(LETTER);
  });

  it.each([
    ["gave-up", "1 jobs, 1 gave up"],
    ["portfolio.sync", "1 jobs, 0 gave up"],
    ["waiting", "0 jobs, 0 gave up"],
  ])("are listed by state or task: %s", async (word, text) => {
    expect((await run("list", word)).text).toContain(text);
  });

  it("tell who asks for what there is not", async () => {
    const { code, text } = await run("list", "nonsense");
    expect(code).toBe(1);
    expect(text).toContain("nonsense. The states: waiting, running, gave up, superseded.");
  });

  it("are tried again where they gave up, and no others", async () => {
    expect(await run("retry", "all")).toEqual({ code: 0, text: "1 jobs will be tried again." });
    const { rows } = await database.pool.query(
      "select attempts, run_at <= now() as due from graphile_worker.jobs where key = 'mail-1'",
    );
    expect(rows).toEqual([{ attempts: 0, due: true }]);
    expect((await run("list", "superseded")).text).toContain("1 jobs");
    expect((await run("retry", "all")).text).toBe("0 jobs will be tried again.");
  });

  it("are tried again one by one", async () => {
    const running = await idOf("portfolio.rebuild");
    expect(await run("retry", running)).toEqual({
      code: 1,
      text: `No job ${running} has given up.`,
    });
    expect((await run("retry", await idOf("auth.send-mail"))).code).toBe(0);
    expect((await run("retry")).code).toBe(2);
  });

  it("are deleted only where that is confirmed", async () => {
    const asked = await run("clear", "auth.send-mail");
    expect(asked.code).toBe(2);
    expect(asked.text).toContain("will not be done. To delete them: jobs clear auth.send-mail yes");
    expect(asked.text).not.toContain(LETTER);
    expect(await left()).toEqual(ALL);

    expect(await run("clear", "auth.send-mail", "yes")).toEqual({
      code: 0,
      text: "1 jobs were deleted.",
    });
    expect(await left()).toEqual(["portfolio.rebuild", "portfolio.sync"]);
    expect((await run("clear", await idOf("portfolio.sync"), "yes")).code).toBe(0);
    expect(await left()).toEqual(["portfolio.rebuild"]);
  });

  it("are never deleted while they run, and not by words that name none", async () => {
    const { code, text } = await run("clear", "portfolio.rebuild", "yes");
    expect([code, text]).toEqual([1, "It runs at this moment; a running job is not deleted."]);
    expect((await run("clear", "all", "yes")).code).toBe(1);
    expect((await run("clear")).code).toBe(2);
    expect((await run("drop")).code).toBe(2);
    expect(await left()).toEqual(ALL);
  });
});
