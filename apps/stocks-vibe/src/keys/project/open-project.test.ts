import { buildAuth } from "@stocks-vibe/auth-server";
import { createKeyRotation, createLogger } from "@stocks-vibe/server-kit";
import {
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PLANS } from "../../database/migrations.ts";
import { deriveSecrets, type Secrets, type StoredSecrets } from "../secrets.ts";
import { openProject } from "./open-project.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase(PLANS);
});
afterEach(() => database.close());

const folder = {
  databasePasswords: {},
  masterKey: TEST_MASTER_KEY,
  plaidClientId: "a client",
  plaidSecret: "the client's secret",
  projectId: "project-test-of-the-folder",
  projectSecret: "secret-test-of-the-folder-of-32-characters",
  publicToken: "public-token-test-of-the-folder",
};
const namesOf = ({ databasePasswords: _, masterKey: __, ...names }: typeof folder) => names;
const restored = { databasePasswords: {}, masterKey: TEST_MASTER_KEY };

const open = async (stored?: StoredSecrets, isDevelopment = true): Promise<Secrets> => {
  const { pool } = database;
  return openProject({ pool, keys: await testKeys(pool), stored, isDevelopment });
};
const derived = async (isDevelopment: boolean) =>
  deriveSecrets(await testKeys(database.pool), isDevelopment);

/**
 * What an earlier version left: its project in the identity server, and nothing about it in the
 * product's schema.
 */
async function startOfBefore({ projectId, projectSecret, publicToken }: Secrets): Promise<void> {
  const { pool } = database;
  await buildAuth({
    pool,
    keys: await testKeys(pool),
    log: createLogger("silent"),
    config: {
      publicUrl: "http://localhost:3000",
      project: {
        projectId,
        secret: projectSecret,
        publicToken,
        name: "Stocks Vibe",
        allowedOrigins: ["http://localhost:3000"],
        redirectUrls: ["http://localhost:3000/authenticate"],
      },
      mail: { kind: "mailbox", from: "us@product.example" },
      rateLimitScale: 1,
      letterLimitScale: 1,
    },
  });
}

describe("the project of a database", () => {
  it("is the data folder's at the first start, and then the database's own wherever it goes", async () => {
    expect(await open(folder)).toEqual(namesOf(folder));
    // Moved: no folder, another folder, a public address.
    expect(await open()).toEqual(namesOf(folder));
    expect(await open(undefined, false)).toEqual(namesOf(folder));
    expect(await open({ ...restored, projectId: folder.projectId })).toEqual(namesOf(folder));
  });

  it("is the derived one where there is no folder, also once the database is somebody's folder", async () => {
    const names = await derived(true);
    expect(await open()).toEqual(names);
    expect(await open({ ...restored, projectId: names.projectId })).toEqual(names);
    expect(await open(undefined, false)).toEqual(names);
  });

  it("CRY-2: keeps nothing of a secret that can be read, and still ends a derived project's secret with its key", async () => {
    await open(folder);
    const { rows } = await database.pool.query("select secret_sealed from product.project_secrets");
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("secret-test");
    await database.pool.query("delete from product.project_secrets");

    const before = await open();
    const { pool } = database;
    const rotation = createKeyRotation({ pool, masterKey: TEST_MASTER_KEY, tasks: [] });
    await rotation.begin(await rotation.announce());
    const after = await open();
    expect(after.projectSecret).not.toBe(before.projectSecret);
    expect({ ...after, projectSecret: "" }).toEqual({ ...before, projectSecret: "" });
  });

  it("is one, however many processes start first", async () => {
    const all = await Promise.all([open(), open(), open(folder).catch(() => undefined), open()]);
    const told = await open();
    for (const secrets of all) if (secrets) expect(secrets).toEqual(told);
  });
});

describe("an empty database", () => {
  it("does not start in a folder that another one was restored into, and stays empty", async () => {
    await expect(open({ ...restored, projectId: "project-test-gone" })).rejects.toThrow(
      "secrets.json in the data folder belongs to project-test-gone",
    );
    const { rows } = await database.pool.query("select from product.project");
    expect(rows).toEqual([]);
  });
});

describe("a database of before", () => {
  it("keeps the project it was started with, when the address is another kind of one since", async () => {
    const names = await derived(true);
    await startOfBefore(names);
    expect((await open(undefined, false)).projectId).toBe(names.projectId);
  });

  it("that was moved by hand does not start as a project without customers", async () => {
    const { projectId } = folder;
    await startOfBefore({
      ...(await derived(true)),
      projectId,
      publicToken: folder.publicToken,
    });
    await expect(open()).rejects.toThrow(
      `This database holds other projects (${projectId}) than the one that would be started`,
    );
    await expect(open({ ...folder, projectId: "project-test-other" })).rejects.toThrow(
      "use another database",
    );
    // Nothing was written: started right, it is itself.
    expect((await open(folder)).projectId).toBe(projectId);
  });

  it("refuses a folder of another project, and says which is which", async () => {
    await open(folder);
    await expect(open({ ...folder, projectId: "project-test-other" })).rejects.toThrow(
      `This database is the project ${folder.projectId}, but secrets.json in the data folder belongs to project-test-other.`,
    );
  });
});
