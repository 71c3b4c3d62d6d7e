import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger, unwrapRoot } from "@stocks-vibe/server-kit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restoreProduct } from "../../admin/backup/restore-product.ts";
import { parseEnvironment } from "../../environment/config.ts";
import { settingsOf } from "../../environment/settings.ts";
import { prepareDatabase } from "../../start/product-database.ts";
import { type Contents, sealKeyOf } from "../contents.ts";
import { checkFile, readHeaderOf } from "../read-backup.ts";
import { openSession } from "../session.repository.ts";
import { type EmptyDatabase, emptyDatabase } from "../testing/databases.ts";
import { type Kept, newestKept } from "../testing/kept.ts";
import { asOwner } from "../testing/running-product.repository.ts";
import { admin } from "../testing/running-product.ts";
import { assignmentCostOf, restoreBackup } from "./restore-backup.ts";
import { freeJobs } from "./target.repository.ts";

const log = createLogger("silent");

let kept: Kept;
let contents: Contents;
let target: EmptyDatabase;
beforeAll(async () => {
  kept = await newestKept();
  const root = unwrapRoot((await readHeaderOf(kept.path)).sealedRoot, kept.masterKey);
  contents = await checkFile(kept.path, sealKeyOf(root ?? ""));
  target = await emptyDatabase("superuser");
});
afterAll(() => target.drop());

const restore = () =>
  restoreBackup({ path: kept.path, contents, url: target.url, log, isKept: true });
const start = () => prepareDatabase(target.url, { log, onProgress: () => undefined });
const count = async (table: string): Promise<number> => {
  const [row] = await asOwner<{ n: number }>(target.url, `select count(*)::int as n from ${table}`);
  return row?.n ?? 0;
};

/**
 * Ends the restore's connection while it loads rows; the server itself looks for it a thousand
 * times a second.
 */
const cutOff = () =>
  asOwner(
    target.url,
    `do $$ begin
      loop
        perform pg_stat_clear_snapshot();
        perform pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'stocks-vibe-backup' and datname = current_database() and query like 'copy %from stdin';
        exit when found;
        perform pg_sleep(0.001);
      end loop;
    end $$`,
  );

describe("a restore that is broken off", () => {
  it("leaves a database that says so, that nothing starts on, and that can be restored into again", async () => {
    const [broken] = await Promise.allSettled([restore(), cutOff()]);
    expect(broken.status).toBe("rejected");
    await expect(start()).rejects.toThrow(
      "A backup is being restored into this database, or that was broken off.",
    );
    expect(await count("portfolio.transactions")).toBe(0);

    await restore();
    await start(); // Brings the older backup up to date.
    expect(await start()).toBe(0);
    expect(await count("portfolio.transactions")).toBeGreaterThan(100);
  });
});

describe("a restored database whose clock was moved", () => {
  it("is set right by the command that a refused start names, before any server has started on it", async () => {
    const variables = { DATABASE_URL: target.url, MASTER_KEY: kept.masterKey };
    const [moved] = await asOwner<{ seconds: number }>(
      target.url,
      "select seconds from ops.clock_offset",
    );
    expect(moved?.seconds).not.toBe(0);

    const { code, text } = await admin(variables, "clock", "reset");
    expect([code, text]).toEqual([0, expect.stringMatching(/^The clock is right again/)]);
    expect((await admin(variables, "clock", "reset")).text).toBe("The clock was right.");
    // Control: a command that works with the servers says what is missing.
    await expect(admin(variables, "doctor")).rejects.toThrow("Start the product on it once");
  });
});

