import { chmod, cp, lstat, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import * as z from "zod";
import { isTraversable } from "./data-folder.ts";

const links = z.array(z.object({ source: z.string(), target: z.string() }));

const exists = async (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

// npm packages hold no symbolic links; the list says which to make. The package's own install
// script does it too, but install scripts may be switched off.
async function readLinks(native: string) {
  const list = join(native, "pg-symlinks.json");
  if (!(await exists(list))) return [];
  const home = dirname(native);
  return links.parse(JSON.parse(await readFile(list, "utf8"))).map(({ source, target }) => ({
    target: join(home, target),
    points: relative(dirname(join(home, target)), join(home, source)),
  }));
}

/**
 * Recreates the missing library links below `native`. Safe to run twice and by two processes at
 * once.
 */
export async function repairLinks(native: string): Promise<void> {
  for (const { target, points } of await readLinks(native)) {
    if (await exists(target)) continue;
    await symlink(points, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

const linksAreWhole = async (native: string): Promise<boolean> => {
  for (const { target } of await readLinks(native)) if (!(await exists(target))) return false;
  return true;
};

async function copyTo(native: string, copy: string): Promise<void> {
  const finished = join(copy, "complete");
  if (await exists(finished)) return;
  await mkdir(copy, { recursive: true });
  await cp(native, join(copy, "native"), { recursive: true, verbatimSymlinks: true, force: true });
  await chmod(copy, 0o755);
  await repairLinks(join(copy, "native"));
  await writeFile(finished, "");
}

/**
 * Answers a `native` folder that a process of `uid` can run: the package's own, mended in place, or
 * a copy in `copyFolder` when the package lies behind a closed folder or cannot be written to.
 */
export async function prepareBinaries(
  native: string,
  copyFolder: string,
  uid: number | undefined,
): Promise<string> {
  const reachable = uid === undefined || isTraversable(native, uid);
  if (reachable) {
    try {
      await repairLinks(native);
    } catch {
      // Installed by someone else and read-only: fall through to the copy.
    }
    if (await linksAreWhole(native)) return native;
  }
  await copyTo(native, copyFolder);
  return join(copyFolder, "native");
}
