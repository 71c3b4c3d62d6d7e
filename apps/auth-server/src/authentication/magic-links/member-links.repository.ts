import type { Transaction } from "@stocks-vibe/server-kit";
import type { SpentLink } from "../../domain/link/link-token.ts";
import type { OneTimeToken } from "../../domain/proof/sent-proof.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Requester } from "../../platform/device-cookies/device-cookies.ts";
import {
  consumeOneTimeToken,
  insertOneTimeToken,
  voidOneTimeToken,
} from "../one-time-tokens/one-time-tokens.repository.ts";

type Tx = Transaction<AuthSchema>;

const placeOf = (organizationId: string) =>
  ({ table: "member_link_tokens", tenant: { organization_id: organizationId } }) as const;

/**
 * What the link opens: a sign-in (three occasions of it), a new password, another address, or the
 * end of the wish for one.
 */
export type MemberLinkKind =
  | "login"
  | "signup"
  | "invite"
  | "reset_password"
  | "change_address"
  | "stop_change";

export interface NewMemberLink {
  readonly tokenId: string;
  readonly kind: MemberLinkKind;
  readonly tokenHash: string;
  readonly memberId: string;
  /** The mailbox that it is sent to. */
  readonly destination: string;
  readonly changeId: string | null;
  readonly inviterMemberId: string | null;
  readonly codeChallenge: string | null;
  readonly requestedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Earlier links of these kinds stop working: the newest mail is the one that counts. */
export async function voidMemberLinks(
  tx: Tx,
  organizationId: string,
  {
    memberId,
    kinds,
    inviterMemberId,
    replaces = null,
  }: {
    readonly memberId: string;
    readonly kinds: readonly MemberLinkKind[];
    /** Only those by which this member invited. */
    readonly inviterMemberId?: string | undefined;
    /** Only of these requesters. */
    readonly replaces?: Requester["replaces"];
  },
  now: Date,
): Promise<void> {
  const inviter = inviterMemberId === undefined ? {} : { inviter_member_id: inviterMemberId };
  const where = { member_id: memberId, kind: kinds, ...inviter };
  await voidOneTimeToken(tx, { ...placeOf(organizationId), where }, replaces, now);
}

export async function insertMemberLink(
  tx: Tx,
  organizationId: string,
  link: NewMemberLink,
): Promise<void> {
  await insertOneTimeToken(tx, placeOf(organizationId), {
    token_id: link.tokenId,
    kind: link.kind,
    member_id: link.memberId,
    destination: link.destination,
    change_id: link.changeId,
    inviter_member_id: link.inviterMemberId,
    token_hash: link.tokenHash,
    code_challenge: link.codeChallenge,
    requested_by: link.requestedBy,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  });
}

export interface MemberLinkProof {
  readonly tokenHash: string;
  /** The kinds that the asking door takes. */
  readonly kinds: readonly MemberLinkKind[];
}

/** Uses the link up: of any number of callers with the same token one gets true. */
export async function consumeMemberLink(
  tx: Tx,
  organizationId: string,
  { tokenHash, kinds }: MemberLinkProof,
  now: Date,
): Promise<boolean> {
  const where = { token_hash: tokenHash, kind: kinds };
  return (await consumeOneTimeToken(tx, { ...placeOf(organizationId), where }, now)) !== undefined;
}

/** A link as it stands. */
export interface StoredMemberLink extends SpentLink, OneTimeToken {
  readonly kind: MemberLinkKind;
  readonly tokenId: string;
  readonly memberId: string;
  readonly inviterMemberId: string | null;
  readonly codeChallenge: string | null;
}

/** A link as it stands, used or not. */
export async function findMemberLink(
  tx: Tx,
  organizationId: string,
  { tokenHash, kinds }: MemberLinkProof,
): Promise<StoredMemberLink | undefined> {
  const row = await tx
    .selectFrom("member_link_tokens")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("token_hash", "=", tokenHash)
    .where("kind", "in", kinds)
    .executeTakeFirst();
  return (
    row && {
      tokenId: row.token_id,
      kind: row.kind,
      memberId: row.member_id,
      destination: row.destination,
      changeId: row.change_id,
      inviterMemberId: row.inviter_member_id,
      codeChallenge: row.code_challenge,
      usedAt: row.used_at,
      voidedAt: row.voided_at,
      expiresAt: row.expires_at,
    }
  );
}
