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
