import { resolve } from "node:path";
import { createLogger } from "@stocks-vibe/server-kit";
import type { Environment } from "../../environment/config.ts";
import { commandSettingsOf } from "../../environment/settings.ts";
import { restoreProduct } from "./restore-product.ts";

/**
 * `restore <file>`: puts a backup into the empty database or DATA_DIR that the settings name.
 * Answers the exit code.
 */
export async function restore(
  env: Environment,
  print: (line: string) => void,
  [path = ""]: readonly string[],
): Promise<number> {
  const settings = commandSettingsOf(env);
  const log = createLogger("warn");
  const input = { env, settings, path: resolve(path), log, isKept: true };
  const { header, tables } = await restoreProduct(input);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  print(`Restored: ${rows} rows of ${tables.length} tables, as they were at ${header.takenAt},`);
  print(`of the project ${header.projectId}. Each table was read back and is as in the file.`);
  print(
    "Start the product with the same settings as this command; it upgrades the database if it is newer.",
  );
  return 0;
}
