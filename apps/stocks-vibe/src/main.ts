import { runProcess } from "@stocks-vibe/server-kit";
import { bundledFolderOf, misspeltVariables, readEnvironment } from "./environment/config.ts";
import { inCheckout } from "./paths.ts";
import { explain } from "./start/explain-failure.ts";
import { startProduct } from "./start/start-product.ts";

const say = (message: string): void => void process.stdout.write(`${message}\n`);
/** Known once the environment could be read. */
let dataDir: string | undefined;

for (const line of misspeltVariables()) say(line);
await runProcess({
  start(told) {
    const env = readEnvironment();
    dataDir = bundledFolderOf(env, inCheckout("."));
    return startProduct(env, say, told);
  },
  explain: (error) => explain(error, dataDir),
  say,
});
