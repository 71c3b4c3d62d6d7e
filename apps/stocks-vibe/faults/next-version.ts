import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkout } from "../adversary/server/build-planted.ts";
import { builtProduct } from "../hostile/product/product-file.ts";

/** What a build reads while it runs, beside its packages. */
const READ_AT_RUN_TIME = [
  "package.json",
  "apps/portfolio-web/dist",
  "apps/link-sandbox/dist",
  "apps/auth-server/migrations",
  "apps/portfolio-api/migrations",
  "apps/link-sandbox/migrations",
  "apps/stocks-vibe/migrations",
  "packages/server-kit/migrations",
];
const LAST_SCHEMA = "apps/stocks-vibe/migrations";

/** A later version of the product: the build as it is, with one more migration in the schema that comes last. */
export interface NextVersion {
  /** Starts it. */
  readonly main: string;
  /** Runs its admin commands. */
  readonly admin: string;
}

/** Puts the later version into `folder`, which must not be there. */
export async function makeNextVersion(folder: string, migration: string): Promise<NextVersion> {
  const built = dirname(await builtProduct());
  const from = join(built, "../../..");
  await mkdir(folder);
  await cp(built, join(folder, "apps/stocks-vibe/dist"), { recursive: true });
  for (const path of READ_AT_RUN_TIME) {
    await cp(join(from, path), join(folder, path), { recursive: true });
  }
  await symlink(join(checkout, "node_modules"), join(folder, "node_modules"));
  const known = await readdir(join(folder, LAST_SCHEMA));
  const number = String(known.length + 1).padStart(4, "0");
  const name = [number, "planted.sql"].join("-");
  await writeFile(join(folder, LAST_SCHEMA, name), migration);
  const dist = join(folder, "apps/stocks-vibe/dist");
  return { main: join(dist, "main.js"), admin: join(dist, "admin.js") };
}
