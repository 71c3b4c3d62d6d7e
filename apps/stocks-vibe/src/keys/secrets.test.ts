import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SYSTEM } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROLES } from "../database/migrations.ts";
import { BadSecretsFile } from "../environment/bad-secrets-file.ts";
import { beginMasterChange, deriveSecrets, finishMasterChange, loadSecrets } from "./secrets.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-secrets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("loadSecrets", () => {
  it("writes a file closed to others once and reads the same values ever after", async () => {
    const first = await loadSecrets(folder);
    expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(folder)).toEqual(first);
    expect(first.masterKey.length).toBeGreaterThanOrEqual(32);
  });

  it("never replaces a damaged file: data could not be read without its key", async () => {
    const damaged = await mkdtemp(join(folder, "damaged-"));
    await writeFile(join(damaged, "secrets.json"), "{}");
    await expect(loadSecrets(damaged)).rejects.toThrow();
    expect(await readFile(join(damaged, "secrets.json"), "utf8")).toBe("{}");
  });
});

describe("a file that is missing", () => {
  const withDatabase = async (home: string): Promise<void> => {
    await mkdir(join(home, "postgres"), { recursive: true });
    await writeFile(join(home, "postgres/PG_VERSION"), "18\n");
  };

  it("beside a database is not written anew: its key would open nothing", async () => {
    const lost = await mkdtemp(join(folder, "lost-"));
    await withDatabase(lost);
    await expect(loadSecrets(lost)).rejects.toThrow(/secrets\.json is missing\. Put back the copy/);
    expect(await readdir(lost)).toEqual(["postgres"]);
  });

  it("is not written anew beside one that lives elsewhere, either", async () => {
    const lost = await mkdtemp(join(folder, "lost-"));
    const elsewhere = await mkdtemp(join(folder, "elsewhere-"));
    await withDatabase(elsewhere);
    await writeFile(join(lost, "postgres-location.txt"), `${elsewhere}\n`);
    await expect(loadSecrets(lost)).rejects.toBeInstanceOf(BadSecretsFile);
  });
});

describe("a file of an earlier version", () => {
  it("is given the passwords of the database's logins once, and keeps all it had", async () => {
    const earlier = await mkdtemp(join(folder, "earlier-"));
    const { databasePasswords: _none, ...before } = await loadSecrets(earlier);
    await writeFile(join(earlier, "secrets.json"), JSON.stringify(before));

    const after = await loadSecrets(earlier);
    expect(after).toEqual({ ...before, databasePasswords: after.databasePasswords });
    const passwords = Object.values(after.databasePasswords);
    expect(Object.keys(after.databasePasswords)).toEqual([...ROLES, SYSTEM]);
    expect(new Set(passwords).size).toBe(ROLES.length + 1);
    expect(await loadSecrets(earlier)).toEqual(after);
    expect((await stat(join(earlier, "secrets.json"))).mode & 0o777).toBe(0o600);
  });
});

describe("CRY-2: another master key", () => {
  it("stands beside the one in use until that is done with, however often it is begun", async () => {
    const before = await loadSecrets(folder);
    const changed = await beginMasterChange(folder);
    expect(changed).toEqual({
      ...before,
      masterKey: changed.masterKey,
      previousMasterKey: before.masterKey,
    });
    expect(changed.masterKey).not.toBe(before.masterKey);
    expect(await beginMasterChange(folder)).toEqual(changed);
    expect(await loadSecrets(folder)).toEqual(changed);

    await finishMasterChange(folder);
    await finishMasterChange(folder);
    expect(await loadSecrets(folder)).toEqual({ ...before, masterKey: changed.masterKey });
    expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith("secrets"))).toHaveLength(1);
  });
});

describe("deriveSecrets", () => {
  const ring = (root: string, version: number, secret: string) => ({
    root,
    current: () => ({ version, secret }),
  });
  const root = "a".repeat(32);
  const first = deriveSecrets(ring(root, 1, root), false);

  it("gives every process with one key ring the same secrets, and another ring others", () => {
    expect(deriveSecrets(ring(root, 1, root), false)).toEqual(first);
    const other = deriveSecrets(ring("b".repeat(32), 1, root), false);
    expect(other.plaidSecret).not.toBe(first.plaidSecret);
    expect(first.publicToken).toMatch(/^public-token-live-/);
  });

  it("CRY-2: keeps the names and changes the project's secret with a new key", () => {
    const rotated = deriveSecrets(ring(root, 2, "the second key"), false);
    expect(rotated).toEqual({ ...first, projectSecret: rotated.projectSecret });
    expect(rotated.projectSecret).not.toBe(first.projectSecret);
  });
});
