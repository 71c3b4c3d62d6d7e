import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { AuthSchema } from "../../platform/database/schema.ts";

export interface StoredSigningKey {
  readonly keyId: string;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly privateJwkSealed: string;
  /** Published, but not yet signing: verifiers learn of a key before they meet it. */
  readonly isWaiting: boolean;
}

/**
 * A project's keys that are not retired, newest first: the first that does not wait signs, all
 * verify.
 */
export async function listSigningKeys(
  tx: Transaction<AuthSchema>,
  projectId: string,
): Promise<StoredSigningKey[]> {
  const rows = await tx
    .selectFrom("signing_keys")
    .selectAll()
    .select(sql<boolean>`signs_from > ops.clock_now()`.as("is_waiting"))
    .where("project_id", "=", projectId)
    .where("retired_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    publicJwk: row.public_jwk,
    privateJwkSealed: row.private_jwk_sealed,
    isWaiting: row.is_waiting,
  }));
}

export async function insertSigningKey(
  tx: Transaction<AuthSchema>,
  projectId: string,
  key: Omit<StoredSigningKey, "isWaiting"> & { readonly signsFrom: Date },
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
      signs_from: key.signsFrom,
    })
    .execute();
}

/**
 * Retires the keys that a newer one has replaced since before `replacedBefore`; answers how many.
 */
export async function retireReplacedKeys(
  tx: Transaction<AuthSchema>,
  projectId: string,
  { replacedBefore, now }: { readonly replacedBefore: Date; readonly now: Date },
): Promise<number> {
  const rows = await tx
    .updateTable("signing_keys as old")
    .set({ retired_at: now })
    .where("old.project_id", "=", projectId)
    .where("old.retired_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("signing_keys as newer")
          .select("newer.key_id")
          .where("newer.project_id", "=", projectId)
          .where("newer.retired_at", "is", null)
          .whereRef("newer.signs_from", ">", "old.signs_from")
          .where("newer.signs_from", "<=", replacedBefore),
      ),
    )
    .returning("old.key_id")
    .execute();
  return rows.length;
}

/** The moment the newest key signs from, if it has not come yet. */
export async function findWaitingKey(
  tx: Transaction<AuthSchema>,
  projectId: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("signing_keys")
    .select("signs_from")
    .where("project_id", "=", projectId)
    .where("retired_at", "is", null)
    .where("signs_from", ">", now)
    .executeTakeFirst();
  return row?.signs_from;
}

/** Retires every key but one, at once. */
export async function retireAllBut(
  tx: Transaction<AuthSchema>,
  projectId: string,
  keyId: string,
  now: Date,
): Promise<number> {
  const rows = await tx
    .updateTable("signing_keys")
    .set({ retired_at: now })
    .where("project_id", "=", projectId)
    .where("key_id", "<>", keyId)
    .where("retired_at", "is", null)
    .returning("key_id")
    .execute();
  return rows.length;
}
