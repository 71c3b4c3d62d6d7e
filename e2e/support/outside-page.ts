import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { makeTarball, pack } from "../../scripts/pack.mjs";

const checkout = fileURLToPath(new URL("../..", import.meta.url));
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const shell = process.platform === "win32";

/** Where the page's own packages are found installed, each as its own project would have them. */
const homes = {
  18: join(checkout, "e2e/hosts/react-18"),
  19: join(checkout, "packages/auth-widget"),
} as const;
export type ReactMajor = keyof typeof homes;

/** Where a package that `from` asks for is installed. */
function folderOf(name: string, from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(found)) return found;
  }
  throw new Error(`${name} is not installed for ${from}.`);
}

/** The folders of packages with all that they stand on. */
function withDependencies(names: readonly string[], from: string): ReadonlySet<string> {
  const all = new Set<string>();
  const open = names.map((name) => folderOf(name, from));
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (all.has(folder)) continue;
    all.add(folder);
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    for (const name of Object.keys(dependencies)) open.push(folderOf(name, folder));
  }
  return all;
}

const nameOf = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).name;

/** Our packages as `npm publish` would send them. */
export interface Packed {
  readonly folder: string;
  /** Paths of tarballs by the name of the package. */
  readonly tarballs: Readonly<Record<string, string>>;
}

/** Packs the widget and what it stands on of ours. */
export async function packOurs(): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), "stocks-vibe-packed-"));
  const tarballs: Record<string, string> = {};
  for (const name of ["auth-client", "auth-widget"]) {
    tarballs[`@stocks-vibe/${name}`] = makeTarball(await pack(name, folder), folder);
  }
  return { folder, tarballs };
}

/** Tarballs of installed packages of others, so that nothing is asked of a registry. */
function tarballsOf(folders: ReadonlySet<string>, target: string): Record<string, string> {
  mkdirSync(target, { recursive: true });
  return Object.fromEntries(
    [...folders].map((folder) => [nameOf(folder), makeTarball(folder, target)]),
  );
}

/**
 * Somebody else's project, far from this repository, with the widget installed from its tarball and
 * React of a major, or none.
 */
export function installOutside({ folder, tarballs }: Packed, react: ReactMajor | null): string {
  const page = join(folder, react === null ? "without-react" : `react-${react}`);
  const others = withDependencies(["libphonenumber-js"], homes[19]);
  const reacts = ["react", "react-dom", "@types/react", "@types/react-dom"];
  const own = react === null ? [] : withDependencies(reacts, homes[react]);
  const theirs = tarballsOf(new Set([...others, ...own]), join(page, "tarballs"));
  const files = Object.entries({ ...tarballs, ...theirs });
  const dependencies = Object.fromEntries(files.map(([name, file]) => [name, `file:${file}`]));
  writeFileSync(
    join(page, "package.json"),
    JSON.stringify({ name: "outside-page", private: true, type: "module", dependencies }),
  );
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync(npm, ["install", "--offline", "--ignore-scripts", ...quiet], {
    cwd: page,
    shell,
    stdio: ["ignore", "ignore", "inherit"],
  });
  mkdirSync(join(page, "public"));
  return page;
}

/**
 * Type-checks the page's program strictly, declarations of its packages included. Throws with what
 * the compiler says.
 */
export function checkTypes(page: string, program: string): void {
  const tsc = join(checkout, "node_modules/typescript/bin/tsc");
  const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--types", ""];
  const target = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable"];
  const modules = ["--module", "nodenext", "--jsx", "react-jsx"];
  try {
    const args = [tsc, ...strict, ...target, ...modules, program];
    execFileSync(process.execPath, args, { cwd: page, encoding: "utf8" });
  } catch (error) {
    throw new Error(error instanceof Error && "stdout" in error ? String(error.stdout) : "tsc");
  }
}

/** Bundles the page's program as its own build would. */
export async function bundlePage(page: string, program: string): Promise<void> {
  await build({
    entryPoints: { page: join(page, program) },
    outdir: join(page, "public"),
    absWorkingDir: page,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
}

export const removePacked = ({ folder }: Packed): void =>
  rmSync(folder, { recursive: true, force: true });
