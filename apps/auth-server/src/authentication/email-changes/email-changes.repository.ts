import type { Transaction } from "@stocks-vibe/server-kit";
import type { AddressWish } from "../../domain/proof/sent-proof.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

/** Notes the wished address; an earlier wish is forgotten, and with it what was sent about it. */
export async function saveEmailChange(
  tx: Tx,
  organizationId: string,
  change: AddressWish & {
    readonly memberId: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const wish = {
    change_id: change.changeId,
    new_email_address: change.newEmailAddress,
    asked_by: change.askedBy,
    created_at: change.createdAt,
    expires_at: change.expiresAt,
  };
  await tx
    .insertInto("member_email_changes")
    .values({ organization_id: organizationId, member_id: change.memberId, ...wish })
    .onConflict((conflict) => conflict.columns(["organization_id", "member_id"]).doUpdateSet(wish))
    .execute();
}

/** The live wish of a member. */
export async function findEmailChange(
  tx: Tx,
  organizationId: string,
  memberId: string,
  now: Date,
): Promise<AddressWish | undefined> {
  const row = await tx
    .selectFrom("member_email_changes")
    .select(["change_id", "new_email_address", "asked_by"])
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return (
    row && {
      changeId: row.change_id,
      newEmailAddress: row.new_email_address,
      askedBy: row.asked_by,
    }
  );
}

/** Who wishes for an address: two members may wish for the same one. */
export async function findWishers(
  tx: Tx,
  organizationId: string,
  emailAddress: string,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("member_email_changes")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .where("new_email_address", "=", emailAddress)
    .where("expires_at", ">", now)
    .orderBy("created_at")
    .execute();
  return rows.map(({ member_id: memberId }) => memberId);
}

/** Forgets the member's wish; false when there was none. */
export async function deleteEmailChange(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("member_email_changes")
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .returning("change_id")
    .executeTakeFirst();
  return row !== undefined;
}
