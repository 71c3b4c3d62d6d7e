import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

export async function findPasswordHash(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("member_passwords")
    .select("password_hash")
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Sets or replaces a member's password; answers its id, which stays the same. */
export async function savePassword(
  tx: Tx,
  organizationId: string,
  password: {
    readonly passwordId: string;
    readonly memberId: string;
    readonly passwordHash: string;
  },
  now: Date,
): Promise<string> {
  const row = await tx
    .insertInto("member_passwords")
    .values({
      organization_id: organizationId,
      password_id: password.passwordId,
      member_id: password.memberId,
      password_hash: password.passwordHash,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "member_id"])
        .doUpdateSet({ password_hash: password.passwordHash, created_at: now }),
    )
    .returning("password_id")
    .executeTakeFirstOrThrow();
  return row.password_id;
}

/** The same password, hashed again; nothing happens when it has been changed meanwhile. */
export async function replaceHash(
  tx: Tx,
  organizationId: string,
  { memberId, from, to }: { readonly memberId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable("member_passwords")
    .set({ password_hash: to })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("password_hash", "=", from)
    .execute();
}
