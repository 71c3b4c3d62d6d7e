import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
// biome-ignore lint/correctness/noUndeclaredDependencies: the bundler is a tool of the whole workspace, in the root package.json.
import { build } from "esbuild";

const source = (name) => fileURLToPath(new URL(`./src/dialog/${name}`, import.meta.url));

/**
 * Writes the Link dialog and its loader into `outdir`: dialog.html, dialog.js, dialog.css, link-initialize.js. The
 * server fills in its own address and the product's when it serves them.
 */
export async function buildLinkUi({ outdir, minify }) {
  await mkdir(outdir, { recursive: true });
  const shared = {
    outdir,
    minify,
    bundle: true,
    legalComments: "none",
    target: ["es2022"],
    define: { "process.env.NODE_ENV": minify ? '"production"' : '"development"' },
  };
  await Promise.all([
    build({
      ...shared,
      entryPoints: [source("dialog.tsx"), source("dialog.css")],
      format: "esm",
      jsx: "automatic",
    }),
    build({ ...shared, entryPoints: [source("loader/link-initialize.ts")], format: "iife" }),
    copyFile(source("dialog.html"), `${outdir}/dialog.html`),
  ]);
}
