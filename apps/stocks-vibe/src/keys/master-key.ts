import { hkdfSync } from "node:crypto";
import type { Pool } from "@stocks-vibe/server-kit";
import { openProductSchema } from "../database/product-schema.ts";
import { findFingerprint, type MasterKeySchema } from "./master-key.repository.ts";

const fingerprintOf = (masterKey: string): string =>
  Buffer.from(hkdfSync("sha256", masterKey, "stocks-vibe", "fingerprint", 32)).toString("hex");

/**
 * Whether a database that is older than its key ring was first started with this master key: with
 * another one every project, session and provider token would silently be out of reach.
 */
export async function isFirstMasterKey(pool: Pool, masterKey: string): Promise<boolean> {
  const db = openProductSchema<MasterKeySchema>(pool);
  const fingerprint = await db.transaction({}, findFingerprint);
  return fingerprint === undefined || fingerprint === fingerprintOf(masterKey);
}
