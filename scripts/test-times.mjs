// What took how long in a run of npm test, from the reports of Vitest and Playwright.
import { relative } from "node:path";

/** Seconds for people: "9.4 s", "3 min 20 s". */
export function inWords(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Each test file of a Vitest JSON report with the milliseconds from its first test's start to its
 * last one's end.
 */
export function filesOfVitest(report, checkout) {
  return (report.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(checkout, name),
    ms: endTime - startTime,
  }));
}

function* resultsIn({ suites = [], specs = [] }) {
  for (const suite of suites) yield* resultsIn(suite);
  for (const { tests } of specs) for (const { results } of tests) yield* results;
}

/** Each file of stories of a Playwright JSON report with the milliseconds of all its stories. */
export function filesOfPlaywright(report) {
  return (report.suites ?? []).map((suite) => ({
    file: `e2e/${suite.file}`,
    ms: [...resultsIn(suite)].reduce((sum, { duration }) => sum + duration, 0),
  }));
}

/** The `count` files that took longest, as lines. */
export function slowestLines(files, count = 10) {
  const slowest = [...files].sort((a, b) => b.ms - a.ms).slice(0, count);
  return slowest.map(({ file, ms }) => `${inWords(ms).padStart(12)}  ${file}`);
}
