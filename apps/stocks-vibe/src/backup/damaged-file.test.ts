import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { createLogger } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restoreProduct } from "../admin/backup/restore-product.ts";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { encodeFrame } from "./file/frames.ts";
import { sealMasterKey } from "./find-master-key.ts";
import { readHeaderOf } from "./read-backup.ts";
import { requireKnownVersions } from "./restore/restore-backup.ts";
import { type EmptyDatabase, emptyDatabase } from "./testing/databases.ts";
import { type Kept, newestKept } from "./testing/kept.ts";
import { asOwner } from "./testing/running-product.repository.ts";
import { MAGIC } from "./write-backup.ts";

const HEAD_BYTES = 5;

let kept: Kept;
let whole: Buffer;
let folder: string;
let target: EmptyDatabase;
beforeAll(async () => {
  kept = await newestKept();
  whole = await readFile(kept.path);
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-damaged-"));
  target = await emptyDatabase("superuser");
});
afterAll(async () => {
  await target.drop();
  await rm(folder, { recursive: true });
});

/** Tries to restore these bytes; answers why not. The target must be as before. */
async function refusalOf(
  bytes: Buffer,
  variables: Readonly<Record<string, string>> = { MASTER_KEY: kept.masterKey },
): Promise<string> {
  const path = join(folder, "file.backup");
  await writeFile(path, bytes);
  const env = parseEnvironment({ DATABASE_URL: target.url, ...variables });
  const log = createLogger("silent");
  const input = { env, settings: settingsOf(env), path, log, isKept: true };
  const refusal = await restoreProduct(input).then(
    () => "none",
    (error: Error) => `${error.name}: ${error.message}`,
  );
  const schemas = await asOwner<{ name: string }>(
    target.url,
    "select nspname as name from pg_namespace where nspname !~ '^pg_|^information_schema$|^public$'",
  );
  expect(schemas).toEqual([]);
  return refusal;
}

/** The file with its inside changed by somebody who knows how it is made, except for the keys. */
function rewritten(change: (frames: Buffer) => Buffer): Buffer {
  const frames = gunzipSync(whole.subarray(MAGIC.length));
  return Buffer.concat([MAGIC, gzipSync(change(frames))]);
}

function withHeader(change: (header: Record<string, unknown>) => object): Buffer {
  return rewritten((frames) => {
    const end = HEAD_BYTES + frames.readUInt32BE(1);
    const header = JSON.parse(frames.subarray(HEAD_BYTES, end).toString("utf8"));
    const changed = encodeFrame("header", Buffer.from(JSON.stringify(change(header))));
    return Buffer.concat([changed, frames.subarray(end)]);
  });
}

describe("a file that is not whole", () => {
  it("is told in words when it is a folder, or not there", async () => {
    await expect(readHeaderOf(folder)).rejects.toThrow(
      `${folder} is a folder. Nothing was changed.`,
    );
    const none = join(folder, "none.backup");
    await expect(readHeaderOf(none)).rejects.toThrow(
      `${none} is not there. Nothing was changed. Name a file that admin -- backup wrote.`,
    );
  });

  it.each([0, 5, 18, 19, 25, 3_000, 0.5, 0.99, -9, -1])(
    "is refused before anything is changed (cut at %s)",
    async (at) => {
      const end = at > 0 && at < 1 ? Math.floor(whole.length * at) : at;
      const refusal = await refusalOf(whole.subarray(0, end));
      expect(refusal).toMatch(/^BadBackup: .*(not a backup of this product|damaged or not whole)/);
    },
  );

  it("is refused when whole frames are missing at its end", async () => {
    const cut = rewritten((frames) => frames.subarray(0, frames.length - 64 - 40));
    expect(await refusalOf(cut)).toContain("damaged or not whole");
  });
});

describe("a file that was changed", () => {
  it.each([30, 0.2, 0.6, 0.95])("by a single bit is refused (at %s)", async (at) => {
    const changed = Buffer.from(whole);
    const index = at < 1 ? Math.floor(whole.length * at) : at;
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(await refusalOf(changed)).toMatch(/^BadBackup: /);
  });

  it("by somebody who mends every sum is refused: the seal needs the key ring's root", async () => {
    const moved = withHeader((header) => ({ ...header, takenAt: "2026-11-21T00:00:00.000Z" }));
    expect(await refusalOf(moved)).toContain("changed after it was written");
  });
});

describe("a file of somebody else", () => {
  it("is refused by what it is", async () => {
    expect(await refusalOf(Buffer.from("-- PostgreSQL database dump\n"))).toContain(
      "not a backup of this product",
    );
    const other = "quite another master key, 32 letters and more";
    expect(await refusalOf(whole, { MASTER_KEY: other })).toContain(
      "No master key that opens this backup was given. Set MASTER_KEY",
    );
  });

  it("is refused where a newer version wrote it, with what to do", async () => {
    const newer = withHeader((header) => ({ ...header, format: 2 }));
    expect(await refusalOf(newer)).toContain("A newer version of the product wrote this file");

    const header = await readHeaderOf(kept.path);
    const known = header.versions.map(({ schema, checksums }) => ({ schema, checksums }));
    const [first, ...others] = known;
    expect(() => requireKnownVersions(header, known)).not.toThrow();
    const behind = [{ schema: "ops", checksums: first?.checksums.slice(1) ?? [] }, ...others];
    expect(() => requireKnownVersions(header, behind)).toThrow(
      /The file's "ops" tables are at version (\d+), this program knows (?!\1)\d+\./,
    );
    const changed = [
      { schema: "ops", checksums: first?.checksums.map(() => "a") ?? [] },
      ...others,
    ];
    expect(() => requireKnownVersions(header, changed)).toThrow("were made otherwise (step 1)");
    expect(() => requireKnownVersions(header, others)).toThrow('a schema "ops"');
    const more = [...known, { schema: "new", checksums: ["a"] }];
    expect(() => requireKnownVersions(header, more)).toThrow('no schema "new"');
  });
});

describe("a master key under a passphrase", () => {
  const passphrase = "a passphrase of twenty letters";

  it("is found by the passphrase alone, and only by it", async () => {
    const sealedMasterKey = sealMasterKey(kept.masterKey, passphrase);
    const file = withHeader((header) => ({ ...header, sealedMasterKey }));
    const bundled = { DATABASE_URL: "", DATA_DIR: join(folder, "never-made") };
    // Found, since what is refused then is the seal, which does not know of the change.
    const right = { ...bundled, BACKUP_PASSPHRASE: passphrase };
    expect(await refusalOf(file, right)).toContain("changed after it was written");
    const wrong = { ...bundled, BACKUP_PASSPHRASE: `${passphrase}!` };
    expect(await refusalOf(file, wrong)).toContain("BACKUP_PASSPHRASE is not the one");
    const other = { ...right, MASTER_KEY: "Zk3vQ9xT7mB1wR5yH8nL2cF6jD4gS0pAqEuIoXhV" };
    expect(await refusalOf(file, other)).toContain("MASTER_KEY is set and does not open");
    expect(await refusalOf(file, bundled)).toContain("or BACKUP_PASSPHRASE to what the file");
    expect(await refusalOf(whole, bundled)).toContain("The file does not hold it.");
  });

  it("must be one that can't be guessed", () => {
    expect(() => sealMasterKey(kept.masterKey, "short")).toThrow("20 characters or more");
  });
});
