import { createKeyRotation, resealTasks } from "@stocks-vibe/server-kit";
import { changeStoredMasterKey } from "../../keys/product-keys.ts";
import type { AdminSession } from "../admin-session.ts";
import type { KeysCommand } from "./keys.ts";

/** What `keys` works with, out of an open session. */
export function keysCommand(session: AdminSession): KeysCommand {
  const { settings, keys, masterKey, pool, servers, log, print } = session;
  const { sealedRows } = servers;
  const { signal } = new AbortController();
  const context = { log, attempt: 1, isLastAttempt: false, signal };
  return {
    rotation: createKeyRotation({ pool, masterKey, tasks: sealedRows.map(({ task }) => task) }),
    sealedRows,
    resealHere: session.isProductRunning
      ? undefined
      : async (version) => {
          for (const job of Object.values(resealTasks(keys, sealedRows))) {
            await job({ version }, context);
          }
        },
    changeMasterKey: settings.usesEmbeddedPostgres
      ? () => changeStoredMasterKey(session)
      : undefined,
    print,
  };
}
