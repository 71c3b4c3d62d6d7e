import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onSignal } from "../environment/on-signal.ts";

/**
 * Works with a new folder that we alone can read, and takes it away with all that is in it: at the
 * end, and at a signal.
 */
export async function withTemporaryFolder(
  prefix: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const forget = onSignal(remove);
  try {
    await work(folder);
  } finally {
    forget();
    remove();
  }
}
