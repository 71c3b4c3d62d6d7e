import type { Transaction } from "@stocks-vibe/server-kit";

export interface MasterKeySchema {
  master_key: { only_row: boolean; fingerprint: string };
}

/** Only databases that are older than the key ring have one. */
export async function findFingerprint(
  tx: Transaction<MasterKeySchema>,
): Promise<string | undefined> {
  const row = await tx.selectFrom("master_key").select("fingerprint").executeTakeFirst();
  return row?.fingerprint;
}
