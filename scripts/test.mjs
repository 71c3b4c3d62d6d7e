// npm test: install if needed → checks → unit and server tests → build → browser stories. CI calls
// exactly this. --full runs every kill point and rendering instead of a seeded sample.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfStale, checkNode, checkout, installIfNeeded, run, say } from "./prepare.mjs";
import { filesOfPlaywright, filesOfVitest, inWords, slowestLines } from "./test-times.mjs";

const full = process.argv.includes("--full");
// The ordinary run is the same every time; the full one looks elsewhere each time and prints where.
const seed = process.env.TEST_SEED ?? (full ? String(Math.floor(Math.random() * 1e9)) : "20261121");
const reports = mkdtempSync(join(tmpdir(), "stocks-vibe-reports-"));
const bin = (name) => join(checkout, "node_modules/.bin", name);
// Vitest and Playwright colour their output by FORCE_COLOR; nothing here may reach out once
// installed.
const env = {
  ...process.env,
  TEST_SEED: seed,
  TEST_FULL: full ? "1" : "0",
  PRODUCT_IS_BUILT: "1",
  // Built by then: threads start from it instead of from the sources.
  CALCULATION_BUNDLE: pathToFileURL(join(checkout, "apps/stocks-vibe/dist/calculation-thread.mjs"))
    .href,
};
const total = { passed: 0, failed: 0 };
const began = Date.now();
const times = [];
const files = [];

/** Runs a part and remembers how long it took. */
async function time(name, part) {
  const from = Date.now();
  await part();
  times.push({ name, ms: Date.now() - from });
}

function add(name, counts, exitCode) {
  total.passed += counts.passed;
  // A runner that fails without a failing test (it crashed, or found none) is a failure too.
  total.failed += counts.failed || (exitCode === 0 && counts.passed > 0 ? 0 : 1);
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed`);
}

function sayTimes() {
  say("The slowest test files");
  for (const line of slowestLines(files)) console.log(line);
  const parts = times.map(({ name, ms }) => `${name} ${inWords(ms)}`).join(", ");
  say(`Took ${inWords(Date.now() - began)}: ${parts}`);
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

async function runVitest() {
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run(bin("vitest"), args, { env });
  const result = readReport(report);
  files.push(...filesOfVitest(result, checkout));
  const { numPassedTests = 0, numFailedTests = 0 } = result;
  add("Unit, server and page tests", { passed: numPassedTests, failed: numFailedTests }, code);
}

async function runStories() {
  const { findBrowser } = await import("./find-browser.mjs");
  const report = join(reports, "stories.json");
  const browser = findBrowser();
  const code = await run(bin("playwright"), ["test", "--config", "e2e/playwright.config.ts"], {
    env: { ...env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const result = readReport(report);
  files.push(...filesOfPlaywright(result));
  const { expected = 0, unexpected = 0, flaky = 0 } = result.stats ?? {};
  add("Browser stories", { passed: expected, failed: unexpected + flaky }, code);
}

async function runAllChecks() {
  const { runChecks } = await import(pathToFileURL(join(checkout, "scripts/check.mjs")).href);
  const checks = await runChecks();
  add("Checks", checks, checks.failed === 0 ? 0 : 1);
}

checkNode();
await time("install", installIfNeeded);
say(`Test seed ${seed} (repeat with TEST_SEED=${seed})${full ? ", full sweeps" : ""}`);
await time("checks", runAllChecks);
await time("build", buildIfStale);
await time("unit, server and page tests", runVitest);
await time("browser stories", runStories);
rmSync(reports, { recursive: true, force: true });
sayTimes();
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
