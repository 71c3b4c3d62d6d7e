import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type Logger,
  migrate,
  migrateJobs,
  openPool,
  readMigrations,
} from "@stocks-vibe/server-kit";
import { openProductSchema, PLANS } from "../../database/migrations.ts";
import { type BackupTables, saveBackup } from "../backups.repository.ts";
import { dropConstraints } from "../constraints.repository.ts";
import {
  type Contents,
  type Header,
  nameOf,
  type TableContents,
  type TableFrame,
  tableFrame,
} from "../contents.ts";
import { BadBackup } from "../file/bad-backup.ts";
import { type Frame, rowSum } from "../file/frames.ts";
import { ALL_SCHEMAS } from "../file/snapshot.ts";
import {
  intoTable,
  listTables,
  QUEUE_SCHEMA,
  readQueueVersion,
  rowsOf,
} from "../inventory.repository.ts";
import { framesIn, readJson } from "../read-backup.ts";
import { type Client, openSession } from "../session.repository.ts";
import {
  claimTarget,
  emptyTables,
  freeJobs,
  releaseTarget,
  setSequences,
} from "./target.repository.ts";

/** What this program knows of a schema: the checksums of its migrations, in order. */
export interface KnownSchema {
  readonly schema: string;
  readonly checksums: readonly string[];
}

/**
 * Throws BadBackup where this program can't make the tables that a file was written from: a newer
 * program's, or another one's.
 */
export function requireKnownVersions(
  { versions }: Pick<Header, "versions">,
  known: readonly KnownSchema[],
): void {
  for (const { schema, checksums } of known) {
    const written = versions.find((one) => one.schema === schema);
    if (!written) throw foreign(`it has no schema "${schema}"`);
    if (written.checksums.length > checksums.length) {
      throw new BadBackup(
        `The file's "${schema}" tables are at version ${written.checksums.length}, this program knows ${checksums.length}. ` +
          "Restore it with the version that wrote it, or a newer one.",
      );
    }
    const changed = written.checksums.findIndex((sum, index) => sum !== checksums[index]);
    if (changed >= 0)
      throw foreign(`its "${schema}" tables were made otherwise (step ${changed + 1})`);
  }
  const strange = versions.find(({ schema }) => !known.some((one) => one.schema === schema));
  if (strange)
    throw foreign(`it has a schema "${strange.schema}", which this program does not know`);
}

const foreign = (why: string): BadBackup =>
  new BadBackup(`The file is not of this product's versions: ${why}.`);

export interface RestoreInput {
  readonly path: string;
  /** What the file was found to hold. */
  readonly contents: Contents;
  /** As the user who will own everything. */
  readonly url: string;
  readonly log: Logger;
  /** Whether the file stays where it is, and so is a backup of what is restored from it. */
  readonly isKept: boolean;
}

/** What this program knows of each schema. */
export const knownSchemas = (): Promise<KnownSchema[]> =>
  Promise.all(
    PLANS.map(async ({ schema, directory }) => ({
      schema,
      checksums: (await readMigrations(directory)).map(({ checksum }) => checksum),
    })),
  );

/** Makes the tables as they were where the file was written. */
async function makeTables({ url, contents, log }: RestoreInput): Promise<void> {
  const pool = openPool({ url, max: 2 });
  try {
    const versions = contents.header.versions.map(({ schema, version }): [string, number] => [
      schema,
      version,
    ]);
    await migrate(pool, PLANS, {
      before: (within) => migrateJobs(within, log),
      upTo: new Map(versions),
    });
  } finally {
    await pool.end();
  }
}

/**
 * Pure: what keeps a file's rows from fitting the tables that were made; undefined where nothing
 * does.
 */
export function assignmentCostOf(
  inFile: readonly TableFrame[],
  made: readonly TableFrame[],
): string | undefined {
  const listed = (table: TableFrame): string => [...table.columns].sort().join();
  for (const table of inFile) {
    const there = made.find((one) => nameOf(one) === nameOf(table));
    if (!there) return `there is no table ${nameOf(table)}`;
    // A newer queue may have added columns of its own.
    const isQueue = table.schema === QUEUE_SCHEMA;
    const has = (column: string): boolean => there.columns.includes(column);
    const fits = isQueue ? table.columns.every(has) : listed(table) === listed(there);
    if (!fits) return `the columns of ${nameOf(table)} are others`;
  }
  const names = inFile.map(nameOf);
  const missing = made.find((one) => one.schema !== QUEUE_SCHEMA && !names.includes(nameOf(one)));
  return missing && `it has no table ${nameOf(missing)}`;
}

/** The rows of one table, up to its sum. */
async function* rowsUntilSum(frames: AsyncIterator<Frame>): AsyncGenerator<Buffer> {
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (next.value.kind === "sum") return;
    yield next.value.payload;
  }
}

async function loadRows(client: Client, path: string): Promise<void> {
  const frames = framesIn(path);
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (next.value.kind !== "table") continue;
    const table = readJson(tableFrame, next.value);
    const rows = Readable.from(rowsUntilSum(frames), { objectMode: false });
    await pipeline(rows, intoTable(client, table));
  }
}

/** Reads a table back, as it was read when the file was written, and compares. */
async function requireSame(client: Client, table: TableContents): Promise<void> {
  const sum = rowSum();
  for await (const bytes of rowsOf(client, table)) sum.add(bytes);
  const found = sum.done();
  if (found.rows !== table.rows || found.sha256 !== table.sha256) {
    throw new BadBackup(
      `The rows of ${nameOf(table)} are not in the database as they are in the file (${found.rows} of ${table.rows}). Nothing was kept.`,
    );
  }
}

async function load(client: Client, { path, contents }: RestoreInput): Promise<void> {
  const { header, tables, sequences } = contents;
  const assignmentCost = assignmentCostOf(tables, await listTables(client, ALL_SCHEMAS));
  if (assignmentCost)
    throw new BadBackup(`The file does not fit this version's tables: ${assignmentCost}.`);
  if (header.queueVersion > (await readQueueVersion(client))) {
    throw new BadBackup(
      "A newer version of the job queue wrote this file. Restore it with that one.",
    );
  }
  await client.query("begin");
  const putUpWalls = await dropConstraints(client, ALL_SCHEMAS);
  await emptyTables(client, tables);
  await loadRows(client, path);
  for (const table of tables) await requireSame(client, table);
  await setSequences(client, sequences);
  await freeJobs(client);
  await putUpWalls();
  await releaseTarget(client);
  await client.query("commit");
}

/** So that a database tells which file it came from. */
async function noteOrigin({ url, path, contents }: RestoreInput): Promise<void> {
  const { header, tables } = contents;
  const pool = openPool({ url, max: 1 });
  try {
    await saveBackup(openProductSchema<BackupTables>(pool), randomUUID(), {
      takenAt: new Date(header.takenAt),
      fileName: basename(path),
      bytes: (await stat(path)).size,
      rows: tables.reduce((total, { rows }) => total + rows, 0),
    });
  } finally {
    await pool.end();
  }
}

/**
 * Puts a checked file's rows into an empty database: the tables at exactly the file's versions,
 * then all rows in one transaction, each table read back and compared. A stop anywhere leaves a
 * database that says so and can be restored into again. Throws BadBackup.
 */
export async function restoreBackup(input: RestoreInput): Promise<void> {
  requireKnownVersions(input.contents.header, await knownSchemas());
  const session = await openSession(input.url);
  try {
    await claimTarget(session.client, ALL_SCHEMAS);
    await makeTables(input);
    await load(session.client, input);
  } finally {
    await session.end();
  }
  if (input.isKept) await noteOrigin(input);
}
