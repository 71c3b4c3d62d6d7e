import { runProcess } from "@stocks-vibe/server-kit";
import { misspeltVariables, readEnvironment } from "./environment/config.ts";
import { explain } from "./start/explain-failure.ts";
import { startProduct } from "./start/start-product.ts";

const say = (message: string): void => void process.stdout.write(`${message}\n`);

for (const line of misspeltVariables()) say(line);
await runProcess({
  start: (told) => startProduct(readEnvironment(), say, told),
  explain,
  say,
});
