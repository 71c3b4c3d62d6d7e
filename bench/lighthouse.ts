import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserEnvironment } from "./config.ts";
import { print, table } from "./report.ts";
import { startWhole } from "./whole-product.ts";

/** Fetched when it is run and no dependency: it weighs more than the product. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const PAGES = ["/", "/lp/example", "/login"];
const WANTED = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** Nobody answers there: these pages ask no provider. */
const NO_PROVIDER = "http://127.0.0.1:1";

/** What its report says that is read here. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

/**
 * A page's scores of 100 by its category, on the phone that Lighthouse imitates; null where it
 * could not be had or run.
 */
function scoresOf(url: string): Readonly<Record<string, number>> | null {
  const folder = mkdtempSync(join(tmpdir(), "stocks-vibe-lighthouse-"));
  const file = join(folder, "report.json");
  try {
    const flags = "--headless=new --no-sandbox";
    const options = [
      "--quiet",
      `--chrome-flags=${flags}`,
      "--output=json",
      `--output-path=${file}`,
    ];
    const { status } = spawnSync("npx", ["--yes", LIGHTHOUSE, url, ...options], {
      env: browserEnvironment(),
      stdio: "ignore",
      timeout: 180_000,
    });
    if (status !== 0) return null;
    const { categories }: Report = JSON.parse(readFileSync(file, "utf8"));
    return Object.fromEntries(
      Object.entries(categories).map(([name, one]) => [name, Math.round((one.score ?? 0) * 100)]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lighthouse's scores of the pages that strangers see, beside what they should be. */
export async function run(): Promise<void> {
  print("Lighthouse, mobile, of the built product (100 is best)");
  const product = await startWhole(NO_PROVIDER);
  const names = Object.keys(WANTED);
  try {
    const rows = PAGES.map((page) => {
      const scores = scoresOf(`${product.url}${page}`);
      return [page, ...names.map((name) => String(scores?.[name] ?? "not measured"))];
    });
    table(["page", ...names], [...rows, ["wanted", ...Object.values(WANTED).map(String)]]);
    if (rows.some((row) => row.includes("not measured")))
      print(`  Not measured: ${LIGHTHOUSE} could not be fetched or run.\n`);
  } finally {
    await product.stop();
  }
}
