import { closeSync, openSync } from "node:fs";
import { open, readFile } from "node:fs/promises";

/** A file outside the database to which lines are added, and in which none is ever changed. */
export interface AnchorFile {
  append(line: string): Promise<void>;
  /** All lines; none while there is no file. */
  lines(): Promise<readonly string[]>;
}

/** For who runs the server, and for nobody else. */
const OWNER_ONLY = 0o600;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Where lines can't be added nothing would be known of it until somebody needs them. */
function refuseUnwritable(path: string): void {
  try {
    closeSync(openSync(path, "a", OWNER_ONLY));
  } catch (cause) {
    throw new Error(
      `AUDIT_ANCHORS names ${path}, which can't be written: a file in a folder that exists`,
      { cause },
    );
  }
}

/** Throws an Error for who runs the server where the file can't be written. */
export function createAnchorFile(path: string): AnchorFile {
  refuseUnwritable(path);
  return {
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
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}
