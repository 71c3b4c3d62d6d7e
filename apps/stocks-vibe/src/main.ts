import { once } from "node:events";
import { readEnvironment } from "./config.ts";
import { explain } from "./explain-failure.ts";
import { startProduct } from "./start-product.ts";

const STOP_WITHIN_MS = 25_000;
const say = (message: string): void => void process.stdout.write(`${message}\n`);

// Whoever reads the output may have gone, or its disk be full: no reason to stop serving.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);

/** Once asked, while it starts too, it stops; asked again, it no longer waits for load balancers to notice. */
const told = new AbortController();
const hurried = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (told.signal.aborted) return hurried.abort();
    say("\nStopping …");
    told.abort();
    if (running === undefined) limitStop();
    return undefined;
  });
}

/** What is left then is a part that never ends. */
const limitStop = (): void => void setTimeout(() => process.exit(1), STOP_WITHIN_MS);

let running: Awaited<ReturnType<typeof startProduct>> | undefined;
try {
  running = await startProduct(readEnvironment(), say, told.signal);
  // Told before it was ready, it has nobody to wait for.
  if (!told.signal.aborted) {
    await once(told.signal, "abort");
    await running.drain(hurried.signal);
    limitStop();
  }
  await running.stop();
} catch (error) {
  // A start that was told to stop has stopped what it had begun.
  if (!told.signal.aborted) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
say("Stopped.");
process.exit(0);
