import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { SentProof } from "../../domain/proof/sent-proof.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Requester } from "../../platform/devices/requester.ts";

import { ownFirst } from "./own-first.repository.ts";

type Tx = Transaction<AuthSchema>;

export type MemberCodeKind = "email_otp" | "sms_otp" | "change_address";

export interface CodeOwner {
  readonly memberId: string;
  readonly kind: MemberCodeKind;
}

/** A code that a guess may be compared with. */
export interface ChargedCode extends SentProof {
  readonly codeId: string;
  readonly codeHmac: string;
}

/** Earlier codes of the kind stop working: the newest message is the one that counts. */
export async function voidMemberCodes(
  tx: Tx,
  organizationId: string,
  {
    memberId,
    kinds,
    replaces = null,
  }: {
    readonly memberId: string;
    readonly kinds: readonly MemberCodeKind[];
    /** Only of these requesters. */
    readonly replaces?: Requester["replaces"];
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("member_codes")
    .set({ voided_at: now })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("kind", "in", kinds)
    .$if(replaces !== null, (query) => query.where("requested_by", "in", replaces ?? []))
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

export async function insertMemberCode(
  tx: Tx,
  organizationId: string,
  code: Omit<ChargedCode, "kind"> &
    CodeOwner & {
      readonly requestedBy: string;
      readonly createdAt: Date;
      readonly expiresAt: Date;
    },
): Promise<void> {
  await tx
    .insertInto("member_codes")
    .values({
      organization_id: organizationId,
      code_id: code.codeId,
      member_id: code.memberId,
      kind: code.kind,
      destination: code.destination,
      change_id: code.changeId,
      requested_by: code.requestedBy,
      code_hmac: code.codeHmac,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      used_at: null,
      voided_at: null,
    })
    .execute();
}

/**
 * Counts one guess at an open code of the member: at the one that the guesser asked for, else at the newest. Undefined when
 * there is none, or it has been guessed at often enough.
 */
export async function chargeMemberCode(
  tx: Tx,
  organizationId: string,
  {
    memberId,
    kind,
    limit,
    replaces,
  }: CodeOwner & { readonly limit: number } & Pick<Requester, "replaces">,
  now: Date,
): Promise<ChargedCode | undefined> {
  const row = await tx
    .updateTable("member_codes")
    .set({ guesses: sql`guesses + 1` })
    .where("organization_id", "=", organizationId)
    .where("code_id", "=", (eb) =>
      eb
        .selectFrom("member_codes")
        .select("code_id")
        .where("organization_id", "=", organizationId)
        .where("member_id", "=", memberId)
        .where("kind", "=", kind)
        .where("used_at", "is", null)
        .where("voided_at", "is", null)
        .where("expires_at", ">", now)
        .orderBy(ownFirst(replaces), "desc")
        .orderBy("created_at", "desc")
        .limit(1),
    )
    .where("guesses", "<", limit)
    .returning(["code_id", "code_hmac", "kind", "destination", "change_id"])
    .executeTakeFirst();
  return (
    row && {
      codeId: row.code_id,
      codeHmac: row.code_hmac,
      kind: row.kind,
      destination: row.destination,
      changeId: row.change_id,
    }
  );
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
