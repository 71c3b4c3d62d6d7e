import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../observe/logger.ts";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import { openKeyRing } from "./key-ring.ts";
import { createKeyRotation } from "./key-rotation.ts";
import { BadMasterKey } from "./master-key.ts";
import { createSecretBox } from "./secret-box.ts";

const [OLD, NEW] = ["the first master key, long enough", "the second master key, long enough"];
const log = createLogger("silent");
const place = { table: "t", column: "c", rowId: "1", organizationId: "o" };

let database: TestDatabase;
const all: TestDatabase[] = [];
beforeEach(async () => {
  database = await testDatabase([opsPlan]);
  all.push(database);
});
afterAll(() => Promise.all(all.map((one) => one.close())));

const open = (masterKey: string, more: object = {}) =>
  openKeyRing({ pool: database.pool, log, masterKey, ...more });
/** All that the database keeps of the ring. */
async function stored(): Promise<string> {
  const { rows } = await database.pool.query(
    "select sealed_key from ops.key_root union all select sealed_key from ops.key_ring",
  );
  return JSON.stringify(rows);
}
const rotationOf = (masterKey: string) =>
  createKeyRotation({ pool: database.pool, masterKey, tasks: [] });
const inherit = () => database.pool.query("update ops.key_root set is_inherited = true");

describe("a new database", () => {
  it("is given random keys once, the same for all who start at once, and keeps them sealed", async () => {
    const rings = await Promise.all([open(OLD), open(OLD), open(OLD)]);
    expect(new Set(rings.map(({ root }) => root)).size).toBe(1);
    const [{ root, current }] = [rings[0] ?? (await open(OLD))];
    expect(current()).toEqual((await open(OLD)).current());
    expect(current().version).toBe(1);
    expect(new Set([root, current().secret, OLD]).size).toBe(3);
    const text = await stored();
    for (const secret of [root, current().secret, OLD]) expect(text).not.toContain(secret);
  });

  it("opens with its master key alone, and is not changed by another", async () => {
    await open(OLD);
    const before = await stored();
    await expect(open(NEW)).rejects.toBeInstanceOf(BadMasterKey);
    await expect(open(NEW, { previousMasterKey: `${OLD}x` })).rejects.toThrow(
      "MASTER_KEY_PREVIOUS",
    );
    await expect(open("short")).rejects.toBeInstanceOf(BadMasterKey);
    expect(await stored()).toBe(before);
  });
});

describe("a database that is older than the ring", () => {
  it("keeps its master key as root and first version, so that everything stays readable", async () => {
    await inherit();
    const { root, current } = await open(OLD);
    expect([root, current()]).toEqual([OLD, { version: 1, secret: OLD }]);
  });

  it("takes no other key for its first one", async () => {
    await inherit();
    const isFirstKey = async (key: string) => key === OLD;
    await expect(open(NEW, { isFirstKey })).rejects.toBeInstanceOf(BadMasterKey);
    expect((await open(OLD, { isFirstKey })).root).toBe(OLD);
  });
});

describe("CRY-2: another master key", () => {
  it("takes over with the one before beside it, and then needs it no more", async () => {
    const first = await open(OLD);
    await rotationOf(OLD).announce();
    const sealed = createSecretBox(first, "x").seal("secret", place);

    const changed = await open(NEW, { previousMasterKey: OLD });
    expect(changed.root).toBe(first.root);
    const alone = await open(NEW);
    expect(alone.find(2)).toBeDefined();
    expect(createSecretBox(alone, "x").open(sealed, place)).toBe("secret");
    await expect(open(OLD)).rejects.toBeInstanceOf(BadMasterKey);
    await expect(open(NEW, { previousMasterKey: OLD })).resolves.toBeDefined();
  });

  it("changes nothing when it fails half-way", async () => {
    await open(OLD);
    const before = await stored();
    await database.pool.query(`create function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'killed'; end $$;
      create trigger refuse before update on ops.key_ring for each row execute function refuse()`);
    await expect(open(NEW, { previousMasterKey: OLD })).rejects.toThrow("killed");
    expect(await stored()).toBe(before);
    expect((await open(OLD)).current().version).toBe(1);
  });

  it("is told to a running process that can ask for it; one that can't goes on with what it has", async () => {
    let own = OLD;
    const asking = await open(OLD, { rereadMasterKey: async () => own });
    const deaf = await open(OLD);
    own = NEW;
    await open(NEW, { previousMasterKey: OLD });
    await Promise.all([asking.reload(), deaf.reload()]);

    const rotation = rotationOf(NEW);
    await rotation.begin(await rotation.announce());
    await asking.reload();
    expect(asking.current().version).toBe(2);
    await expect(deaf.reload()).rejects.toBeInstanceOf(BadMasterKey);
    expect(deaf.current().version).toBe(1);
    await expect(rotationOf(OLD).announce()).rejects.toThrow("master key");
  });

  it("keeps a rotation from beginning while a process runs that knows the one before alone", async () => {
    const deaf = await open(OLD);
    const changed = await open(NEW, { previousMasterKey: OLD });
    const stops = [deaf.watch(), changed.watch()];
    const rotation = rotationOf(NEW);
    const version = await rotation.announce();
    expect(await rotation.isKnownToAll(version)).toBe(false);
    expect(await rotation.isKnownToAll(version)).toBe(false);
    expect(changed.current().version).toBe(1);

    await stops[0]?.();
    expect(await rotation.isKnownToAll(version)).toBe(true);
    await stops[1]?.();
  });

  it("lets a rotation begin beside a process that can ask for it", async () => {
    let own = OLD;
    const asking = await open(OLD, { rereadMasterKey: async () => own });
    own = NEW;
    await open(NEW, { previousMasterKey: OLD });
    const stop = asking.watch();
    const rotation = rotationOf(NEW);
    expect(await rotation.isKnownToAll(await rotation.announce())).toBe(true);
    await stop();
  });
});
