import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger, openKeyRing } from "@stocks-vibe/server-kit";
import { type TestDatabase, testDatabase } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLANS } from "../database/migrations.ts";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { changeStoredMasterKey, openProductKeys, readMasterKey } from "./product-keys.ts";
import { beginMasterChange, loadSecrets } from "./secrets.ts";

const log = createLogger("silent");

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase(PLANS);
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-keys-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const given = () => {
  const env = parseEnvironment({ DATA_DIR: folder });
  return { env, settings: settingsOf(env), pool: database.pool, log };
};
/** As the product and the admin command start. */
async function start() {
  const input = given();
  const source = await readMasterKey(input.env, input.settings);
  return openProductKeys({ ...input, source });
}

describe("MASTER_KEY beside the bundled database", () => {
  const key = randomBytes(48).toString("base64url");
  const other = randomBytes(48).toString("base64url");
  const startWith = async (dataDir: string, MASTER_KEY: string) => {
    const env = parseEnvironment({ DATA_DIR: dataDir, MASTER_KEY });
    return readMasterKey(env, settingsOf(env));
  };

  it("becomes the key of a new data folder, and opens it at later starts", async () => {
    const fresh = await mkdtemp(join(tmpdir(), "stocks-vibe-given-"));
    expect((await startWith(fresh, key)).masterKey).toBe(key);
    expect((await loadSecrets(fresh)).masterKey).toBe(key);
    expect((await startWith(fresh, key)).masterKey).toBe(key);
    await rm(fresh, { recursive: true });
  });

  it("stops the start where the data folder has another key", async () => {
    await loadSecrets(folder);
    await expect(startWith(folder, other)).rejects.toThrow("MASTER_KEY would have no effect");
  });
});

describe("CRY-2: the master key of the bundled database", () => {
  it("is changed at once, beside a product that runs, and the secrets stay", async () => {
    const running = await start();
    const before = await loadSecrets(folder);
    await changeStoredMasterKey(given());
    const after = await loadSecrets(folder);
    expect(after).toEqual({ ...before, masterKey: after.masterKey });
    expect(after.masterKey).not.toBe(before.masterKey);
    expect((await start()).keys.root).toBe(running.keys.root);
    await running.keys.reload();
  });

  it.each([
    ["after the new key was written down", async () => undefined],
    [
      "after the keys were sealed under it",
      async () => {
        const { masterKey, previousMasterKey } = await loadSecrets(folder);
        await openKeyRing({ pool: database.pool, log, masterKey, previousMasterKey });
      },
    ],
  ])("leaves a product that starts when it is killed %s", async (_when, goOn) => {
    const { root } = (await start()).keys;
    const { masterKey } = await beginMasterChange(folder);
    await goOn();

    expect((await start()).keys.root).toBe(root);
    const after = await loadSecrets(folder);
    expect([after.masterKey, after.previousMasterKey]).toEqual([masterKey, undefined]);
    expect((await start()).keys.root).toBe(root);
  });
});
