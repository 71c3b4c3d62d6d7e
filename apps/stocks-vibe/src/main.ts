import { readEnvironment } from "./config.ts";
import { explain } from "./explain-failure.ts";
import { startProduct } from "./start-product.ts";

const STOP_WITHIN_MS = 15_000;
const say = (message: string): void => void process.stdout.write(`${message}\n`);

// Whoever reads the output may have gone, or its disk be full: no reason to stop serving.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);

const running = await startProduct(readEnvironment(), say).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    say("\nStopping …");
    const tooLate = setTimeout(() => process.exit(1), STOP_WITHIN_MS);
    await running.stop();
    clearTimeout(tooLate);
    say("Stopped.");
    process.exit(0);
  });
}
