import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  it("gives every process with one root the same secrets, and another root others", () => {
    const key = "a".repeat(32);
    expect(deriveSecrets(key, false)).toEqual(deriveSecrets(key, false));
    expect(deriveSecrets("b".repeat(32), false).plaidSecret).not.toBe(
      deriveSecrets(key, false).plaidSecret,
    );
    expect(deriveSecrets(key, false).publicToken).toMatch(/^public-token-live-/);
  });
});
