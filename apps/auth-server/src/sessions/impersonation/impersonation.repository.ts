import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

export interface NewImpersonationToken {
  readonly tokenId: string;
  readonly memberId: string;
  readonly tokenHash: string;
  readonly impersonator: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertImpersonationToken(
  tx: Tx,
  organizationId: string,
  token: NewImpersonationToken,
): Promise<void> {
  await tx
    .insertInto("impersonation_tokens")
    .values({
      organization_id: organizationId,
      token_id: token.tokenId,
      member_id: token.memberId,
      token_hash: token.tokenHash,
      impersonator: token.impersonator,
      reason: token.reason,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Uses the token up: of many tries at once exactly one gets it. */
export async function consumeImpersonationToken(
  tx: Tx,
  organizationId: string,
  tokenHash: string,
  now: Date,
): Promise<{ memberId: string; impersonator: string } | undefined> {
  const row = await tx
    .updateTable("impersonation_tokens")
    .set({ used_at: now })
    .where("organization_id", "=", organizationId)
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["member_id", "impersonator"])
    .executeTakeFirst();
  return row && { memberId: row.member_id, impersonator: row.impersonator };
}
