// Bundles the servers with esbuild and the pages with Vite. Run by prepare.mjs, or by hand: node scripts/build.mjs
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compressPages } from "./compress-pages.mjs";
import { checkout } from "./prepare.mjs";

// Packages from npm stay outside: some are native, and two copies of one break `instanceof`. Our own are TypeScript and go in.
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
  // Our own code runs in this thread; its source starts it by a file of the same name, which reads TypeScript.
  await build({
    ...shared,
    entryPoints: {
      "calculation-thread": "apps/portfolio-api/src/modules/calculation/calculate.ts",
    },
    outExtension: { ".js": ".mjs" },
  });
  // A thread is started from a file of its own, which stands beside the bundle as it stands beside its source.
  const threads = { hashing: "hash-thread.mjs", rules: "strength-thread.mjs" };
  for (const [room, thread] of Object.entries(threads)) {
    const source = join(checkout, "apps/auth-server/src/proofs/passwords", room, thread);
    copyFileSync(source, join(outdir, thread));
  }
}

// The pages that need no script, for the server to draw: with React in it, since that is the pages' own.
async function buildPublicPages() {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: checkout,
    entryPoints: { "public-pages": "apps/portfolio-web/src/public-pages.tsx" },
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
  await vite.build({ root, logLevel: "warn" });
  await compressPages(join(root, "dist"));
}

async function buildLinkDialog() {
  const module = pathToFileURL(join(checkout, "apps/link-sandbox/build.mjs")).href;
  const { buildLinkUi } = await import(module);
  await buildLinkUi({ outdir: join(checkout, "apps/link-sandbox/dist/link-ui"), minify: true });
}

await Promise.all([buildServers().then(buildPublicPages), buildWeb(), buildLinkDialog()]);
