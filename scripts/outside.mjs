// Builds and runs the projects of e2e/outside with our packages as `npm publish` would send them:
// node scripts/outside.mjs [project …] Each is copied away first and installed by its own lock,
// which needs the network; nothing of it is ever part of an install here.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeTarball, pack } from "./pack.mjs";
import { checkout, say } from "./prepare.mjs";

const shell = process.platform === "win32";
const npm = shell ? "npm.cmd" : "npm";
const QUIET = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

/**
 * Those that check themselves. The rest want a server, which e2e/outside-projects.spec.ts starts.
 */
export const projectsToCheck = ["jest", "package-checks", "webpack"];
export const outsideProjects = () => readdirSync(join(checkout, "e2e/outside")).sort();

/** Tarballs of the packages that pages install, in a folder of their own. */
export async function packForPages() {
  const folder = mkdtempSync(join(tmpdir(), "stocks-vibe-outside-"));
  const tarballs = [];
  for (const name of ["auth-client", "auth-widget"]) {
    tarballs.push(makeTarball(await pack(name, folder), folder));
  }
  return { folder, tarballs };
}

/**
 * Copies a project beside the tarballs and installs it: its lock first, then ours, as a team that
 * adds them would.
 */
export function installProject(name, { folder, tarballs }) {
  const project = join(folder, name);
  cpSync(join(checkout, "e2e/outside", name), project, { recursive: true });
  const options = { cwd: project, shell, stdio: ["ignore", "ignore", "inherit"] };
  execFileSync(npm, ["ci", ...QUIET], options);
  execFileSync(npm, ["install", "--no-save", "--no-package-lock", ...QUIET, ...tarballs], options);
  return project;
}

/** Runs a script of a project; throws with what it printed where it fails. */
export function runScript(project, script, env = {}) {
  try {
    const options = { cwd: project, shell, encoding: "utf8", stdio: "pipe" };
    return execFileSync(npm, ["run", script], { ...options, env: { ...process.env, ...env } });
  } catch (error) {
    throw new Error(`${script} of ${project} failed:\n${error.stdout}\n${error.stderr}`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const packed = await packForPages();
  const [, , ...named] = process.argv;
  for (const name of named.length > 0 ? named : projectsToCheck) {
    say(
      `${name}: ${runScript(installProject(name, packed), "check", { PACKED: packed.tarballs.join() })}`,
    );
  }
  rmSync(packed.folder, { recursive: true, force: true });
}
