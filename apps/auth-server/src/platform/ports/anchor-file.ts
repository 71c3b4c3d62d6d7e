import { closeSync, openSync, readFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import * as z from "zod";

/** A file outside the database to which lines are added, and in which none is ever changed. */
export interface AnchorFile {
  readonly path: string;
  append(line: string): Promise<void>;
  /**
   * All lines; null while there is no file. Throws UnusableAnchors where it can't be read or holds
   * something else.
   */
  lines(): Promise<readonly string[] | null>;
}

/** The file of audit anchors can't be used; the message is for the server's operator. */
export class UnusableAnchors extends Error {
  constructor(path: string, problem: string, cause?: unknown) {
    super(`AUDIT_ANCHORS names ${path}, ${problem}`, { cause });
    this.name = "UnusableAnchors";
  }
}

const anchor = z.object({
  at: z.string(),
  project_id: z.string(),
  number: z.number().int().positive(),
  chain_id: z.string(),
  sequence: z.number().int().positive(),
  hash: z.string(),
  seal: z.string(),
});
export type Anchor = z.infer<typeof anchor>;

/** A line as the anchor that it is; undefined for one that was changed. */
export function readAnchor(line: string): Anchor | undefined {
  try {
    return anchor.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

const split = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/**
 * A file without a single anchor is another file, named by mistake, and not one of changed lines.
 */
function requireAnchors(path: string, lines: readonly string[]): void {
  if (lines.length === 0 || lines.some((line) => readAnchor(line))) return;
  throw new UnusableAnchors(
    path,
    "which is not a file of anchors: none of its lines is one. Name the server's file of anchors, or a new file; nothing was written.",
  );
}

/** For who runs the server, and for nobody else. */
const OWNER_ONLY = 0o600;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/**
 * Throws UnusableAnchors where lines can't be added, or the file is none of anchors: nothing would
 * be known of it until someone needs them. Makes the file where its folder exists. For a server's
 * start; a command leaves the file as it is.
 */
export function requireWritableAnchors(path: string): void {
  let text = "";
  try {
    closeSync(openSync(path, "a+", OWNER_ONLY));
    text = readFileSync(path, "utf8");
  } catch (cause) {
    throw new UnusableAnchors(
      path,
      "which can't be written. Name a file in a folder that exists and that this user may write to.",
      cause,
    );
  }
  requireAnchors(path, split(text));
}

/** Touches nothing until it is asked. */
export const createAnchorFile = (path: string): AnchorFile => ({
  path,
  async append(line) {
    // Opened for appending, so that two processes' lines stand one after the other.
    const file = await open(path, "a", OWNER_ONLY);
    try {
      await file.chmod(OWNER_ONLY);
      await file.appendFile(`${line}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  async lines() {
    try {
      const lines = split(await readFile(path, "utf8"));
      requireAnchors(path, lines);
      return lines;
    } catch (error) {
      if (isMissing(error)) return null;
      if (error instanceof UnusableAnchors) throw error;
      throw new UnusableAnchors(path, "which can't be read by this user.", error);
    }
  },
});
