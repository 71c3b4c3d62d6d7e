import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";

const server = "http://localhost:3000";

/**
 * A file for each page, and few for what pages share: each file costs a request and begins a
 * compression anew. What every page needs is two, since libraries stay when the app changes.
 * Smaller shared parts go with those that the same pages want, or nearly the same.
 */
const groups = [
  { name: "libraries", tags: ["$initial" as const], test: /node_modules/, priority: 3 },
  { name: "app", tags: ["$initial" as const], priority: 2 },
  // What the accounts' pages alone read: it would go with whatever small part they share with the
  // dashboard.
  {
    name: "account-contracts",
    test: /contracts[\\/]src[\\/]portfolio[\\/](?:accounts[\\/](?:accounts|findings|imports|manual-accounts)|linking)\.ts$/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "parts",
    test: /src[\\/](?:ui|lib|features[\\/]dashboard)[\\/]|packages[\\/]contracts|node_modules[\\/](?:@tanstack|zod)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
  },
];

const config: UserConfig = {
  plugins: [react()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What a group is made for is not its name: only where it begins.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash].js`,
        assetFileNames: ({ names: [name = ""] }) =>
          `assets/${name.replace(/[~.].*/, "")}-[hash][extname]`,
        codeSplitting: { groups, includeDependenciesRecursively: false },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/sdk", "/config.json", "/link-sandbox", "/dev"].map((path) => [path, server]),
    ),
  },
};

/**
 * Builds dist/: one page without inline script or style, every asset a hashed file of our own
 * origin, so that the strict content security policy holds. The development server passes
 * everything that is not the web app to the product.
 */
export default defineConfig(({ command }) => {
  // Whatever the one who builds has set (a test runner, a developer's shell): people get React
  // without its checks for developers.
  if (command === "build") process.env.NODE_ENV = "production";
  return config;
});
