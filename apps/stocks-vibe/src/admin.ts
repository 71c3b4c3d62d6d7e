import { runAdmin } from "./admin/run-admin.ts";
import { misspeltVariables, readEnvironment } from "./environment/config.ts";
import { explain } from "./start/explain-failure.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

for (const line of misspeltVariables()) process.stderr.write(`${line}\n`);
try {
  process.exit(await runAdmin(process.argv.slice(2), readEnvironment(), print));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
