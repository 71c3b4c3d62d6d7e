import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** A hole in the server: in `file`, the one place that reads `find` is made to read `replace`. */
export interface Fault {
  readonly name: string;
  readonly edits: readonly {
    /** From the checkout's root. */
    readonly file: string;
    readonly find: string;
    readonly replace: string;
  }[];
}

export const edit = (file: string, find: string, replace: string): Fault["edits"][number] => ({
  file,
  find,
  replace,
});

export const checkout = fileURLToPath(new URL("../../..", import.meta.url));
const cache = join(checkout, "node_modules/.cache/stocks-vibe");

/** The source with the fault in it. A fault that does not fit its source is an error. */
export function plant(name: string, source: string, edit: Omit<Fault["edits"][number], "file">) {
  const places = source.split(edit.find).length - 1;
  if (places !== 1) {
    throw new Error(`the fault "${name}" fits ${places} places of its file: "${edit.find}"`);
  }
  return source.replace(edit.find, () => edit.replace);
}

/** Our own sources with the fault, each at its place. Packages from npm stay outside. */
const plantedSources = (fault: Fault): Plugin => ({
  name: "planted-sources",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === "entry-point" || path.startsWith("@stocks-vibe/")) return undefined;
      return { path, external: true };
    });
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const planted = fault.edits
        .filter(({ file }) => join(checkout, file) === path)
        .reduce((source, edit) => plant(fault.name, source, edit), readFileSync(path, "utf8"));
      const here = JSON.stringify(pathToFileURL(path).href);
      return { contents: planted.replaceAll("import.meta.url", here), loader: "ts" };
    });
  },
});

export interface Built {
  readonly file: string;
  /** Removes what was built. */
  remove(): Promise<void>;
}

/** Builds one entry with a fault planted in it, into a file that finds the checkout's packages. */
export async function buildPlanted(entry: string, fault: Fault): Promise<Built> {
  for (const { file, ...edit } of fault.edits) {
    plant(fault.name, readFileSync(join(checkout, file), "utf8"), edit);
  }
  // Within the checkout, so that the packages that stay outside are found from there.
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "fault-"));
  const outfile = join(folder, "server.mjs");
  await build({
    absWorkingDir: checkout,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    logLevel: "error",
    plugins: [plantedSources(fault)],
  });
  return { file: outfile, remove: () => rm(folder, { recursive: true, force: true }) };
}
