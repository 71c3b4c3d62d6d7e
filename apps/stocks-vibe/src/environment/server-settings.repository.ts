import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { Tables } from "../schema/generated.ts";
import { differencesOf, type ServerSettings, serverSettings } from "./server-settings.ts";

export type ServerSettingsTable = Pick<Tables, "server_settings">;

async function read(tx: Transaction<ServerSettingsTable>): Promise<ServerSettings | undefined> {
  const row = await tx.selectFrom("server_settings").select("settings").executeTakeFirst();
  return row && serverSettings.safeParse(row.settings).data;
}

/** The settings of the server that started last; undefined where none of this version has. */
export const findServerSettings = (
  db: Database<ServerSettingsTable>,
): Promise<ServerSettings | undefined> => db.transaction({}, read);

/** Writes them, and answers the names of those that differ from before. */
export const saveServerSettings = (
  db: Database<ServerSettingsTable>,
  settings: ServerSettings,
): Promise<string[]> =>
  db.transaction({}, async (tx, now) => {
    const before = await read(tx);
    const row = { settings: JSON.stringify(settings), written_at: now };
    await tx
      .insertInto("server_settings")
      .values(row)
      .onConflict((conflict) => conflict.column("only_row").doUpdateSet(row))
      .execute();
    return before ? differencesOf(before, settings) : [];
  });
