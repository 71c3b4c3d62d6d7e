import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { DataFinding } from "../../../storage/json-columns.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { ownedAccount } from "../../connections/managing/owned-account.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/** What a member said, as its row has it. */
export interface AnswerColumns {
  readonly is_so: boolean | null;
  readonly ratio: number | null;
  readonly day: string | null;
  readonly units: number | null;
  readonly cost: number | null;
}

/** What was asked, of which security in which account. */
export interface AnswerPlace {
  readonly organizationId: string;
  readonly accountId: string;
  readonly securityId: string;
  readonly about: "split" | "purchase" | "repeat";
  readonly place: string;
}

/**
 * An account with its row locked, so that two answers are given one after the other; undefined for
 * an unknown one.
 */
export const lockAnswered = (tx: Tx, organizationId: string, accountId: string) =>
  ownedAccount(tx, organizationId, accountId).forNoKeyUpdate("accounts").executeTakeFirst();

/** What was found in an account when its figures were built last. */
export async function listFindings(
  tx: Tx,
  organizationId: string,
  accountId: string,
): Promise<readonly DataFinding[]> {
  const row = await tx
    .selectFrom("account_reconciliations")
    .select("data_findings")
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.data_findings ?? [];
}

export const listPlaces = (tx: Tx, organizationId: string, accountId: string) =>
  tx
    .selectFrom("finding_answers")
    .select(["security_id", "about", "place"])
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .execute();

/** Writes an answer in the place of an earlier one. False where it says what was said already. */
export async function putAnswer(
  tx: Tx,
  { organizationId, accountId, securityId, about, place }: AnswerPlace,
  said: AnswerColumns & {
    readonly member_id: string;
    readonly member_name: string;
    readonly answered_at: Date;
  },
): Promise<boolean> {
  const result = await tx
    .insertInto("finding_answers")
    .values({
      organization_id: organizationId,
      account_id: accountId,
      security_id: securityId,
      about,
      place,
      ...said,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "account_id", "security_id", "about", "place"])
        .doUpdateSet(said)
        .where(
          sql<boolean>`(finding_answers.is_so, finding_answers.ratio, finding_answers.day, finding_answers.units, finding_answers.cost)
            is distinct from (excluded.is_so, excluded.ratio, excluded.day, excluded.units, excluded.cost)`,
        ),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteAnswer(
  tx: Tx,
  { organizationId, accountId, securityId, about, place }: AnswerPlace,
): Promise<void> {
  await tx
    .deleteFrom("finding_answers")
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .where("security_id", "=", securityId)
    .where("about", "=", about)
    .where("place", "=", place)
    .execute();
}

/** Until the next rebuild the figures lack what was said, or taken back. */
export async function markPending(
  tx: Tx,
  organizationId: string,
  accountId: string,
): Promise<void> {
  await tx
    .updateTable("account_reconciliations")
    .set({ answers_pending: true })
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .execute();
}
