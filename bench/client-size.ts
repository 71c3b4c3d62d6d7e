import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { print, table } from "./report.ts";

const checkout = fileURLToPath(new URL("..", import.meta.url));
const OURS = "@stocks-vibe/auth-client";

/** What a page ships of our client, and how many bytes of gzip that may be (1 KB is 1024 bytes). */
export const ours = [
  {
    name: "ours, magic-link discovery only",
    imports: ["createAuthCore", "createMagicLinkDiscovery"],
    most: 8 * 1024,
  },
  {
    name: "ours, the same with the choice of an organization",
    imports: ["createAuthCore", "createDiscovery", "createMagicLinkDiscovery"],
    most: 8.25 * 1024,
  },
  { name: "ours, everything", imports: ["createAuthClient"], most: 15.75 * 1024 },
] as const;

const rivals = [
  ["official headless client 5.24.5", "@stytch/vanilla-js/b2b/headless"],
  ["official headless client 6.3.0", "stytch-vanilla-js-6/b2b/headless"],
] as const;

export interface Bundle {
  readonly text: string;
  readonly minifiedBytes: number;
  readonly gzipBytes: number;
}

/**
 * Bundles names from a package as a page's build would: esbuild, minified, for browsers; then gzip
 * at its best.
 */
export async function bundle(from: string, imports: readonly string[]): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${imports.join(", ")} } from ${JSON.stringify(from)};`,
      resolveDir: checkout,
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "error",
  });
  const text = outputFiles.map((file) => file.text).join("");
  return {
    text,
    minifiedBytes: Buffer.byteLength(text),
    gzipBytes: gzipSync(text, { level: 9 }).byteLength,
  };
}

export const bundleOurs = (imports: readonly string[]): Promise<Bundle> => bundle(OURS, imports);

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

/** Prints our client's sizes beside the official ones'; answers whether ours keep their limits. */
export async function compareClientSizes(): Promise<boolean> {
  const rows = await Promise.all([
    ...ours.map(async ({ name, imports, most }) => ({
      ...(await bundleOurs(imports)),
      name,
      most,
    })),
    ...rivals.map(async ([name, from]) => ({
      ...(await bundle(from, ["StytchB2BHeadlessClient"])),
      name,
      most: undefined,
    })),
  ]);
  print("What a page ships of the headless auth client, in KB");
  table(
    ["", "minified", "gzip", "most"],
    rows.map(({ name, minifiedBytes, gzipBytes, most }) => [
      name,
      kilobytes(minifiedBytes),
      kilobytes(gzipBytes),
      most === undefined ? "" : kilobytes(most),
    ]),
  );
  return rows.every(({ gzipBytes, most }) => most === undefined || gzipBytes <= most);
}
