import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSecrets } from "../keys/secrets.ts";
import { type EmptyDatabase, emptyDatabase } from "./testing/databases.ts";
import { type Kept, newestKept } from "./testing/kept.ts";
import { asOwner, countOpenJobs } from "./testing/running-product.repository.ts";
import {
  admin,
  figuresOf,
  type RunningProduct,
  startRunningProduct,
  until,
  withoutMoment,
} from "./testing/running-product.ts";

const STORY_MS = 240_000;

let kept: Kept;
let folder: string;
let server: EmptyDatabase;
beforeAll(async () => {
  kept = await newestKept();
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-stories-"));
  // As root the bundled server runs as another user, who must be able to reach its files.
  await chmod(folder, 0o711);
  server = await emptyDatabase("plain");
});
afterAll(async () => {
  await server.drop();
  await rm(folder, { recursive: true });
});

type Variables = Readonly<Record<string, string>>;
const inFolder = (name: string): Variables => ({ DATA_DIR: join(folder, name) });
const onServer = (): Variables => ({ DATABASE_URL: server.url, MASTER_KEY: kept.masterKey });
const open = (place: Variables, more: Variables = {}): Promise<RunningProduct> =>
  startRunningProduct({ ...place, DEMO: "0", TEST_MODE: "1", CLOCK_START: kept.takenAt, ...more });

/** Starts the product there and looks at everything with a session of long before. */
async function expectAtHome(place: Variables): Promise<void> {
  const house = await open(place, { ROLE: "http" });
  try {
    expect(await figuresOf(house, kept.session)).toEqual(kept.figures);
  } finally {
    await house.stop();
  }
}

describe("moving to another database", () => {
  it(
    "from a backup to a folder, from there to a PostgreSQL server and back: every figure and session stays",
    async () => {
      const first = inFolder("first");
      const restored = await admin({ ...first, MASTER_KEY: kept.masterKey }, "restore", kept.path);
      expect(restored.text).toContain("Each table was read back and is as in the file.");
      await expectAtHome(first);

      const out = await admin(first, "move", server.url);
      expect(out.code).toBe(0);
      expect(out.text).toContain(
        `MASTER_KEY=<the value of masterKey in ${folder}/first/secrets.json>`,
      );
      expect(out.text).not.toContain(kept.masterKey);
      expect(out.text).not.toContain(new URL(server.url).searchParams.get("password"));
      await expectAtHome(onServer());

      const back = await admin(onServer(), "move", join(folder, "second"));
      expect(back.text).toContain(`DATA_DIR=${join(folder, "second")}`);
      await expectAtHome(inFolder("second"));
      const { masterKey, projectId } = await loadSecrets(join(folder, "second"));
      expect([masterKey, projectId]).toEqual([
        kept.masterKey,
        (await loadSecrets(join(folder, "first"))).projectId,
      ]);
      // The old ones would sync and send the same.
      await expect(open(first)).rejects.toThrow("was moved to another one");
      await expect(open(onServer())).rejects.toThrow("was moved to another one");
      await expect(admin(onServer(), "move", join(folder, "third"))).rejects.toThrow("move --undo");
      expect((await admin(onServer(), "move", "--undo")).code).toBe(0);
      await expectAtHome(onServer());
      // The files in between are gone, and so no backup was noted.
      expect((await readdir(tmpdir())).filter((name) => name.includes("vibe-move"))).toEqual([]);
      const noted = await asOwner(server.url, "select file_name from product.backups");
      expect(noted).toEqual([{ file_name: `${kept.version}.backup` }]);
    },
    STORY_MS,
  );

  it(
    "is refused while the product runs, and to where there is something",
    async () => {
      const house = await open(inFolder("second"));
      const to = join(folder, "third");
      await expect(admin(inFolder("second"), "move", to)).rejects.toThrow("Stop it, then move.");
      await house.stop();
      await expect(admin(inFolder("second"), "move", server.url)).rejects.toThrow("is not empty");
      await expect(admin(onServer(), "move", join(folder, "second"))).rejects.toThrow(
        "is not empty",
      );
      const onlyAnswers = await open(onServer(), { ROLE: "http" });
      await expect(admin(onServer(), "move", to)).rejects.toThrow("Stop it, then move.");
      await onlyAnswers.stop();
      const nothing = join(folder, "nothing");
      await expect(admin({ DATA_DIR: nothing }, "move", to)).rejects.toThrow(
        `There is no data in ${nothing}`,
      );
      expect((await readdir(folder)).sort()).toEqual(["first", "second"]);
    },
    STORY_MS,
  );
});

/**
 * Syncs and rebuilds, half of them held by a worker of that moment, and the row by which it says
 * that it lives.
 */
const WORK_UNDER_WAY = `
  select ops.enqueue(task => 'portfolio.sync', queue => 'sync:' || id, job_key => 'story' || id,
    payload => json_build_object('organizationId', organization_id, 'connectionId', id)) from portfolio.connections;
  update graphile_worker._private_jobs set locked_at = clock_timestamp(), locked_by = 'worker-of-then', attempts = 1
    where id in (select id from graphile_worker._private_jobs where key like 'story%' order by id limit 3);
  update graphile_worker._private_job_queues q set locked_at = clock_timestamp(), locked_by = 'worker-of-then'
    from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by is not null;
  insert into ops.worker_processes values (7, array['worker-of-then'], clock_timestamp())`;

describe("a backup while the product runs with work under way", () => {
  it(
    "restores into an empty folder: waiting mail is sent once, held jobs go on, figures are the same",
    async () => {
      const file = join(folder, "under-way.backup");
      const before = await open(onServer(), { ROLE: "http" });
      await before.askForLink(kept.email);
      await asOwner(server.url, WORK_UNDER_WAY);
      const lastSync = "select max(last_sync_at)::text as at from portfolio.connections";
      const synced = await asOwner(server.url, lastSync);
      const passphrase = { BACKUP_PASSPHRASE: "a passphrase of twenty letters" };
      const taken = await admin({ ...onServer(), ...passphrase }, "backup", file);
      expect(taken.text).toContain("It holds the master key, sealed under BACKUP_PASSPHRASE");
      expect(await readFile(file, "latin1")).not.toContain(kept.masterKey);
      const sent = await before.linksTo(kept.email);
      await before.stop();

      // Nothing but the file and its passphrase.
      const there = inFolder("from-file");
      expect((await admin({ ...there, ...passphrase }, "restore", file)).code).toBe(0);
      // On the clock that it brought along: to turn it back would put off what is due.
      const after = await startRunningProduct({ ...there, DEMO: "0", TEST_MODE: "1" });
      try {
        const url = await after.databaseUrl();
        await until("the end of all jobs", async () =>
          (await countOpenJobs(url)) === 0 ? true : undefined,
        );
        expect(await asOwner(url, lastSync)).not.toEqual(synced);
        expect(
          await asOwner(
            url,
            "select from graphile_worker._private_jobs where locked_by is not null",
          ),
        ).toEqual([]);
        const arrived = await after.linksTo(kept.email);
        expect(arrived).toHaveLength(sent.length + 1);
        expect(arrived).toEqual(expect.arrayContaining(sent));
        const dashboard = await after.ask(kept.session, "/portfolio/summary");
        expect(dashboard.status).toBe(200);
        const figures = withoutMoment(kept.figures["/portfolio/summary"]);
        expect(withoutMoment(dashboard.body)).toEqual(figures);
      } finally {
        await after.stop();
      }
    },
    STORY_MS,
  );
});
