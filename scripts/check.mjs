// npm run check: format, lint, import rules, types, and what the linter can't see. Prints one line
// per check.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { checkHouse } from "./house.mjs";
import { checkGraph } from "./import-graph.mjs";
import { checkout, run } from "./prepare.mjs";

const bin = (name) => join(checkout, "node_modules/.bin", name);
const workspaces = ["packages", "apps"].flatMap((folder) =>
  readdirSync(join(checkout, folder)).map((name) => `${folder}/${name}`),
);

function* files(folder, pattern) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (["node_modules", "dist"].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path, pattern);
    else if (pattern.test(entry.name)) yield path;
  }
}

// SQL belongs to repositories, proof look-ups and migrations; the kit is where the rules themselves
// live.
const MAY_HOLD_SQL = /\.repository\.ts$|\.test\.tsx?$|packages\/server-kit\//;
const SQL = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
// The one clock: the database's now() would ignore the stored offset. ops.clock_now() is the way.
const NOW = /(?<![\w.])now\(\)/;

// A redirect would carry our secrets to wherever the answer points. Pages and their libraries are
// not servers; what they ask is their own origin.
const IS_SERVER = /^apps\/(?!portfolio-web\/)[^/]+\/src\/(?!dialog\/|testing\/)/;
const NOT_SERVER = /\.test\.ts$|\/mailbox-script\.ts$/;
const CALL = /(?<![.\w])(fetch|send)\(/g;
const NO_REDIRECT = /redirect: "error"/g;
// A call without a deadline holds a request, a job or a stop for as long as the other side likes.
const DEADLINE = /\bsignal:/g;
const count = (text, pattern) => text.match(pattern)?.length ?? 0;

// An address that someone else gave is asked by the guarded fetch alone (server-kit/outbound);
// those of the identity server's ports are the operator's.
const ASKS_ANYONE = /^apps\/auth-server\/src\/(?!platform\/ports\/)/;

const isServers = (path) => IS_SERVER.test(path) && !NOT_SERVER.test(path);
const callsOut = (text) => /(?<![.\w])fetch\(|typeof fetch/.test(text);

function followsRedirects(path, text) {
  return isServers(path) && callsOut(text) && count(text, CALL) > count(text, NO_REDIRECT);
}

const hasNoDeadline = (path, text) =>
  isServers(path) && callsOut(text) && count(text, CALL) > count(text, DEADLINE);

export function findBreaches(path, text) {
  const breaches = [];
  if (path.endsWith(".ts") && followsRedirects(path, text)) {
    breaches.push(`${path}: a request that follows redirects; add redirect: "error"`);
  }
  if (ASKS_ANYONE.test(path) && isServers(path) && callsOut(text)) {
    breaches.push(`${path}: a request past the guarded fetch; use guardedFetch of server-kit`);
  }
  if (path.endsWith(".ts") && hasNoDeadline(path, text)) {
    breaches.push(`${path}: a request without a deadline; add signal: AbortSignal.timeout(…)`);
  }
  if (path.endsWith(".ts") && !MAY_HOLD_SQL.test(path) && SQL.test(text)) {
    breaches.push(`${path}: SQL outside a repository`);
  }
  if (path.endsWith(".sql") && NOW.test(text.replaceAll(/--.*$/gm, ""))) {
    breaches.push(`${path}: now() in SQL; use ops.clock_now()`);
  }
  return breaches;
}

function checkSources() {
  const breaches = ["apps", "packages"].flatMap((folder) =>
    [...files(join(checkout, folder), /\.(ts|sql)$/)].flatMap((file) =>
      findBreaches(relative(checkout, file).replaceAll("\\", "/"), readFileSync(file, "utf8")),
    ),
  );
  for (const breach of breaches) console.error(breach);
  return breaches.length === 0;
}

async function checkTypes() {
  const projects = [...workspaces, "bench", "e2e", "scripts"];
  const codes = [];
  // Two at a time: the machine this is meant for has two cores.
  for (let index = 0; index < projects.length; index += 2) {
    const pair = projects.slice(index, index + 2);
    codes.push(...(await Promise.all(pair.map((project) => run(bin("tsc"), ["-p", project])))));
  }
  return codes.every((code) => code === 0);
}

/** Runs every check; answers how many passed and failed. */
export async function runChecks() {
  const checks = [
    ["format, lint and import rules", async () => (await run(bin("biome"), ["ci", "."])) === 0],
    ["types", checkTypes],
    ["SQL only in repositories, one clock, no redirects, deadlines", async () => checkSources()],
    [
      "no unused file, export or dependency",
      async () => (await run(bin("knip"), ["--no-progress"])) === 0,
    ],
    ["no circles of files or rooms, no crowded top", async () => checkGraph(checkout)],
    ["as easy to read as before (npm run house)", async () => checkHouse(checkout)],
  ];
  let passed = 0;
  for (const [name, check] of checks) {
    const ok = await check();
    console.log(`${ok ? "✓" : "✗"} ${name}`);
    if (ok) passed += 1;
  }
  return { passed, failed: checks.length - passed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await runChecks();
  process.exit(failed === 0 ? 0 : 1);
}