describe("a database that is in use", () => {
  it("is refused, and keeps what it has", async () => {
    const before = await count("portfolio.transactions");
    await expect(restore()).rejects.toThrow("The database is not empty");
    expect(await count("portfolio.transactions")).toBe(before);
    expect(await start()).toBe(0);
  });

  it("is refused while another restore is at it", async () => {
    const empty = await emptyDatabase("superuser");
    const other = new pg.Client({ connectionString: empty.url });
    await other.connect();
    await other.query("select pg_advisory_lock(7306218414)");
    await expect(
      restoreBackup({ path: kept.path, contents, url: empty.url, log, isKept: true }),
    ).rejects.toThrow("Another restore into this database is under way");
    await other.end();
    await empty.drop();
  });
});

describe("a folder that is not empty", () => {
  const restoreInto = (dataDir: string) => {
    const env = parseEnvironment({ DATA_DIR: dataDir, MASTER_KEY: kept.masterKey });
    return restoreProduct({ env, settings: settingsOf(env), path: kept.path, log, isKept: true });
  };

  it.each([
    [
      "another product's secrets.json",
      "secrets.json",
      { masterKey: "x".repeat(40) },
      "another master key",
    ],
    [
      "another project's",
      "secrets.json",
      { projectId: "project-test-other" },
      "belongs to project-test-other",
    ],
    ["a database without secrets.json", "postgres-password.txt", {}, "has a database"],
  ])("is refused, and stays as it is: %s", async (_what, name, change, why) => {
    const dataDir = await mkdtemp(join(tmpdir(), "stocks-vibe-folder-"));
    const content = JSON.stringify({ masterKey: kept.masterKey, ...change });
    await writeFile(join(dataDir, name), content);
    await expect(restoreInto(dataDir)).rejects.toThrow(why);
    expect(await readdir(dataDir)).toEqual([name]);
    expect(await readFile(join(dataDir, name), "utf8")).toBe(content);
    await rm(dataDir, { recursive: true });
  });
});

describe("a database whose user may not create schemas", () => {
  it("is refused with what an administrator has to type", async () => {
    const empty = await emptyDatabase("plain");
    const name = new URL(empty.url).pathname.slice(1);
    const url = new URL(target.url);
    url.pathname = `/${name}`;
    await asOwner(url.href, `alter database ${name} owner to current_user`);
    const refused = restoreBackup({ path: kept.path, contents, url: empty.url, log, isKept: true });
    await expect(refused).rejects.toThrow(`grant create on database "${name}" to "${name}"`);
    await empty.drop();
  });
});

describe("misfitOf", () => {
  const table = { schema: "auth", table: "members", columns: ["a", "b"] };
  const queue = { schema: "graphile_worker", table: "_private_jobs", columns: ["id"] };

  it("wants the same tables with the same columns, and lets a newer queue have more", () => {
    const turned = { ...table, columns: ["b", "a"] };
    const wider = { ...queue, columns: ["id", "new"] };
    const added = { ...queue, table: "_private_new" };
    expect(assignmentCostOf([table, queue], [turned, wider, added])).toBeUndefined();
    expect(assignmentCostOf([table], [{ ...table, columns: ["a"] }])).toContain(
      "auth.members are others",
    );
    expect(assignmentCostOf([wider], [queue])).toContain(
      "graphile_worker._private_jobs are others",
    );
    expect(assignmentCostOf([table], [])).toContain("there is no table auth.members");
    expect(assignmentCostOf([], [table])).toContain("it has no table auth.members");
  });
});

describe("jobs that were under way at the moment of the backup", () => {
  it("wait again, those in their last try too", async () => {
    const there = await emptyDatabase("superuser");
    await restoreBackup({ path: kept.path, contents, url: there.url, log, isKept: true });
    await asOwner(
      there.url,
      `select ops.enqueue(task => 'portfolio.rebuild', job_key => 'last', max_attempts => 1, payload => '{}');
       update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'worker-of-then' where key = 'last'`,
    );
    const session = await openSession(there.url);
    await freeJobs(session.client);
    await session.end();
    const job = "select is_available from graphile_worker._private_jobs where key = 'last'";
    expect(await asOwner(there.url, job)).toEqual([{ is_available: true }]);
    await there.drop();
  });
});
