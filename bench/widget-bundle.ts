import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";

const checkout = fileURLToPath(new URL("..", import.meta.url));

/** Needed by one screen or one language only, however many methods a page offers. */
const ASIDE: ReadonlySet<string> = new Set(["phone-numbers", "es"]);

export interface WidgetBundle {
  /** Bytes of gzip that the page loads before anything is drawn. */
  readonly firstBytes: number;
  /** The same with every screen of every method. */
  readonly everyMethodBytes: number;
  /**
   * What is loaded on demand: the name of each chunk without its hash, and its own bytes of gzip.
   */
  readonly later: ReadonlyMap<string, number>;
  /** The source files of what is loaded at once, and of everything. */
  readonly filesAtOnce: readonly string[];
  readonly files: readonly string[];
}

type Outputs = Metafile["outputs"];

/** A file of a bundle and all that it imports at once. */
function withImports(outputs: Outputs, from: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>();
  const open = [...from];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const output = outputs[path];
    if (all.has(path) || !output) continue;
    all.add(path);
    const atOnce = output.imports.filter(({ kind }) => kind === "import-statement");
    open.push(...atOnce.map((imported) => imported.path));
  }
  return all;
}

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
/** 'mail-ABCD1234.js' is 'mail'. */
const chunkName = (path: string): string => baseName(path).replace(/-[A-Z0-9]+\.js$/, "");

/**
 * Bundles as a page's build would: esbuild, minified, split where the source imports on demand;
 * then gzip at its best.
 */
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
    outdir: "bundled",
    absWorkingDir: checkout,
    external: [...external],
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const { outputs, inputs } = metafile;
  const bytes = new Map(
    outputFiles.map(({ path, text }) => [baseName(path), gzipSync(text, { level: 9 }).byteLength]),
  );
  const weigh = (paths: Iterable<string>): number =>
    [...paths].reduce((sum, path) => sum + (bytes.get(baseName(path)) ?? 0), 0);
  const entries = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === "<stdin>");
  const atOnce = withImports(outputs, entries);
  const onDemand = new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path),
    ),
  );
  const rooms = [...onDemand].filter((path) => !ASIDE.has(chunkName(path)));
  return {
    firstBytes: weigh(atOnce),
    everyMethodBytes: weigh(withImports(outputs, [...entries, ...rooms])),
    later: new Map([...onDemand].map((path) => [chunkName(path), weigh([path])])),
    filesAtOnce: [...atOnce].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {})),
    files: Object.keys(inputs),
  };
}
