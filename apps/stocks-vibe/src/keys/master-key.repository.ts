import type { Transaction } from "@stocks-vibe/server-kit";
import type { Tables } from "../schema/generated.ts";

export type MasterKeySchema = Pick<Tables, "master_key">;

/** Only databases that are older than the key ring have one. */
export async function findFingerprint(
  tx: Transaction<MasterKeySchema>,
): Promise<string | undefined> {
  const row = await tx.selectFrom("master_key").select("fingerprint").executeTakeFirst();
  return row?.fingerprint;
}
