import { closeSync, openSync } from "node:fs";
import { open, readFile } from "node:fs/promises";

/** A file outside the database to which lines are added, and in which none is ever changed. */
export interface AnchorFile {
  readonly path: string;
  append(line: string): Promise<void>;
  /** All lines; null while there is no file. Throws UnusableAnchors where it can't be read. */
  lines(): Promise<readonly string[] | null>;
}

/** The file of audit anchors can't be used; the message is for the server's operator. */
export class UnusableAnchors extends Error {
  constructor(path: string, problem: string, cause?: unknown) {
    super(`AUDIT_ANCHORS names ${path}, ${problem}`, { cause });
    this.name = "UnusableAnchors";
  }
}

/** For who runs the server, and for nobody else. */
const OWNER_ONLY = 0o600;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/**
 * Throws UnusableAnchors where lines can't be added: nothing would be known of it until someone
 * needs them. Makes the file where its folder exists. For a server's start; a command leaves the
 * file as it is.
 */
export function requireWritableAnchors(path: string): void {
  try {
    closeSync(openSync(path, "a", OWNER_ONLY));
  } catch (cause) {
    throw new UnusableAnchors(
      path,
      "which can't be written. Name a file in a folder that exists and that this user may write to.",
      cause,
    );
  }
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
      return (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
    } catch (error) {
      if (isMissing(error)) return null;
      throw new UnusableAnchors(path, "which can't be read by this user.", error);
    }
  },
});
