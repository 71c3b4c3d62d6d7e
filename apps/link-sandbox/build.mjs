import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
// biome-ignore lint/correctness/noUndeclaredDependencies: the root package.json has the bundler.
import { build } from "esbuild";

const source = (name) => fileURLToPath(new URL(`./src/${name}`, import.meta.url));

/**
 * Writes the Link dialog, its loader and the page of drills into `outdir`: dialog.html, .js and
 * .css, link-initialize.js, drill-page.html, .js and .css, and the font of both pages. The server
 * fills in its own address and the product's when it serves them.
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
      entryPoints: [
        source("dialog/dialog.tsx"),
        source("dialog/dialog.css"),
        source("dialog/drill-page/drill-page.tsx"),
        source("dialog/drill-page/drill-page.css"),
      ],
      entryNames: "[name]",
      assetNames: "[name]",
      loader: { ".woff2": "file" },
      format: "esm",
      jsx: "automatic",
    }),
    build({ ...shared, entryPoints: [source("dialog/loader/link-initialize.ts")], format: "iife" }),
    copyFile(source("dialog/dialog.html"), `${outdir}/dialog.html`),
    copyFile(source("dialog/drill-page/drill-page.html"), `${outdir}/drill-page.html`),
  ]);
}
