import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";

type Tx = Transaction<AuthSchema>;

export interface PendingAddress {
  readonly memberId: string;
  readonly newEmailAddress: string;
}

/** Notes the wished address; an earlier wish is forgotten. */
export async function saveEmailChange(
  tx: Tx,
  organizationId: string,
  change: PendingAddress & {
    readonly changeId: string;
    readonly tokenHash: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const wish = {
    change_id: change.changeId,
    new_email_address: change.newEmailAddress,
    token_hash: change.tokenHash,
    created_at: change.createdAt,
    expires_at: change.expiresAt,
  };
  await tx
    .insertInto("member_email_changes")
    .values({ organization_id: organizationId, member_id: change.memberId, ...wish })
    .onConflict((conflict) => conflict.columns(["organization_id", "member_id"]).doUpdateSet(wish))
    .execute();
}

/** The wish that a link confirms. */
export async function findChangeByLink(
  tx: Tx,
  organizationId: string,
  tokenHash: string,
  now: Date,
): Promise<PendingAddress | undefined> {
  const row = await tx
    .selectFrom("member_email_changes")
    .select(["member_id", "new_email_address"])
    .where("organization_id", "=", organizationId)
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && { memberId: row.member_id, newEmailAddress: row.new_email_address };
}

/** The wish for an address. Two members may wish for the same one; the later wish is the one that mail was sent about. */
export async function findChangeByAddress(
  tx: Tx,
  organizationId: string,
  emailAddress: string,
  now: Date,
): Promise<PendingAddress | undefined> {
  const row = await tx
    .selectFrom("member_email_changes")
    .select(["member_id", "new_email_address"])
    .where("organization_id", "=", organizationId)
    .where("new_email_address", "=", emailAddress)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { memberId: row.member_id, newEmailAddress: row.new_email_address };
}
