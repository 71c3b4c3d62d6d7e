// npm run house: measures how easy the source tree is to read, and compares with the limits in
// house-limits.json. A limit may fall, never rise: `npm run house -- --write` lowers those that the
// tree is below. `npm run check` compares only.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readGlossary, termsNotToUse } from "./glossary.mjs";
import { findGraphBreaches } from "./import-graph.mjs";
import { readImportGraph } from "./read-imports.mjs";

const CODE = /\.(?:ts|tsx|mjs|cjs)$/;
const SKIPPED = new Set(["node_modules", "dist", ".data", ".cache", "test-results"]);
/** Folders that hold what tests share, and the machines that search for faults. */
const TEST_FOLDER = /(?:^|\/)(?:testing|test|tests|fixtures|e2e|bench|examples)\//;
const TEST_FILE = /\.(?:test|spec|fixture|bench)\.[a-z]+$/;
/** The machines: each draws input of its own kind and looks for a promise that breaks. */
const MACHINE =
  /(?:^|\/)(?:machines|adversary|hostile|faults|simulation|real-data|conformance)\/|^tests\//;
const CRUMB_LINES = 40;
const ROOM_ENTRIES = 20;

function* walk(root, folder = "") {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name)) continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, path);
    else yield path;
  }
}

const isTest = (path) => TEST_FOLDER.test(path) || TEST_FILE.test(path) || MACHINE.test(path);

/** Every file with code, its text and what it is. */
function readTree(root) {
  return ["apps", "packages", "scripts", "tests", "e2e", "bench", "examples"]
    .flatMap((folder) => {
      try {
        return [...walk(root, folder)];
      } catch (error) {
        if (error.code === "ENOENT") return [];
        throw error;
      }
    })
    .filter((path) => CODE.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return { path, text, lines: text.split("\n").length - 1, source: !isTest(path) };
    });
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Short files whose only importer sits in the same folder: paragraphs that became files. */
function findCrumbs(sources, graph) {
  const importers = new Map();
  const isSource = new Set(sources.map(({ path }) => path));
  for (const [from, edges] of graph) {
    if (!isSource.has(from)) continue;
    for (const { to } of edges) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  }
  return sources.filter(({ path, lines }) => {
    const [only, ...more] = importers.get(path) ?? [];
    return (
      lines <= CRUMB_LINES &&
      only !== undefined &&
      more.length === 0 &&
      dirname(only) === dirname(path)
    );
  });
}

/**
 * Folders with more entries than a reader takes in. A test beside its file is no entry of its own.
 */
function findCrowdedFolders(root) {
  const entries = new Map();
  for (const workspace of ["apps", "packages"]) {
    for (const path of walk(root, workspace)) {
      if (!path.includes("/src/") || TEST_FILE.test(path)) continue;
      for (let inside = path; dirname(inside) !== "."; inside = dirname(inside)) {
        const folder = dirname(inside);
        entries.set(folder, (entries.get(folder) ?? new Set()).add(basename(inside)));
      }
    }
  }
  return [...entries].filter(
    ([folder, names]) => /\/src(?:\/|$)/.test(folder) && names.size > ROOM_ENTRIES,
  );
}

const COMMENT = /^\s*(?:\/\/|\/\*|\*)/;
const longComments = (files, columns) =>
  files.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        line.length > columns && COMMENT.test(line) ? [`${path}:${index + 1}`] : [],
      ),
  );

