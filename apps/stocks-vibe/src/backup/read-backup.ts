import { createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import * as z from "zod";
import {
  type Contents,
  FORMAT,
  type Header,
  header,
  sealFrame,
  sequencesFrame,
  sumFrame,
  type TableContents,
  type TableFrame,
  tableFrame,
} from "./contents.ts";
import { BadBackup } from "./file/bad-backup.ts";
import { damaged, decodeFrames, type Frame, rowSum } from "./file/frames.ts";
import { MAGIC } from "./write-backup.ts";

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: "is not there. Nothing was changed. Name a file that admin -- backup wrote.",
  ENOTDIR: "is not there. Nothing was changed. Name a file that admin -- backup wrote.",
  EISDIR: "is a folder. Nothing was changed. Name the backup's file in it.",
  EACCES:
    "may not be read by this user. Nothing was changed. Give it to who runs this (chown), or run this as who it belongs to.",
};

/** In words: no such file, no right to it, a folder. */
function unreadable(path: string, cause: unknown): BadBackup {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const why = cause instanceof Error ? cause.message : String(cause);
  return new BadBackup(`${path} ${UNREADABLE[code] ?? `can't be read: ${why}`}`, { cause });
}

/** Throws BadBackup where the file can't be read or begins otherwise. */
async function requireMagic(path: string): Promise<void> {
  const refuse = (cause: unknown): never => {
    throw unreadable(path, cause);
  };
  const file = await open(path, "r").catch(refuse);
  try {
    const start = file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    const { bytesRead, buffer } = await start.catch(refuse);
    if (bytesRead === MAGIC.length && buffer.equals(MAGIC)) return;
    throw new BadBackup(`${path} is not a backup of this product.`);
  } finally {
    await file.close();
  }
}

/** Every frame of a file. Throws BadBackup where it does not read to its end. */
export async function* framesIn(path: string): AsyncGenerator<Frame> {
  await requireMagic(path);
  const zipped = createReadStream(path, { start: MAGIC.length });
  // The error is the one that reading throws below.
  const chunks = pipeline(zipped, createGunzip(), () => undefined);
  try {
    yield* decodeFrames(chunks);
  } catch (error) {
    const isOurs = error instanceof BadBackup || !(error instanceof Error);
    const isZip = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    throw isOurs || !isZip ? error : damaged(error);
  }
}

/** What a frame says, in the form it must have. Throws BadBackup. */
export function readJson<Schema extends z.ZodType>(schema: Schema, frame: Frame): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(frame.payload.toString("utf8")));
  } catch (error) {
    throw damaged(error);
  }
}

const numbered = z.object({ format: z.int() });

function readHeader(frame: Frame | undefined): Header {
  if (frame?.kind !== "header") throw damaged();
  if (readJson(numbered, frame).format > FORMAT) {
    throw new BadBackup(
      "A newer version of the product wrote this file. Restore it with that one.",
    );
  }
  return readJson(header, frame);
}

/** What stands first in a file; the rest is not looked at. */
export async function readHeaderOf(path: string): Promise<Header> {
  for await (const frame of framesIn(path)) return readHeader(frame);
  throw damaged();
}

/** The tables of a file as they go by; none may begin before the one before has ended. */
function collectTables() {
  const tables: TableContents[] = [];
  let current: { readonly table: TableFrame; readonly sum: ReturnType<typeof rowSum> } | undefined;
  const requireOpen = () => {
    if (!current) throw damaged();
    return current;
  };
  return {
    tables,
    isBetween: () => current === undefined,
    take(frame: Frame): void {
      if (frame.kind === "table" && !current) {
        current = { table: readJson(tableFrame, frame), sum: rowSum() };
      } else if (frame.kind === "rows") requireOpen().sum.add(frame.payload);
      else if (frame.kind === "sum") {
        const { table, sum } = requireOpen();
        const [told, found] = [readJson(sumFrame, frame), sum.done()];
        if (told.rows !== found.rows || told.sha256 !== found.sha256) throw damaged();
        tables.push({ ...table, ...found });
        current = undefined;
      } else throw damaged();
    },
  };
}

/**
 * Reads a file to its end and answers what it holds; nothing is believed before that. `sealKey`
 * tells files that somebody changed who does not have the key ring's root. Throws BadBackup.
 */
export async function checkFile(path: string, sealKey: Buffer): Promise<Contents> {
  const hmac = createHmac("sha256", sealKey);
  const collected = collectTables();
  let head: Header | undefined;
  let sequences: Contents["sequences"] | undefined;
  let seal: string | undefined;
  for await (const frame of framesIn(path)) {
    if (seal !== undefined) throw damaged();
    if (frame.kind === "seal") seal = readJson(sealFrame, frame).hmac;
    else hmac.update(frame.bytes);
    if (!head) head = readHeader(frame);
    else if (frame.kind === "sequences") sequences = readJson(sequencesFrame, frame);
    else if (frame.kind !== "seal") collected.take(frame);
  }
  if (!head || !sequences || seal === undefined || !collected.isBetween()) throw damaged();
  const [told, found] = [Buffer.from(seal, "hex"), hmac.digest()];
  if (told.length !== found.length || !timingSafeEqual(told, found)) {
    throw new BadBackup(
      "The file was changed after it was written: its seal does not fit the database's own keys.",
    );
  }
  return { header: head, sequences, tables: collected.tables };
}
