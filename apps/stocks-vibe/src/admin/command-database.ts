import { onSignal } from "../environment/on-signal.ts";
import {
  type DatabaseOptions,
  openProductDatabase,
  type ProductDatabase,
} from "../start/product-database.ts";

/**
 * The database for the time of a command: a signal that ends the command ends the bundled server
 * with it.
 */
export async function openCommandDatabase(
  options: Omit<DatabaseOptions, "signal" | "onProgress">,
): Promise<ProductDatabase> {
  const broken = new AbortController();
  const { signal } = broken;
  const opening = openProductDatabase({ ...options, signal, onProgress: () => undefined });
  const forget = onSignal(async () => {
    broken.abort();
    // A start that fails has stopped what it had begun, and the command that waits for it says why.
    await opening.then(
      ({ abandon }) => abandon(),
      () => undefined,
    );
  });
  try {
    const database = await opening;
    return {
      ...database,
      async stop() {
        await database.stop();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}
