// npm run pack: makes the packages that stand on their own ready for `npm publish`, as plain JavaScript with types, under
// dist/packages/. Inside this repository they are used as TypeScript source, so nothing else waits for a build.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout, say } from "./prepare.mjs";

const manifestOf = (folder) =>
  JSON.parse(readFileSync(join(checkout, "packages", folder, "package.json"), "utf8"));

/** Folders of the packages that may be published: those not marked private. */
export const publishable = () =>
  readdirSync(join(checkout, "packages")).filter((folder) => !manifestOf(folder).private);

/** What the published package says of itself: its own words, and doors that lead to the compiled files. */
function publishedManifest({ name, version, description, license, dependencies }) {
  return {
    name,
    version,
    description,
    license,
    type: "module",
    sideEffects: false,
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    files: ["dist"],
    engines: { node: ">=20.19" },
    ...(dependencies ? { dependencies } : {}),
  };
}

/** Compiles one package into `target/<folder>` and answers that folder. */
export function pack(folder, target) {
  const source = join(checkout, "packages", folder);
  const out = join(target, folder);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const config = join(source, "tsconfig.pack.json");
  const tsc = join(checkout, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [tsc, "-p", config, "--outDir", join(out, "dist")], {
    stdio: "inherit",
  });
  for (const file of [join(source, "README.md"), join(checkout, "LICENSE")]) {
    cpSync(file, join(out, file.endsWith("LICENSE") ? "LICENSE" : "README.md"));
  }
  const manifest = publishedManifest(manifestOf(folder));
  writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return out;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const folder of publishable())
    say(`Packed ${pack(folder, join(checkout, "dist/packages"))}`);
}
