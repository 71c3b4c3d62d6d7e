import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

export interface StoredRecoveryCode {
  readonly codeId: string;
  readonly codeHmac: string;
  readonly codeSealed: string;
}

/** The whole set goes, used and unused. */
export async function deleteRecoveryCodes(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<void> {
  await tx
    .deleteFrom("recovery_codes")
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .execute();
}

export async function insertRecoveryCodes(
  tx: Tx,
  organizationId: string,
  { memberId, codes }: { readonly memberId: string; readonly codes: readonly StoredRecoveryCode[] },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("recovery_codes")
    .values(
      codes.map((code) => ({
        organization_id: organizationId,
        code_id: code.codeId,
        member_id: memberId,
        code_hmac: code.codeHmac,
        code_sealed: code.codeSealed,
        created_at: now,
        used_at: null,
      })),
    )
    .execute();
}

export async function listUnusedCodes(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<Pick<StoredRecoveryCode, "codeId" | "codeSealed">[]> {
  const rows = await tx
    .selectFrom("recovery_codes")
    .select(["code_id", "code_sealed"])
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .orderBy("code_id")
    .execute();
  return rows.map((row) => ({ codeId: row.code_id, codeSealed: row.code_sealed }));
}

/** Uses a code up: of any number of callers with the same code one gets true. */
export async function consumeRecoveryCode(
  tx: Tx,
  organizationId: string,
  { memberId, codeHmac }: { readonly memberId: string; readonly codeHmac: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("code_hmac", "=", codeHmac)
    .where("used_at", "is", null)
    .returning("code_id")
    .executeTakeFirst();
  return row !== undefined;
}
