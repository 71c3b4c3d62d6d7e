import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout } from "../../adversary/server/build-planted.ts";
import { otherBuild } from "./config.ts";

/** The built product, built anew where a source has changed since; or the build that PRODUCT_FILE names. */
export async function builtProduct(): Promise<string> {
  const other = otherBuild();
  if (other) return other;
  const prepare = pathToFileURL(join(checkout, "scripts/prepare.mjs")).href;
  const { buildIfStale } = await import(/* @vite-ignore */ prepare);
  await buildIfStale();
  return join(checkout, "apps/stocks-vibe/dist/main.js");
}
