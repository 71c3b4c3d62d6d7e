import { hkdfSync } from "node:crypto";
import { openDatabase, type Pool } from "@stocks-vibe/server-kit";
import { findFingerprint, type MasterKeySchema, saveFingerprint } from "./master-key.repository.ts";
import { BadSettings } from "./settings.ts";

const fingerprintOf = (masterKey: string): string =>
  Buffer.from(hkdfSync("sha256", masterKey, "stocks-vibe", "fingerprint", 32)).toString("hex");

/**
 * Refuses (BadSettings) a master key other than the one this database was first started with: with another, every
 * project, session and provider token would silently be out of reach.
 */
export async function checkMasterKey(pool: Pool, masterKey: string): Promise<void> {
  const db = openDatabase<MasterKeySchema>({
    pool,
    schema: "product",
    role: "stocks_vibe_product",
  });
  const fingerprint = fingerprintOf(masterKey);
  const stored = await db.transaction({}, async (tx) => {
    await saveFingerprint(tx, fingerprint);
    return findFingerprint(tx);
  });
  if (stored === fingerprint) return;
  throw new BadSettings(
    "The master key is not the one this database was created with, so its secrets can't be read. " +
      "Set the earlier MASTER_KEY (embedded: put the earlier secrets.json back), or use another database.",
  );
}