const EXPORTED =
  /^export\s+(?:declare\s+)?(?:default\s+)?(?:async\s+)?(?:abstract\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/gm;

/** File and folder names, and exported names, that the glossary says not to use. */
function findBannedWords(files, terms) {
  const found = new Set();
  for (const { path, text } of files) {
    for (const term of terms) if (term.inPath(path)) found.add(`${path}: ${term.word}`);
    for (const [, name] of text.matchAll(EXPORTED)) {
      for (const term of terms) if (term.isName(name, path)) found.add(`${path}: ${name}`);
    }
  }
  return [...found];
}

/** Blocks of 40 tokens that stand in two places, as jscpd counts them. */
function findRepeats(root) {
  const output = mkdtempSync(join(tmpdir(), "stocks-vibe-house-"));
  try {
    const notOurs = ["**/node_modules/**", "**/dist/**", "**/generated.ts"];
    const ignored = [...notOurs, "**/*.test.ts", "**/*.test.tsx"].join(",");
    const args = ["apps", "packages", "--min-tokens", "40", "--min-lines", "6", "--silent"];
    args.push("--format", "typescript,tsx", "--reporters", "json", "--output", output);
    execFileSync(join(root, "node_modules/.bin/jscpd"), [...args, "--ignore", ignored], {
      cwd: root,
      stdio: "ignore",
    });
    return JSON.parse(readFileSync(join(output, "jscpd-report.json"), "utf8")).duplicates.map(
      ({ firstFile, secondFile, lines }) =>
        `${firstFile.name}:${firstFile.start} and ${secondFile.name}:${secondFile.start}, ${lines} lines`,
    );
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

const words = (text) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** A record is live until its status says that another one took its place. */
function liveDecisions(root) {
  const folder = join(root, "docs/decisions");
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .filter((name) => !/superseded/i.test(readFileSync(join(folder, name), "utf8").slice(0, 400)));
}

/** Every measure: its name, its value, and the places that make it up. */
export function measureHouse(root) {
  const files = readTree(root);
  const sources = files.filter(({ source }) => source);
  const graph = readImportGraph(root);
  const crumbs = findCrumbs(sources, graph);
  const terms = termsNotToUse(readGlossary(readFileSync(join(root, "docs/glossary.md"), "utf8")));
  const modules = join(root, "apps/portfolio-api/src/modules");
  const list = (name, places) => ({ name, value: places.length, places });
  return [
    { name: "source files", value: sources.length },
    {
      name: "median lines of a source file",
      value: median(sources.map(({ lines }) => lines)),
      atLeast: true,
    },
    {
      name: "source files of 40 lines or fewer",
      value: sources.filter(({ lines }) => lines <= CRUMB_LINES).length,
    },
    list(
      "of those with one importer, in their own folder",
      crumbs.map(({ path }) => path),
    ),
    list(
      "folders with more than 20 entries",
      findCrowdedFolders(root).map(([folder, names]) => `${folder}: ${names.size}`),
    ),
    list("names that the glossary says not to use", findBannedWords(files, terms)),
    list("comment lines over 120 columns", longComments(files, 120)),
    list("comment lines over 100 columns", longComments(files, 100)),
    list("modules of portfolio-api", readdirSync(modules)),
    list(
      "circles and arrows back",
      findGraphBreaches(root).map(({ rule, what }) => `${rule}: ${what}`),
    ),
    {
      name: "lines of test machines",
      value: files
        .filter(({ path }) => MACHINE.test(path))
        .reduce((sum, { lines }) => sum + lines, 0),
    },
    list(
      "message files",
      files.filter(({ path }) => isMessages(path)).map(({ path }) => path),
    ),
    list("live decisions", liveDecisions(root)),
    {
      name: "words of architecture.md",
      value: words(readFileSync(join(root, "docs/architecture.md"), "utf8")),
    },
    list("repeated blocks", findRepeats(root)),
  ];
}

/** A catalogue of sentences in one language, by any of the three schemes. */
function isMessages(path) {
  if (isTest(path)) return false;
  return (
    /-messages(?:\.es)?\.tsx?$|\/messages\/[^/]+\.tsx?$|(?:^|\/)spanish(?:-[a-z-]+)?\.tsx?$/.test(
      path,
    ) || /\/words\/[^/]+\.(?:en|es)\.ts$|[a-z]\.(?:en|es)\.tsx?$/.test(path)
  );
}

const limitsFile = (root) => join(root, "scripts/house-limits.json");

/** Compares with the limits: the measures that are worse than they were. */
export function worsened(measures, limits) {
  return measures.filter(({ name, value, atLeast }) => {
    const limit = limits[name];
    return limit === undefined || (atLeast ? value < limit : value > limit);
  });
}

/** The limits after this tree: each as it was, or better. */
export function lowered(measures, limits) {
  const better = ({ name, value, atLeast }) =>
    atLeast ? Math.max(value, limits[name] ?? value) : Math.min(value, limits[name] ?? value);
  return Object.fromEntries(measures.map((measure) => [measure.name, better(measure)]));
}

/** Prints what has become worse; true when nothing has. */
export function checkHouse(root) {
  const limits = JSON.parse(readFileSync(limitsFile(root), "utf8"));
  const worse = worsened(measureHouse(root), limits);
  for (const { name, value, places = [] } of worse) {
    console.error(`${name}: ${value}, the limit is ${limits[name]}`);
    for (const place of places) console.error(`  ${place}`);
  }
  return worse.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const asked = process.argv.slice(2).find((word) => !word.startsWith("--"));
  const measures = measureHouse(root);
  if (asked !== undefined) {
    for (const { name, places = [] } of measures) {
      if (name.includes(asked)) for (const place of places) console.log(place);
    }
  } else {
    const width = Math.max(...measures.map(({ name }) => name.length));
    for (const { name, value } of measures) console.log(`${name.padEnd(width)}  ${value}`);
  }
  if (process.argv.includes("--write")) {
    const limits = lowered(measures, JSON.parse(readFileSync(limitsFile(root), "utf8")));
    writeFileSync(limitsFile(root), `${JSON.stringify(limits, null, 2)}\n`);
  }
}
