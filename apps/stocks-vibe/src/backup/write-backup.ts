import { createHmac } from "node:crypto";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { BadMasterKey, unwrapRoot } from "@stocks-vibe/server-kit";
import { FORMAT, type Header, type Sum, sealKeyOf, type TableFrame } from "./contents.ts";
import { BadBackup } from "./file/bad-backup.ts";
import { encodeFrame, type FrameKind, rowFrames, rowSum } from "./file/frames.ts";
import { ALL_SCHEMAS, beginSnapshot, OWN_SCHEMAS } from "./file/snapshot.ts";
import { writeNewFile } from "./file/write-new-file.ts";
import { sealMasterKey } from "./find-master-key.ts";
import {
  listSequences,
  readClock,
  readProjectId,
  readQueueVersion,
  readSealedRoot,
  readVersions,
  rowsOf,
} from "./inventory.repository.ts";
import { type Client, openSession } from "./session.repository.ts";

/** What a file begins with, before its compressed part. */
export const MAGIC = Buffer.from("stocks-vibe backup\n", "utf8");

export interface BackupInput {
  /** As the owner of everything. */
  readonly url: string;
  readonly path: string;
  /** The master key, and the one before while it is being changed. */
  readonly masterKeys: readonly string[];
  /** With one, the master key travels in the file, sealed under it. */
  readonly passphrase: string | undefined;
}

export interface WrittenBackup {
  /** By the one clock. */
  readonly takenAt: Date;
  readonly fileName: string;
  readonly bytes: number;
  readonly tables: number;
  /** Of all tables together. */
  readonly rows: number;
  readonly holdsMasterKey: boolean;
}

interface Snapshot {
  readonly client: Client;
  readonly tables: readonly TableFrame[];
  readonly header: Header;
  readonly root: string;
}

const noProject = (): BadBackup =>
  new BadBackup(
    "This database does not know its project yet. Start this version on it once, then back it up.",
  );

async function describe(client: Client, input: BackupInput): Promise<Omit<Snapshot, "tables">> {
  const sealedRoot = await readSealedRoot(client);
  if (sealedRoot === null) {
    throw new BadBackup(
      "There is nothing to back up: no product was ever started on this database.",
    );
  }
  const fitting = input.masterKeys.flatMap((masterKey) => {
    const root = unwrapRoot(sealedRoot, masterKey);
    return root === undefined ? [] : { masterKey, root };
  });
  const [fits] = fitting;
  if (!fits) {
    throw new BadMasterKey(
      "The master key is not the one this database's secrets are sealed with: a backup could not be opened with it.",
    );
  }
  const projectId = await readProjectId(client);
  if (projectId === null) throw noProject();
  const { passphrase } = input;
  const sealed = passphrase && { sealedMasterKey: sealMasterKey(fits.masterKey, passphrase) };
  const header: Header = {
    format: FORMAT,
    takenAt: (await readClock(client)).toISOString(),
    projectId,
    sealedRoot,
    ...sealed,
    versions: await readVersions(client, OWN_SCHEMAS),
    queueVersion: await readQueueVersion(client),
  };
  return { client, header, root: fits.root };
}

/** The whole file before it is compressed. Adds each table's sum to `sums`. */
async function* framesOf(snapshot: Snapshot, sums: Sum[]): AsyncGenerator<Buffer> {
  const { client, tables, header, root } = snapshot;
  const hmac = createHmac("sha256", sealKeyOf(root));
  const sealed = (frame: Buffer): Buffer => {
    hmac.update(frame);
    return frame;
  };
  const json = (kind: FrameKind, value: unknown): Buffer =>
    encodeFrame(kind, Buffer.from(JSON.stringify(value), "utf8"));
  yield sealed(json("header", header));
  for (const table of tables) {
    yield sealed(json("table", table));
    const sum = rowSum();
    for await (const bytes of rowsOf(client, table)) {
      sum.add(bytes);
      for (const frame of rowFrames(bytes)) yield sealed(frame);
    }
    const done = sum.done();
    sums.push(done);
    yield sealed(json("sum", done));
  }
  // After the rows: sequences know no moment, and must not be behind them.
  yield sealed(json("sequences", await listSequences(client, ALL_SCHEMAS)));
  yield json("seal", { hmac: hmac.digest("hex") });
}

async function* withMagic(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield MAGIC;
  yield* chunks;
}

/**
 * Writes the state of one moment of a database that may be in use, every row of every schema, into
 * one new file. Throws BadBackup and BadMasterKey, with nothing left behind.
 */
export async function writeBackup(input: BackupInput): Promise<WrittenBackup> {
  const session = await openSession(input.url);
  const { client } = session;
  try {
    const tables = await beginSnapshot(client);
    const snapshot = { ...(await describe(client, input)), tables };
    const sums: Sum[] = [];
    const frames = () => Readable.from(framesOf(snapshot, sums), { objectMode: false });
    const bytes = await writeNewFile(input.path, (file) =>
      pipeline(frames(), createGzip(), withMagic, file),
    );
    await client.query("commit");
    return {
      takenAt: new Date(snapshot.header.takenAt),
      fileName: basename(input.path),
      bytes,
      tables: tables.length,
      rows: sums.reduce((total, { rows }) => total + rows, 0),
      holdsMasterKey: snapshot.header.sealedMasterKey !== undefined,
    };
  } finally {
    await session.end();
  }
}
