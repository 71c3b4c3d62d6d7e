import { runAdmin } from "./admin/run-admin.ts";
import { readEnvironment } from "./config.ts";
import { explain } from "./explain-failure.ts";

const code = await runAdmin(process.argv.slice(2), readEnvironment(), (line) =>
  process.stdout.write(`${line}\n`),
).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  return 1;
});
process.exit(code);
