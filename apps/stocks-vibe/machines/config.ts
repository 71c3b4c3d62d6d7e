import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout } from "./planted.ts";

/** What a process of ours needs of the environment that the tests run in. */
export const inherited = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["PATH", "HOME", "LANG", "TMPDIR", "SystemRoot"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/**
 * The file that starts the product. PRODUCT_FILE names another build, such as an older commit's.
 * PRODUCT_IS_BUILT says that the run has built this checkout's: other tests plant sources in it
 * meanwhile, and a build would pull the files from under products that run.
 */
export async function builtProduct(): Promise<string> {
  if (process.env.PRODUCT_FILE) return process.env.PRODUCT_FILE;
  if (process.env.PRODUCT_IS_BUILT !== "1") {
    const prepare = pathToFileURL(join(checkout, "scripts/prepare.mjs")).href;
    const { buildIfStale } = await import(/* @vite-ignore */ prepare);
    await buildIfStale();
  }
  return join(checkout, "apps/stocks-vibe/dist/main.js");
}
