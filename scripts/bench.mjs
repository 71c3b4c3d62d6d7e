// npm run bench: ratios against other packages and against straightforward code, all in one run.
// Read the ratios, not the times.
import { join } from "node:path";
import { checkout, run } from "./prepare.mjs";

process.exitCode = await run(process.execPath, [
  "--import",
  "tsx",
  join(checkout, "bench/run.ts"),
  ...process.argv.slice(2),
]);
