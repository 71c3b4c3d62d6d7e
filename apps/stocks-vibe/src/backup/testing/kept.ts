import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import * as z from "zod";

const expectation = z.object({
  takenAt: z.string(),
  email: z.string(),
  masterKey: z.string(),
  session: z.string(),
  figures: z.record(z.string(), z.unknown()),
});

/** A backup of an earlier version, with what its pages showed. */
export interface Kept extends z.infer<typeof expectation> {
  readonly version: string;
  readonly path: string;
}

const folder = new URL("../../../fixture-backups/", import.meta.url);
const place = (name: string): string => fileURLToPath(new URL(name, folder));

/** Every backup that was kept, the oldest first. */
export async function listKept(): Promise<Kept[]> {
  const versions = (await readdir(folder))
    .filter((name) => name.endsWith(".backup"))
    .map((name) => name.replace(/\.backup$/, ""))
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  return Promise.all(
    versions.map(async (version) => {
      const text = gunzipSync(await readFile(place(`${version}.json.gz`))).toString("utf8");
      const path = place(`${version}.backup`);
      return { version, path, ...expectation.parse(JSON.parse(text)) };
    }),
  );
}

/** The newest, for tests that need a product with data in it. */
export async function newestKept(): Promise<Kept> {
  const newest = (await listKept()).at(-1);
  if (!newest) throw new Error("no backup was kept");
  return newest;
}
