// npm run pack: makes the packages that stand on their own ready for `npm publish`, as plain
// JavaScript with types, under dist/packages/. Inside this repository they are used as TypeScript
// source, so nothing else waits for a build.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleScript } from "../packages/auth-widget/build.mjs";
import { dropImportHelper, markClientFiles, writeCommonJs } from "./pack-modules.mjs";
import { checkout, say } from "./prepare.mjs";
import { loadSource, printTypes } from "./wire-types.mjs";

const manifestOf = (folder) =>
  JSON.parse(readFileSync(join(checkout, "packages", folder, "package.json"), "utf8"));

/** Folders of the packages that may be published: those not marked private. */
export const publishable = () =>
  readdirSync(join(checkout, "packages")).filter((folder) => !manifestOf(folder).private);

const compiled = (path, ending) => path.replace(/^\.\/src\/(.*)\.tsx?$/, `./dist/$1${ending}`);
const commonJs = (path, ending) => compiled(path, ending).replace("./dist/", "./dist/cjs/");

/**
 * A door of the source as one of the compiled files. What is bundled for a script tag is loaded as
 * that.
 */
const door = ([name, path]) => [
  name,
  {
    require: { types: commonJs(path, ".d.ts"), default: commonJs(path, ".js") },
    default: {
      types: compiled(path, ".d.ts"),
      default: name === SCRIPT_DOOR ? "./dist/script/sign-in.js" : compiled(path, ".js"),
    },
  },
];
/** For compilers and tools that do not read `exports`. */
const earlierTools = (doors) => ({
  main: commonJs(Object.fromEntries(doors)["."], ".js"),
  types: commonJs(Object.fromEntries(doors)["."], ".d.ts"),
  typesVersions: {
    "*": Object.fromEntries(
      doors.slice(1).map(([name, path]) => [name.replace("./", ""), [commonJs(path, ".d.ts")]]),
    ),
  },
});
const SCRIPT_DOOR = "./script";
/** Looks at the widget's screens in this repository; made of test data. */
const OUR_OWN = "./gallery";

/**
 * What the published package says of itself: its own words, and doors that lead to the compiled
 * files.
 */
function publishedManifest(manifest) {
  const { name, version, description, license, exports } = manifest;
  const { dependencies, peerDependencies, peerDependenciesMeta } = manifest;
  const doors = Object.entries(exports).filter(([name]) => name !== OUR_OWN);
  return {
    name,
    version,
    description,
    license,
    type: "module",
    sideEffects: SCRIPT_DOOR in exports ? ["./dist/script/*.js"] : false,
    exports: { ...Object.fromEntries(doors.map(door)), "./package.json": "./package.json" },
    ...earlierTools(doors),
    files: ["dist"],
    engines: { node: ">=20.19" },
    ...(dependencies ? { dependencies } : {}),
    ...(peerDependencies ? { peerDependencies, peerDependenciesMeta } : {}),
  };
}

const CONTRACT = "@stocks-vibe/contracts/auth";

/**
 * Packages that know the contracts by type alone get those types printed. They are compiled against
 * the print (its place stands in their tsconfig.pack.json), so that what is published was checked
 * with what is published.
 */
async function printContract(source) {
  const printed = join(source, "dist", "wire.d.ts");
  const contract = await loadSource(join(checkout, "packages/contracts/src/auth/index.ts"));
  mkdirSync(dirname(printed), { recursive: true });
  writeFileSync(printed, printTypes(contract));
  return printed;
}

/** Puts the printed types beside the compiled files, and makes those refer to them. */
function adoptContract(printed, dist) {
  cpSync(printed, join(dist, "wire.d.ts"));
  writeFileSync(join(dist, "wire.js"), "export {};\n");
  for (const name of readdirSync(dist, { recursive: true }).map(String)) {
    if (!name.endsWith(".d.ts")) continue;
    const file = join(dist, name);
    const wire = relative(dirname(file), join(dist, "wire.js")).replaceAll("\\", "/");
    const specifier = wire.startsWith(".") ? wire : `./${wire}`;
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(`"${CONTRACT}"`, `"${specifier}"`));
  }
}

/**
 * Packages of ours that another one stands on are packed beside its source, so that it is checked
 * with what is published.
 */
async function packDependencies({ dependencies = {} }, source) {
  for (const name of Object.keys(dependencies)) {
    const [scope, folder] = name.split("/");
    if (scope === "@stocks-vibe" && folder) await pack(folder, join(source, "dist"));
  }
}

/** Compiles one package into `target/<folder>` and answers that folder. */
export async function pack(folder, target) {
  const source = join(checkout, "packages", folder);
  const out = join(target, folder);
  const dist = join(out, "dist");
  const manifest = manifestOf(folder);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await packDependencies(manifest, source);
  const knowsContract = "@stocks-vibe/contracts" in (manifest.devDependencies ?? {});
  const printed = knowsContract ? await printContract(source) : undefined;
  const config = join(source, "tsconfig.pack.json");
  const tsc = join(checkout, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [tsc, "-p", config, "--outDir", dist], { stdio: "inherit" });
  if (printed) adoptContract(printed, dist);
  dropImportHelper(dist);
  markClientFiles(dist);
  writeCommonJs(dist);
  if (SCRIPT_DOOR in manifest.exports) await bundleScript(join(dist, "script"));
  for (const file of [join(source, "README.md"), join(checkout, "LICENSE")]) {
    cpSync(file, join(out, file.endsWith("LICENSE") ? "LICENSE" : "README.md"));
  }
  const published = publishedManifest(manifest);
  writeFileSync(join(out, "package.json"), `${JSON.stringify(published, undefined, 2)}\n`);
  return out;
}

/** Makes the tarball that `npm publish` would send of a packed folder, and answers its path. */
export function makeTarball(packed, target) {
  const args = ["pack", packed, "--pack-destination", target, "--silent", "--ignore-scripts"];
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const shell = process.platform === "win32";
  const [name] = execFileSync(npm, args, { encoding: "utf8", shell }).trim().split("\n").slice(-1);
  return join(target, name);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const folder of publishable()) {
    const target = join(checkout, "dist/packages");
    say(`Packed ${makeTarball(await pack(folder, target), target)}`);
  }
}
