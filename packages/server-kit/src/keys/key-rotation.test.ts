import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  opsPlan,
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "../testing/index.ts";
import { createKeyRotation } from "./key-rotation.ts";
import { createSecretBox } from "./secret-box.ts";

const place = { table: "t", column: "c", rowId: "1", organizationId: "o" };

let database: TestDatabase;
const all: TestDatabase[] = [];
beforeEach(async () => {
  database = await testDatabase([opsPlan]);
  all.push(database);
  await testKeys(database.pool);
  await database.pool.query(
    `create table notes (id text primary key, sealed text, key_version integer
       generated always as (substring(sealed from '^v([0-9]{1,9})\\.')::integer) stored references ops.key_ring (version))`,
  );
});
afterAll(() => Promise.all(all.map((one) => one.close())));

const rotationOf = () =>
  createKeyRotation({
    pool: database.pool,
    masterKey: TEST_MASTER_KEY,
    tasks: ["notes.reseal", "mail.reseal"],
  });
const jobs = async () => {
  const { rows } = await database.pool.query(
    `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('notes.reseal', 'mail.reseal')`,
  );
  return rows.map(({ payload }) => payload);
};

describe("CRY-2: a new version", () => {
  it("is known to every process before any seals with it, and is in use at once when it begins", async () => {
    const [one, two] = await Promise.all([testKeys(database.pool), testKeys(database.pool)]);
    const [writer, reader] = [createSecretBox(one, "x"), createSecretBox(two, "x")];
    const stops = [one.watch(), two.watch()];
    const rotation = rotationOf();

    const version = await rotation.announce();
    expect(version).toBe(2);
    await expect.poll(() => [one, two].every((ring) => ring.find(2))).toBe(true);
    const old = writer.seal("text", place);
    expect(old).toMatch(/^v1\./);
    expect(await jobs()).toEqual([]);

    await rotation.begin(version);
    const began = Date.now();
    while (!writer.seal("text", place).startsWith("v2.")) await wait(10);
    expect(Date.now() - began).toBeLessThan(1_000);
    expect(reader.open(writer.seal("text", place), place)).toBe("text");
    expect(reader.open(old, place)).toBe("text");
    expect(await jobs()).toEqual([{ version: 2 }, { version: 2 }]);
    await Promise.all(stops.map((stop) => stop()));
  });

  it("is looked for by a process that meets it unprepared", async () => {
    const [quick, slow] = await Promise.all([testKeys(database.pool), testKeys(database.pool)]);
    const rotation = rotationOf();
    await rotation.begin(await rotation.announce());
    await quick.reload();
    const sealed = createSecretBox(quick, "x").seal("text", place);
    const box = createSecretBox(slow, "x");
    expect(() => box.open(sealed, place)).toThrow("service_unavailable");
    await expect.poll(() => slow.find(2)).toBeDefined();
    expect(box.open(sealed, place)).toBe("text");
  });

  it("that was added and never begun is gone on with", async () => {
    const first = await rotationOf().announce();
    expect(await rotationOf().announce()).toBe(first);
    expect(await rotationOf().retire(first)).toBe("current");
    await rotationOf().begin(first);
    expect(await rotationOf().announce()).toBe(first + 1);
  });
});

describe("CRY-2: an old version", () => {
  const write = (client: Pick<TestDatabase["pool"], "query">, id: string, sealed: string) =>
    client.query("insert into notes values ($1, $2)", [id, sealed]);
  async function rotate() {
    const rotation = rotationOf();
    await rotation.begin(await rotation.announce());
    return rotation;
  }

  it("is kept while a row is under it, deleted afterwards, and its number is not given again", async () => {
    await write(database.pool, "one", "v1.AAAA");
    const rotation = await rotate();
    expect(await rotation.retire(1)).toBe("used");
    expect((await rotation.list()).map(({ version }) => version)).toEqual([1, 2]);

    await database.pool.query("update notes set sealed = 'v2.AAAA'");
    expect(await rotation.retire(1)).toBe("gone");
    expect(await rotation.retire(1)).toBe("unknown");
    expect(await rotation.retire(2)).toBe("current");
    expect((await testKeys(database.pool)).find(1)).toBeUndefined();
    expect(await rotation.announce()).toBe(3);
  });

  it("waits for a transaction that is writing under it; one that comes later is refused", async () => {
    const rotation = await rotate();
    const writer = await database.pool.connect();
    await writer.query("begin");
    await write(writer, "late", "v1.AAAA");
    const retiring = rotation.retire(1);
    await wait(50);
    await writer.query("commit");
    writer.release();
    expect(await retiring).toBe("used");

    await database.pool.query("delete from notes");
    expect(await rotation.retire(1)).toBe("gone");
    await expect(write(database.pool, "too late", "v1.AAAA")).rejects.toThrow("foreign key");
  });
});
