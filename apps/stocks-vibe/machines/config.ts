import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout } from "../../adversary/server/build-planted.ts";
import { isBuilt, otherBuild } from "./config.ts";

/**
 * The built product, built anew where a source has changed since; or the build that PRODUCT_FILE names. `npm test` has built it before: other
 * tests plant sources in the checkout meanwhile, and a build would pull the files from under products that run.
 */
export async function builtProduct(): Promise<string> {
  const other = otherBuild();
  if (other) return other;
  const file = join(checkout, "apps/stocks-vibe/dist/main.js");
  if (isBuilt()) return file;
  const prepare = pathToFileURL(join(checkout, "scripts/prepare.mjs")).href;
  const { buildIfStale } = await import(/* @vite-ignore */ prepare);
  await buildIfStale();
  return file;
}
