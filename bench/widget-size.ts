import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { bundle } from "./client-size.ts";
import { print, table } from "./report.ts";

const checkout = fileURLToPath(new URL("..", import.meta.url));
const KB = 1024;
const REACT = ["react", "react-dom", "react-dom/client", "react/jsx-runtime"];

const WIDGET = `export { SignIn } from "@stocks-vibe/auth-widget";
export { createAuthClient } from "@stocks-vibe/auth-client";`;

/** What a page ships of the sign-in: with the whole client, and React beside it or inside. */
export const widgets = [
  {
    name: "ours, every method, React beside it",
    contents: WIDGET,
    external: REACT,
    most: 60 * KB,
  },
  {
    name: "ours, every method, React inside",
    contents: `${WIDGET}\nexport { createRoot } from "react-dom/client";`,
    external: [],
    most: 120 * KB,
  },
] as const;

export interface WidgetBundle {
  /** Bytes of gzip that the page loads before anything is drawn. */
  readonly gzipBytes: number;
  /** What is loaded on demand: the name of each chunk without its hash, and its bytes of gzip. */
  readonly later: ReadonlyMap<string, number>;
  /** The source files of what is loaded at once, and of everything. */
  readonly filesAtOnce: readonly string[];
  readonly files: readonly string[];
}

/** Bundles as a page's build would: esbuild, minified, split where the source imports on demand; then gzip at its best. */
export async function bundleWidget(
  contents: string,
  external: readonly string[],
): Promise<WidgetBundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: checkout },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: "/bundled",
    absWorkingDir: checkout,
    external: [...external],
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const onDemand = new Set(
    Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => baseName(path)),
    ),
  );
  const files = outputFiles.map(({ path, text }) => ({
    name: baseName(path),
    bytes: gzipSync(text, { level: 9 }).byteLength,
  }));
  const atOnce = files.filter(({ name }) => !onDemand.has(name));
  const later = files.filter(({ name }) => onDemand.has(name));
  return {
    gzipBytes: atOnce.reduce((sum, { bytes }) => sum + bytes, 0),
    later: new Map(later.map(({ name, bytes }) => [name.replace(/-[A-Z0-9]+\.js$/, ""), bytes])),
    filesAtOnce: Object.entries(metafile.outputs).flatMap(([path, { inputs }]) =>
      onDemand.has(baseName(path)) ? [] : Object.keys(inputs),
    ),
    files: Object.keys(metafile.inputs),
  };
}

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
const kilobytes = (bytes: number): string => (bytes / KB).toFixed(1);

/** Prints the widget's sizes beside the official one's; answers whether ours keep their limits. */
export async function compareWidgetSizes(): Promise<boolean> {
  const rows = await Promise.all(
    widgets.map(async ({ name, contents, external, most }) => ({
      ...(await bundleWidget(contents, external)),
      name,
      most,
    })),
  );
  const official = await bundle("@stytch/vanilla-js/b2b", ["StytchB2BUIClient"]);
  print("What a page ships of the sign-in widget and its client, in KB of gzip");
  table(
    ["", "at once", "most", "on demand"],
    [
      ...rows.map(({ name, gzipBytes, most, later }) => [
        name,
        kilobytes(gzipBytes),
        kilobytes(most),
        [...later].map(([chunk, bytes]) => `${chunk} ${kilobytes(bytes)}`).join(", "),
      ]),
      ["official client with its widget 5.24.5", kilobytes(official.gzipBytes), "", ""],
    ],
  );
  return rows.every(({ gzipBytes, most }) => gzipBytes <= most);
}
