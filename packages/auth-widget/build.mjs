// Bundles the sign-in for a script tag: everything inside, React too. Run by scripts/pack.mjs.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const entry = fileURLToPath(new URL("src/embed/script.ts", import.meta.url));

/** Folders of the packages of others that a bundle holds. */
function packagesIn(inputs, root) {
  const found = Object.keys(inputs).flatMap((path) => {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replaceAll("\\", "/")) ?? [];
    return folder ? [join(root, folder)] : [];
  });
  return [...new Set(found)].sort();
}

/** What their licences ask: to be told with every copy. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((it) => /^licen[cs]e/i.test(it));
  const text = file ? readFileSync(join(folder, file), "utf8") : "";
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

const BY_ADDRESS = /\bimport\((\w+)\)/g;

/**
 * Minifying drops the words that bundlers read at an import by address: a page may build this file
 * into its own.
 */
function sayIgnored(file) {
  const said = "import(/* webpackIgnore: true */ /* @vite-ignore */ $1)";
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(BY_ADDRESS, said));
}

/** Writes sign-in.js, the chunks it loads on demand, and the licences of what is in them. */
export async function bundleScript(outdir) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { metafile } = await build({
    entryPoints: { "sign-in": entry },
    outdir,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  for (const file of Object.keys(metafile.outputs)) sayIgnored(join(root, file));
  const licences = packagesIn(metafile.inputs, root).map(licenceOf);
  writeFileSync(join(outdir, "LICENSES.txt"), licences.join("\n---\n\n"));
}
