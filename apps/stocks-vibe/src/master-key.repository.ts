import type { Transaction } from "@stocks-vibe/server-kit";

export interface MasterKeySchema {
  master_key: { only_row: boolean; fingerprint: string };
}

type Tx = Transaction<MasterKeySchema>;

/** The first one to be saved stays. */
export async function saveFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await tx
    .insertInto("master_key")
    .values({ only_row: true, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findFingerprint(tx: Tx): Promise<string | undefined> {
  const row = await tx.selectFrom("master_key").select("fingerprint").executeTakeFirst();
  return row?.fingerprint;
}
