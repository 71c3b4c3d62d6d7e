import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

export interface StoredTotp {
  readonly totpId: string;
  readonly secretSealed: string;
  readonly expiresAt: Date;
  readonly verifiedAt: Date | null;
}

/** A new secret in place of one that was never verified; false when a verified one is there. */
export async function savePendingTotp(
  tx: Tx,
  organizationId: string,
  totp: Omit<StoredTotp, "verifiedAt"> & { readonly memberId: string },
  now: Date,
): Promise<boolean> {
  const fresh = {
    totp_id: totp.totpId,
    secret_sealed: totp.secretSealed,
    created_at: now,
    expires_at: totp.expiresAt,
  };
  const row = await tx
    .insertInto("member_totps")
    .values({
      organization_id: organizationId,
      member_id: totp.memberId,
      verified_at: null,
      last_step: null,
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "member_id"])
        .doUpdateSet({ ...fresh, last_step: null })
        .where("member_totps.verified_at", "is", null),
    )
    .returning("totp_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findTotp(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<StoredTotp | undefined> {
  const row = await tx
    .selectFrom("member_totps")
    .select(["totp_id", "secret_sealed", "expires_at", "verified_at"])
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return (
    row && {
      totpId: row.totp_id,
      secretSealed: row.secret_sealed,
      expiresAt: row.expires_at,
      verifiedAt: row.verified_at,
    }
  );
}

/**
 * Accepts a step once: of any number of callers with one code one gets true, and no earlier step is
 * accepted later.
 */
export async function acceptStep(
  tx: Tx,
  organizationId: string,
  { totpId, step }: { readonly totpId: string; readonly step: number },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("member_totps")
    .set((eb) => ({
      last_step: step,
      verified_at: eb.fn.coalesce("verified_at", eb.val(now)),
    }))
    .where("organization_id", "=", organizationId)
    .where("totp_id", "=", totpId)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
    .returning("totp_id")
    .executeTakeFirst();
  return row !== undefined;
}
