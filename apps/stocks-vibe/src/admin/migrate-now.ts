import { createLogger } from "@stocks-vibe/server-kit";
import { dataDirOf, type Environment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { inCheckout } from "../paths.ts";
import { prepareDatabase } from "../start/product-database.ts";
import { openAdminDatabase } from "./admin-session.ts";

/** `migrate`: brings the database up to this program's version without starting the product. Answers the exit code. */
export async function migrateNow(env: Environment, print: (line: string) => void): Promise<number> {
  const settings = settingsOf(env);
  const database = await openAdminDatabase(env, settings, dataDirOf(env, inCheckout(".")));
  try {
    const applied = await prepareDatabase(database.url, {
      log: createLogger("warn"),
      onProgress: print,
    });
    print(
      applied === 0
        ? "The database is at this program's version already."
        : `Database brought up to date (${applied} steps).`,
    );
    return 0;
  } finally {
    await database.close();
  }
}
