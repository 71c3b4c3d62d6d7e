import { fileURLToPath } from "node:url";
import { limitRequests, runAlone, versionIn } from "@stocks-vibe/server-kit";
import { buildLinkSandbox } from "./app.ts";
import { LINK_ROLE, linkMigrations } from "./compose.ts";
import { readConfig } from "./config.ts";
import { sealedLinkRows } from "./modules/items/sealed-rows.ts";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What one client's server asks, and then some. */
const CALLS_PER_MINUTE = 600;

/** The sandbox by itself. */
await runAlone(() => {
  const { settings, sandbox: config } = readConfig();
  const { clientId, rateLimitScale: scale } = config;
  return {
    name: "link",
    version: versionIn(fromHere("../package.json")),
    settings,
    plan: { ...linkMigrations(fromHere("../migrations")), role: LINK_ROLE },
    async build({ pool, keys, log }) {
      const sandbox = await buildLinkSandbox({ pool, keys, config, log });
      return {
        async addRoutes(app) {
          await limitRequests(app, { perMinute: CALLS_PER_MINUTE, scale });
          await app.register(sandbox.plugin);
        },
        sealedRows: sealedLinkRows({ pool, keys, clientId }),
        tasks: {},
        apart: [],
      };
    },
  };
});
