import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { Member } from "../../domain/member/member.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { selectMember } from "./members.repository.ts";
import { toMember } from "./to-member.ts";

type Tx = Transaction<AuthSchema>;

/**
 * Makes everything that turns proofs of a person into sessions wait its turn, over all
 * organizations of the project. To be taken before any member's row: two exchanges of one person in
 * opposite directions would wait for each other otherwise.
 */
export async function lockPerson(
  tx: Tx,
  projectId: string,
  ...emailAddresses: readonly string[]
): Promise<void> {
  // In one order, for those who need two.
  for (const emailAddress of [...new Set(emailAddresses)].sort()) {
    const name = `proofs ${projectId} ${emailAddress}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  }
}

/**
 * The member as they are now, held until the commit: a session is issued, and sessions and proofs
 * are ended, by whoever holds the row. Before any of the member's own rows (links, codes, sessions)
 * is changed.
 */
export async function lockMember(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<Member | undefined> {
  const row = await selectMember(tx, organizationId, memberId)
    .where("status", "<>", "deleted")
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toMember(row);
}

/**
 * From now on only proofs of this member count that are given from now on. Answers that moment: it
 * is read when the row is held, as a proof may have been given after this transaction began and
 * before it got here.
 */
export async function endProofs(
  tx: Tx,
  organizationId: string,
  memberId: string,
  now: Date,
): Promise<Date> {
  const row = await tx
    .updateTable("members")
    .set({
      proofs_count_from: sql<Date>`greatest(${now}, date_trunc('milliseconds', ops.clock_now()))`,
    })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .returning("proofs_count_from")
    .executeTakeFirst();
  return row?.proofs_count_from ?? now;
}
