// Makes a backup of this version's database to be kept, with what its pages show:
// npx tsx apps/stocks-vibe/fixture-backups/make-kept.ts <version>
// Each version adds one before the next begins to change tables; kept.test.ts restores all of them.
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { readHeaderOf } from "../src/backup/read-backup.ts";
import { countOpenJobs, isDemoSynced } from "../src/backup/testing/running-product.repository.ts";
import {
  admin,
  figuresOf,
  startRunningProduct,
  until,
} from "../src/backup/testing/running-product.ts";
import { DEMO_MEMBER_EMAIL } from "../src/demo/demo-people.ts";
import { loadSecrets } from "../src/keys/secrets.ts";

const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-\d+)?$/.test(version)) {
  throw new Error("make-kept.ts <version>, such as 0.2.0, or 0.2.0-1 before it is released");
}

/** In the morning, in Denver, so that no night is due. */
const BEGINS_AT = "2026-11-20T16:00:00Z";
const folder = await mkdtemp(join(tmpdir(), "stocks-vibe-kept-"));
await chmod(folder, 0o711);
const DATA_DIR = join(folder, "data");
const place = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const file = place(`${version}.backup`);
const house = await startRunningProduct({
  DATA_DIR,
  DEMO: "1",
  TEST_MODE: "1",
  CLOCK_START: BEGINS_AT,
});
try {
  const url = await house.databaseUrl();
  await until("the demo family", async () => ((await isDemoSynced(url)) ? true : undefined));
  const session = await house.signIn(DEMO_MEMBER_EMAIL);
  await until("the end of all jobs", async () =>
    (await countOpenJobs(url)) === 0 ? true : undefined,
  );
  const figures = await figuresOf(house, session);
  const { text } = await admin({ DATA_DIR, PORT: String(house.env.PORT) }, "backup", file);
  process.stdout.write(`${text}\n`);
  const { masterKey } = await loadSecrets(DATA_DIR);
  const { takenAt } = await readHeaderOf(file);
  const kept = { takenAt, email: DEMO_MEMBER_EMAIL, masterKey, session, figures };
  await writeFile(place(`${version}.json.gz`), gzipSync(JSON.stringify(kept), { level: 9 }));
} finally {
  await house.stop();
  await rm(folder, { recursive: true, force: true });
}
