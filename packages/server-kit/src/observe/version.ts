import { readFileSync } from "node:fs";
import * as z from "zod";

const manifest = z.object({ version: z.string() });

/** The release that a package.json names. Read once, at the start. */
export const versionIn = (packageJson: string | URL): string =>
  manifest.parse(JSON.parse(readFileSync(packageJson, "utf8"))).version;
