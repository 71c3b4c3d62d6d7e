import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../observe/logger.ts";
import {
  opsPlan,
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "../testing/index.ts";
import { createNotes, notePlace, openNotes } from "../testing/notes.ts";
import type { KeyRing } from "./key-ring.ts";
import { createKeyRotation } from "./key-rotation.ts";
import { createSealedRows, resealTasks } from "./reseal.ts";
import { createSecretBox } from "./secret-box.ts";

const EACH = 330;

let database: TestDatabase;
let keys: KeyRing;
beforeAll(async () => {
  database = await testDatabase([opsPlan]);
  keys = await testKeys(database.pool);
  await createNotes(database.pool);
  const box = createSecretBox(keys, "notes");
  const notes = ["one", "two"].flatMap((organizationId) =>
    Array.from({ length: EACH }, (_, n) => {
      const place = notePlace(organizationId, `note-${n}`);
      return [organizationId, place.rowId, box.seal(`${organizationId} ${n}`, place)];
    }),
  );
  await database.pool.query(
    "insert into notes select n ->> 0, n ->> 1, n ->> 2 from jsonb_array_elements($1) n",
    [JSON.stringify(notes)],
  );
});
afterAll(() => database.close());

const rowsOf = (ring: KeyRing) =>
  createSealedRows(openNotes(database.pool, createSecretBox(ring, "notes")));
const context = {
  log: createLogger("silent"),
  attempt: 1,
  isLastAttempt: false,
  signal: new AbortController().signal,
};

const rotationOf = () =>
  createKeyRotation({
    pool: database.pool,
    masterKey: TEST_MASTER_KEY,
    tasks: ["notes.reseal"],
  });
const runJob = (ring: KeyRing, version: number) =>
  resealTasks(ring, [rowsOf(ring)])["notes.reseal"]?.({ version }, context);

/** Every note as a process that starts now reads it. */
async function readNotes(): Promise<string[]> {
  const box = createSecretBox(await testKeys(database.pool), "notes");
  const { rows } = await database.pool.query("select organization_id, id, sealed from notes");
  return rows.map((row) => box.open(row.sealed, notePlace(row.organization_id, row.id))).sort();
}

async function killInTheMiddle(): Promise<void> {
  const fixture = fileURLToPath(new URL("../testing/reseal-victim.fixture.mjs", import.meta.url));
  const child = fork(fixture, [database.url], { execArgv: ["--import", "tsx"] });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
}

describe("CRY-2: sealing anew", () => {
  it("killed in the middle goes on where it was, ends with nothing under the old key, and loses nothing", async () => {
    const before = await readNotes();
    const rotation = rotationOf();
    await rotation.begin(await rotation.announce());

    await killInTheMiddle();
    const rows = rowsOf(keys);
    expect(await rows.count()).toEqual(
      new Map([
        [1, 2 * EACH - 200],
        [2, 200],
      ]),
    );
    expect(await readNotes()).toEqual(before);
    expect(await rotation.retire(1)).toBe("used");

    await runJob(keys, 2);
    expect(await rows.count()).toEqual(new Map([[2, 2 * EACH]]));
    expect(await rotation.retire(1)).toBe("gone");
    expect(await readNotes()).toEqual(before);
  });

  it("does nothing twice, stops when it is told to, and waits for a version that is not in use", async () => {
    const rows = rowsOf(await testKeys(database.pool));
    const { signal } = context;
    expect(await rows.reseal(2, signal)).toEqual({ rows: 0, unreadable: [] });
    await expect(rows.reseal(3, AbortSignal.abort())).rejects.toThrow("aborted");
    await expect(runJob(keys, 3)).rejects.toThrow("not in use");
  });

  it("leaves a text that does not open as it is, does the rest, and names it", async () => {
    const ring = await testKeys(database.pool);
    const rotation = rotationOf();
    await rotation.begin(await rotation.announce());
    await database.pool.query(
      "update notes set sealed = 'v2.' || repeat('A', 60) where organization_id = 'one' and id = 'note-7'",
    );
    const rows = rowsOf(ring);
    await expect(runJob(ring, 3)).rejects.toThrow("these do not open: notes note-7");
    expect(await rows.count()).toEqual(
      new Map([
        [2, 1],
        [3, 2 * EACH - 1],
      ]),
    );
  });
});
