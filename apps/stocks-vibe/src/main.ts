import { runProcess } from "@stocks-vibe/server-kit";
import { readEnvironment } from "./config.ts";
import { explain } from "./explain-failure.ts";
import { startProduct } from "./start-product.ts";

const say = (message: string): void => void process.stdout.write(`${message}\n`);

await runProcess({
  start: (told) => startProduct(readEnvironment(), say, told),
  explain,
  say,
});
