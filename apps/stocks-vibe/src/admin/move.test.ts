import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createLogger } from "@stocks-vibe/server-kit";
import { TEST_MASTER_KEY, type TestDatabase, testDatabase } from "@stocks-vibe/server-kit/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { findMovedAway, saveMovedAway } from "../backup/restore/target.repository.ts";
import { MovedAway } from "../backup/restore/unfinished-restore.ts";
import { emptyDatabase } from "../backup/testing/databases.ts";
import { asOwner } from "../backup/testing/running-product.repository.ts";
import { PLANS } from "../database/migrations.ts";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { openProductKeys, readMasterKey } from "../keys/product-keys.ts";
import { destinationOf, move, withTemporaryFolder } from "./move.ts";
import { runAdmin } from "./run-admin.ts";

describe("the word that a move is given", () => {
  it.each([
    ["--help", /knows no --help/],
    ["", /may be a slip/],
    ["undo", /type \.\/undo/],
    ["~/stocks", /may be a slip/],
    ["mysql://a:secret@b/c", /no address of a PostgreSQL/],
    ["localhost:5432", /no address of a PostgreSQL/],
    ["postgres:stocks", /can't be read/],
    ["POSTGRES://a:se#secret@b/c", /can't be read/],
  ])("names no place where it is %s", (word, words) => {
    expect(() => destinationOf(word)).toThrow(words);
    expect(() => destinationOf(word)).toThrow("Nothing was changed.");
    expect(() => destinationOf(word)).not.toThrow("secret");
  });

  it.each([
    ["/srv/stocks", "folder"],
    ["./stocks", "folder"],
    ["../stocks", "folder"],
    ["PostgreSQL://a:b@c/d", "server"],
  ])("%s names a %s", (word, kind) => expect(destinationOf(word).kind).toBe(kind));
});

let database: TestDatabase;
const given = () => parseEnvironment({ DATABASE_URL: database.url, MASTER_KEY: TEST_MASTER_KEY });
const isMoved = (): Promise<boolean> => findMovedAway(database.pool);
const moveTo = (to: string): Promise<number> => move(given(), () => undefined, [to]);

/** Whether a product starts on what was moved: it is all there, and nothing is under way. */
const STARTS = `select to_regclass('product.project') is not null
  and not exists (select from pg_namespace where nspname = 'stocks_vibe_restoring') as starts`;

describe("a move", () => {
  beforeEach(async () => {
    database = await testDatabase(PLANS);
    const env = given();
    const settings = settingsOf(env);
    const source = await readMasterKey(env, settings);
    const log = createLogger("silent");
    await openProductKeys({ env, settings, source, pool: database.pool, log });
    return () => database.close();
  });

  it("locks nothing and makes no folder where the word was a slip", async () => {
    await expect(moveTo("--help")).rejects.toThrow("Nothing was changed.");
    expect(await isMoved()).toBe(false);
    expect(existsSync("--help")).toBe(false);
  });

  it("is undone only where there was one, and keeps commands from changing what was moved", async () => {
    const printed: string[] = [];
    const undo = () => move(given(), (line) => void printed.push(line), ["--undo"]);
    await undo();
    expect(printed).toEqual(["This database was not moved. Nothing was changed."]);
    await saveMovedAway(database.pool, true);
    const changing = runAdmin(["project", "create", "Other", "test"], given(), () => undefined);
    await expect(changing).rejects.toThrow(MovedAway);
    await undo();
    expect(await isMoved()).toBe(false);
    expect(printed.at(-1)).toContain("may start on this database again");
  });

  it("is all that a command says of a database on which nothing had started", async () => {
    await saveMovedAway(database.pool, true);
    const printed: string[] = [];
    for (const command of ["doctor", "organizations"]) {
      const work = runAdmin([command], given(), (line) => void printed.push(line));
      await expect(work).rejects.toThrow(MovedAway);
    }
    expect(printed).toEqual([]);
  });

  it("leaves a newer program's database as it is, and says which program may move it", async () => {
    await database.pool.query(
      `insert into portfolio.schema_migrations select version + 1, name || '-newer', checksum, applied_at
       from portfolio.schema_migrations order by version desc limit 1`,
    );
    const target = await emptyDatabase("superuser");
    await expect(moveTo(target.url)).rejects.toThrow("Start the newer program");
    expect(await isMoved()).toBe(false);
    await target.drop();
  });

  it("never leaves two databases that start, wherever it is killed: the old one is marked before the new one is whole", async () => {
    const target = await emptyDatabase("superuser");
    const seen: string[] = [];
    let isOver = false;
    const moving = moveTo(target.url).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const [there] = await asOwner(target.url, STARTS);
      seen.push(`${JSON.stringify(there)} ${(await isMoved()) ? "marked" : "starts"}`);
      await wait(2);
    }
    expect(await moving).toBe(0);
    expect(seen).toContain('{"starts":false} marked');
    expect(seen).not.toContain('{"starts":true} starts');
    expect(await isMoved()).toBe(true);
    await target.drop();
  });

  it("lets the old one start again where the new place refuses", async () => {
    const full = await testDatabase(PLANS);
    await expect(moveTo(full.url)).rejects.toThrow("is not empty");
    expect(await isMoved()).toBe(false);
    await full.close();
  });
});

const source = new URL("move.ts", import.meta.url).href;
const checkout = fileURLToPath(new URL("../../../..", import.meta.url));

/** Writes a file into its folder, tells the path, and never ends. */
const PROGRAM = `
  import { writeFileSync } from "node:fs";
  const { withTemporaryFolder } = await import(${JSON.stringify(source)});
  setInterval(() => undefined, 1000);
  await withTemporaryFolder("stocks-vibe-test-", (folder) => {
    writeFileSync(folder + "/data", "of people");
    process.stdout.write(folder);
    return new Promise(() => undefined);
  });`;

describe("a temporary folder", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("is gone after %s", async (signal, code) => {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", PROGRAM],
      { cwd: checkout, stdio: ["ignore", "pipe", "inherit"] },
    );
    const [told] = await once(child.stdout, "data");
    const folder = String(told);
    await expect(access(`${folder}/data`)).resolves.toBeUndefined();
    child.kill(signal);
    expect((await once(child, "exit"))[0]).toBe(code);
    await expect(access(folder)).rejects.toThrow("ENOENT");
  });

  it("is gone when the work fails, and signals are nobody's business then", async () => {
    let used = "";
    const failing = withTemporaryFolder("stocks-vibe-test-", (folder) => {
      used = folder;
      return Promise.reject(new Error("no"));
    });
    await expect(failing).rejects.toThrow("no");
    await expect(access(used)).rejects.toThrow("ENOENT");
    expect(process.listeners("SIGTERM").some(({ name }) => name === "onEach")).toBe(false);
  });
});
