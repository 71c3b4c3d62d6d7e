import { outliveReader } from "./admin/outlive-reader.ts";
import { runAdmin } from "./admin/run-admin.ts";
import {
  bundledFolderOf,
  misspeltVariables,
  readCommandEnvironment,
} from "./environment/config.ts";
import { inCheckout } from "./paths.ts";
import { explain } from "./start/explain-failure.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Known once the environment could be read. */
let dataDir: string | undefined;

outliveReader(process.stdout);
outliveReader(process.stderr);
for (const line of misspeltVariables()) process.stderr.write(`${line}\n`);
try {
  const { env, ignored } = readCommandEnvironment(process.argv[2]);
  for (const name of ignored) {
    process.stderr.write(`⚠ ${name} is not valid here. This command does not read it.\n`);
  }
  dataDir = bundledFolderOf(env, inCheckout("."));
  process.exit(await runAdmin(process.argv.slice(2), env, print));
} catch (error) {
  process.stderr.write(`${explain(error, dataDir)}\n`);
  process.exit(1);
}
