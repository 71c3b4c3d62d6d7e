import { setImmediate as breathe } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import { ACTIONS, type FileRow } from "./file/file-row.ts";
import { type AskedColumns, type ReadFile, type ReadOptions, readFile } from "./file/read-file.ts";
import type { RefusedFile } from "./file/refused-file.ts";

/** A member's file and how to read it, on its way to a thread. */
export interface AskedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly wish: ReadOptions;
}

/** A row of a file with the provider's type of its action. */
type TypedRow = FileRow & Pick<(typeof ACTIONS)[FileRow["action"]], "type" | "subtype">;

/**
 * What was read of a file, as far as it is kept: all rows, and of the lines that can't be read so
 * many that somebody looks at them.
 */
export interface KeptRead extends ReadFile {
  readonly rows: readonly TypedRow[];
  readonly problemCount: number;
}

/** The same on its way back: its rows as bytes that are handed over, not copied. */
type PackedRead = Omit<KeptRead, "rows"> & { readonly rows: readonly Uint8Array<ArrayBuffer>[] };

export type PackedAnswer = PackedRead | AskedColumns | RefusedFile;

/** Reads files elsewhere than on the event loop. Hold no connection meanwhile. */
export interface ReadsFiles {
  /**
   * Does the work of an upload in its organization's turn: each has one at a time, so that no more
   * files than have a turn are read at once. Nothing is refused here: a file has its place before
   * its body arrives.
   */
  inFileTurn<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result>;
  /** A file that takes too long or too much memory is refused as `too_much_work`. */
  readFile(bytes: Uint8Array, wish: ReadOptions): Promise<KeptRead | AskedColumns | RefusedFile>;
}

/** Lines that can't be read are counted; so many of them are named. */
const NAMED_PROBLEMS = 100;
/** Reading back this many takes a few milliseconds, in which everybody else waits. */
const ROWS_AT_ONCE = 2_000;

/** Reads a file in a thread. Pure. */
export function answerFile({ bytes, wish }: AskedFile): PackedAnswer {
  const read = readFile(bytes, wish);
  if (read.kind !== "read") return read;
  const { rows, problems } = read;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    pieces.push(new Uint8Array(serialize(rows.slice(start, start + ROWS_AT_ONCE))));
  return {
    ...read,
    rows: pieces,
    problems: problems.slice(0, NAMED_PROBLEMS),
    problemCount: problems.length,
  };
}

function withType(row: FileRow): TypedRow {
  const { type, subtype } = ACTIONS[row.action];
  return { ...row, type, subtype };
}

/**
 * What a thread answered, read back piece by piece; between them the event loop goes on with what
 * others asked.
 */
export async function unpackFile(
  answer: PackedAnswer,
): Promise<KeptRead | AskedColumns | RefusedFile> {
  if (answer.kind !== "read") return answer;
  const rows: TypedRow[] = [];
  for (const piece of answer.rows) {
    const ofPiece: FileRow[] = deserialize(piece);
    rows.push(...ofPiece.map(withType));
    await breathe();
  }
  return { ...answer, rows };
}
