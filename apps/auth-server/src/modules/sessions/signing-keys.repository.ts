import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";

export interface StoredSigningKey {
  readonly keyId: string;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly privateJwkSealed: string;
}

/** A project's keys, newest first: the first signs, all verify. */
export async function listSigningKeys(
  tx: Transaction<AuthSchema>,
  projectId: string,
): Promise<StoredSigningKey[]> {
  const rows = await tx
    .selectFrom("signing_keys")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    publicJwk: row.public_jwk,
    privateJwkSealed: row.private_jwk_sealed,
  }));
}

export async function insertSigningKey(
  tx: Transaction<AuthSchema>,
  projectId: string,
  key: StoredSigningKey,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("signing_keys")
    .values({
      project_id: projectId,
      key_id: key.keyId,
      public_jwk: JSON.stringify(key.publicJwk),
      private_jwk_sealed: key.privateJwkSealed,
      created_at: now,
      signs_from: now,
    })
    .execute();
}
