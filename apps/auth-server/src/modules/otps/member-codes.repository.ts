import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { AuthSchema } from "../../schema.ts";

type Tx = Transaction<AuthSchema>;

export type MemberCodeKind = "email_otp" | "sms_otp";

export interface CodeOwner {
  readonly memberId: string;
  readonly kind: MemberCodeKind;
}

/** A code that a guess may be compared with. */
export interface ChargedCode {
  readonly codeId: string;
  readonly codeHmac: string;
  readonly destination: string;
}

/** Earlier codes of the kind stop working: the newest message is the one that counts. */
export async function voidMemberCodes(
  tx: Tx,
  organizationId: string,
  { memberId, kinds }: { readonly memberId: string; readonly kinds: readonly MemberCodeKind[] },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("member_codes")
    .set({ voided_at: now })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

export async function insertMemberCode(
  tx: Tx,
  organizationId: string,
  code: ChargedCode & CodeOwner & { readonly createdAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("member_codes")
    .values({
      organization_id: organizationId,
      code_id: code.codeId,
      member_id: code.memberId,
      kind: code.kind,
      destination: code.destination,
      code_hmac: code.codeHmac,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      used_at: null,
      voided_at: null,
    })
    .execute();
}

/** Counts one guess at the member's open code; undefined when there is none, or it has been guessed at often enough. */
export async function chargeMemberCode(
  tx: Tx,
  organizationId: string,
  { memberId, kind, limit }: CodeOwner & { readonly limit: number },
  now: Date,
): Promise<ChargedCode | undefined> {
  const row = await tx
    .updateTable("member_codes")
    .set({ guesses: sql`guesses + 1` })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", now)
    .where("guesses", "<", limit)
    .returning(["code_id", "code_hmac", "destination"])
    .executeTakeFirst();
  return row && { codeId: row.code_id, codeHmac: row.code_hmac, destination: row.destination };
}

/** Uses the code up: of any number of callers with the right digits one gets true. */
export async function consumeMemberCode(
  tx: Tx,
  organizationId: string,
  codeId: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("member_codes")
    .set({ used_at: now })
    .where("organization_id", "=", organizationId)
    .where("code_id", "=", codeId)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", now)
    .returning("code_id")
    .executeTakeFirst();
  return row !== undefined;
}
