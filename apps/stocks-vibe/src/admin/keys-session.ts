import { createKeyRotation, resealTask } from "@stocks-vibe/server-kit";
import { changeStoredMasterKey } from "../product-keys.ts";
import type { AdminSession } from "./admin-session.ts";
import type { KeysCommand } from "./keys.ts";

/** What `keys` works with, out of an open session. */
export function keysCommand(session: AdminSession): KeysCommand {
  const { settings, keys, masterKey, pool, servers, log, print } = session;
  const { sealedRows } = servers;
  const { signal } = new AbortController();
  const context = { log, attempt: 1, isLastAttempt: false, signal };
  return {
    rotation: createKeyRotation(pool, masterKey),
    sealedRows,
    resealHere: session.isProductRunning
      ? undefined
      : (version) => resealTask(keys, sealedRows)({ version }, context),
    changeMasterKey: settings.usesEmbeddedPostgres
      ? () => changeStoredMasterKey(session)
      : undefined,
    print,
  };
}
