// npm start: everything a bare clone needs, then the product itself, in this process.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout, fail, prepare } from "./prepare.mjs";

await prepare();
await import(pathToFileURL(join(checkout, "apps/stocks-vibe/dist/main.js")).href).catch((error) =>
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error)),
);
