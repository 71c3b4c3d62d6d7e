import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";
import type { SpentLink } from "./link-token.ts";

type Tx = Transaction<AuthSchema>;

/** What the link opens: a sign-in (three occasions of it) or a new password. */
export type MemberLinkKind = "login" | "signup" | "invite" | "reset_password";

export interface NewMemberLink {
  readonly tokenId: string;
  readonly kind: MemberLinkKind;
  readonly tokenHash: string;
  readonly memberId: string;
  readonly codeChallenge: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Earlier links of these kinds stop working: the newest mail is the one that counts. */
export async function voidMemberLinks(
  tx: Tx,
  organizationId: string,
  { memberId, kinds }: { readonly memberId: string; readonly kinds: readonly MemberLinkKind[] },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("member_link_tokens")
    .set({ voided_at: now })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

export async function insertMemberLink(
  tx: Tx,
  organizationId: string,
  link: NewMemberLink,
): Promise<void> {
  await tx
    .insertInto("member_link_tokens")
    .values({
      organization_id: organizationId,
      token_id: link.tokenId,
      kind: link.kind,
      member_id: link.memberId,
      token_hash: link.tokenHash,
      code_challenge: link.codeChallenge,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      used_at: null,
      voided_at: null,
    })
    .execute();
}

export interface MemberLinkProof {
  readonly tokenHash: string;
  /** The kinds that the asking door takes. */
  readonly kinds: readonly MemberLinkKind[];
}

/** Uses the link up: of any number of callers with the same token one gets the row. */
export async function consumeMemberLink(
  tx: Tx,
  organizationId: string,
  { tokenHash, kinds }: MemberLinkProof,
  now: Date,
): Promise<{ tokenId: string; memberId: string; codeChallenge: string | null } | undefined> {
  const row = await tx
    .updateTable("member_link_tokens")
    .set({ used_at: now })
    .where("organization_id", "=", organizationId)
    .where("token_hash", "=", tokenHash)
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["token_id", "member_id", "code_challenge"])
    .executeTakeFirst();
  return (
    row && { tokenId: row.token_id, memberId: row.member_id, codeChallenge: row.code_challenge }
  );
}

/** A link as it stands, used or not. */
export async function findMemberLink(
  tx: Tx,
  organizationId: string,
  { tokenHash, kinds }: MemberLinkProof,
): Promise<
  (SpentLink & { readonly memberId: string; readonly codeChallenge: string | null }) | undefined
> {
  const row = await tx
    .selectFrom("member_link_tokens")
    .select(["member_id", "code_challenge", "used_at", "voided_at", "expires_at"])
    .where("organization_id", "=", organizationId)
    .where("token_hash", "=", tokenHash)
    .where("kind", "in", kinds)
    .executeTakeFirst();
  return (
    row && {
      memberId: row.member_id,
      codeChallenge: row.code_challenge,
      usedAt: row.used_at,
      voidedAt: row.voided_at,
      expiresAt: row.expires_at,
    }
  );
}
