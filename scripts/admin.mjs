// npm run admin -- <command>: see `npm run admin -- help`.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout, fail, prepare } from "./prepare.mjs";

await prepare();
await import(pathToFileURL(join(checkout, "apps/stocks-vibe/dist/admin.js")).href).catch((error) =>
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error)),
);
