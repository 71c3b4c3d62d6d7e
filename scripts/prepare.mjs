// What `npm start` and `npm test` do before anything else, with Node's own modules only: install
// packages when the lock changed, build when a source changed. Both are skipped when nothing did,
// so a warm start costs some milliseconds.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { followInstall, packagesOf, SILENCE_MS } from "./install-progress.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";

export const checkout = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = [20, 19];

/** Progress goes to stderr: the output of an admin command may be read by a program. */
export function say(message) {
  console.error(`• ${message}`);
}

/** Ends the process with one clear line. */
export function fail(message) {
  console.error(`✗ ${message}`);
  process.exit(1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    fail(`Node.js ${OLDEST_NODE.join(".")} or newer is needed; this is ${process.versions.node}.`);
  }
}

/** Runs a command in the checkout and answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: checkout, stdio: "inherit", ...options });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const stampOf = (name) => join(checkout, "node_modules", `.stocks-vibe-${name}`);
const read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");

const readLock = () => readFileSync(join(checkout, "package-lock.json"));

const installFor = (lock) =>
  createHash("sha256")
    .update(lock)
    .update(`${process.platform}-${process.arch}-${process.versions.modules}`)
    .digest("hex");

const isInstalled = () => read(stampOf("installed")) === installFor(readLock());

/** Installs exactly what the lock says, when it or the platform changed since the last install. */
export async function installIfNeeded() {
  if (isInstalled()) return;
  const lock = readLock();
  const began = Date.now();
  const packages = packagesOf(JSON.parse(lock.toString()), process);
  say(`Installing ${packages.length} packages (only when they changed)`);
  const shell = process.platform === "win32";
  // No package here needs its install script: links are remade by the launcher, and fewer scripts
  // run is fewer trusted.
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const unfollow = followInstall({ checkout, packages, say });
  const code = await run(npm, args, { shell });
  unfollow();
  if (code !== 0) fail("npm could not install the packages; its own message is above.");
  writeFileSync(stampOf("installed"), installFor(lock));
  say(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s`);
}

const IGNORED = new Set(["node_modules", "dist", ".git", ".data", ".cache", "docs", "e2e"]);
const SOURCE = /\.(ts|tsx|mjs|css|html|json|woff2|svg|js|sql)$/;

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (IGNORED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (SOURCE.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

function hashSources() {
  const hash = createHash("sha256");
  const files = ["apps", "packages", "scripts"].flatMap((folder) => [
    ...sourceFiles(join(checkout, folder)),
  ]);
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.update(read(join(checkout, "package-lock.json"))).digest("hex");
}

const builtStamp = join(checkout, "apps/stocks-vibe/dist/.built-from");

/** Builds servers and pages when a source changed since the last build. */
export async function buildIfStale() {
  const wanted = hashSources();
  if (read(builtStamp) === wanted) return;
  const began = Date.now();
  say("Building (only when sources changed)");
  const timer = setInterval(
    () => say(`Building, ${Math.round((Date.now() - began) / 1_000)} s so far`),
    SILENCE_MS,
  );
  // In a process of its own: Vite sets NODE_ENV to production where it builds, and the product
  // starts in this one.
  const code = await run(process.execPath, [join(checkout, "scripts/build.mjs")]);
  clearInterval(timer);
  if (code !== 0) fail("The build failed; its own message is above.");
  mkdirSync(dirname(builtStamp), { recursive: true });
  writeFileSync(builtStamp, wanted);
  say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * Installs and builds what is missing, while no other process does: a start and a command of
 * `admin` at the same time don't write one build twice. Where nothing is missing, nothing is
 * written: a service may run as a user who can only read the checkout.
 */
export async function prepare() {
  checkNode();
  try {
    if (isInstalled() && read(builtStamp) === hashSources()) return;
    // Not in node_modules, which an install removes.
    await oneAtATime(join(checkout, ".cache/preparing"), say, async () => {
      await installIfNeeded();
      await buildIfStale();
    });
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
    fail(
      `Packages must be installed or pages built here, and this user may not use ${error.path}. ` +
        `Run it once as the user who owns ${checkout}: npm run admin -- help. Then any user who can read it can start it.`,
    );
  }
}
