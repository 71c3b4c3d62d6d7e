import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inCheckout } from "../apps/stocks-vibe/src/paths.ts";

/** A commit checked out, installed and built beside this checkout. */
export interface OlderCheckout {
  readonly folder: string;
  remove(): void;
}

/**
 * Checks a commit out into a worktree of its own, and installs and builds it there. Throws what
 * git, npm or the build said.
 */
export function openOlder(commit: string): OlderCheckout {
  const here = inCheckout(".");
  const folder = join(mkdtempSync(join(tmpdir(), "stocks-vibe-older-")), "checkout");
  const run = (file: string, args: readonly string[], cwd: string): void =>
    void execFileSync(file, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  run("git", ["worktree", "add", "--detach", folder, commit], here);
  const remove = (): void => {
    run("git", ["worktree", "remove", "--force", folder], here);
    rmSync(join(folder, ".."), { recursive: true, force: true });
  };
  try {
    run("npm", ["ci"], folder);
    run(process.execPath, ["scripts/build.mjs"], folder);
  } catch (cause) {
    remove();
    throw cause;
  }
  return { folder, remove };
}
