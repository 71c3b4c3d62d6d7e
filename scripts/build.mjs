// Bundles the servers with esbuild and the pages with Vite. Run by prepare.mjs, or by hand: node
// scripts/build.mjs
import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LANGUAGES, speaking, speakingServer } from "../apps/portfolio-web/translations.mjs";
import { compressPages } from "./compress-pages.mjs";
import { checkout } from "./prepare.mjs";

// Packages from npm stay outside: some are native, and two copies of one break `instanceof`. Our
// own are TypeScript and go in.
const packagesOutside = {
  name: "packages-outside",
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) => {
      if (kind === "entry-point" || path.startsWith("@stocks-vibe/")) return undefined;
      return { path, external: true };
    });
  },
};

async function buildServers() {
  const { build } = await import("esbuild");
  const outdir = join(checkout, "apps/stocks-vibe/dist");
  rmSync(outdir, { recursive: true, force: true });
  const shared = {
    absWorkingDir: checkout,
    outdir,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    sourcemap: true,
    logLevel: "warning",
    plugins: [packagesOutside],
  };
  await build({
    ...shared,
    entryPoints: ["apps/stocks-vibe/src/main.ts", "apps/stocks-vibe/src/admin.ts"],
    splitting: true,
  });
  // Our own code runs in this thread; its source starts it by a file of the same name, which reads
  // TypeScript.
  await build({
    ...shared,
    entryPoints: {
      "calculation-thread": "apps/portfolio-api/src/wiring/calculation/calculate.ts",
    },
    outExtension: { ".js": ".mjs" },
  });
  // A thread is started from a file of its own, which stands beside the bundle as it stands beside
  // its source.
  const threads = { hashing: "hash-thread.mjs", rules: "strength-thread.mjs" };
  for (const [room, thread] of Object.entries(threads)) {
    const source = join(checkout, "apps/auth-server/src/authentication/passwords", room, thread);
    copyFileSync(source, join(outdir, thread));
  }
}

// The pages that need no script, for the server to draw: with React in it, since that is the pages'
// own. A file for each language.
async function buildPublicPages(language) {
  const { build } = await import("esbuild");
  const name = language ? `public-pages.${language}` : "public-pages";
  await build({
    absWorkingDir: checkout,
    entryPoints: { [name]: "apps/portfolio-web/src/public-pages.tsx" },
    plugins: language ? [speakingServer(language)] : [],
    outdir: join(checkout, "apps/stocks-vibe/dist"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    // React's own modules ask for Node's.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
}

async function buildWeb() {
  const { createRequire } = await import("node:module");
  const require = createRequire(join(checkout, "apps/portfolio-web/package.json"));
  const vite = await import(pathToFileURL(require.resolve("vite")).href);
  const root = join(checkout, "apps/portfolio-web");
  const dist = join(root, "dist");
  await vite.build({ root, logLevel: "warn" });
  for (const language of LANGUAGES) {
    const outDir = mkdtempSync(join(tmpdir(), "stocks-vibe-pages-"));
    await vite.build({
      root,
      logLevel: "warn",
      plugins: [speaking(language)],
      build: { outDir, emptyOutDir: true, copyPublicDir: false },
    });
    // Files are named by what is in them: those of all languages stand side by side.
    cpSync(join(outDir, "index.html"), join(dist, `index.${language}.html`));
    cpSync(join(outDir, "assets"), join(dist, "assets"), { recursive: true });
    rmSync(outDir, { recursive: true });
  }
  await compressPages(dist);
}

async function buildLinkDialog() {
  const module = pathToFileURL(join(checkout, "apps/link-sandbox/build.mjs")).href;
  const { buildLinkUi } = await import(module);
  await buildLinkUi({ outdir: join(checkout, "apps/link-sandbox/dist/link-ui"), minify: true });
}

const buildAllPublicPages = () =>
  Promise.all([undefined, ...LANGUAGES].map((language) => buildPublicPages(language)));

await Promise.all([buildServers().then(buildAllPublicPages), buildWeb(), buildLinkDialog()]);
