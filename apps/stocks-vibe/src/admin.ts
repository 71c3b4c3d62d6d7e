import { openOutput } from "./admin/command-output.ts";
import { runAdmin } from "./admin/run-admin.ts";
import {
  bundledFolderOf,
  misspeltVariables,
  readCommandEnvironment,
} from "./environment/config.ts";
import { inCheckout } from "./paths.ts";
import { explain } from "./start/explain-failure.ts";

const output = openOutput(process.stdout, process.stderr);
/** Known once the environment could be read. */
let dataDir: string | undefined;

for (const line of misspeltVariables()) process.stderr.write(`${line}\n`);
try {
  const { env, ignored } = readCommandEnvironment(process.argv[2]);
  for (const name of ignored) {
    process.stderr.write(`⚠ ${name} is not valid here. This command does not read it.\n`);
  }
  dataDir = bundledFolderOf(env, inCheckout("."));
  const code = await runAdmin(process.argv.slice(2), env, output.print);
  process.exit(await output.finish(code));
} catch (error) {
  process.stderr.write(`${explain(error, dataDir)}\n`);
  process.exit(1);
}
