import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../database/schema.ts";
import { type ChainSeals, NO_EVENTS, type ProjectEnd, placeOf } from "./chain.ts";

type Tx = Transaction<AuthSchema>;

export type SealedEnd = ProjectEnd & { readonly seal: string };

const select = (tx: Tx, projectId: string) =>
  tx.selectFrom("audit_directories").selectAll().where("project_id", "=", projectId);

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const toEnd = (row: Row): SealedEnd => ({
  number: row.last_number,
  place: placeOf(row.last_chain_id, row.last_sequence, row.last_hash),
  seal: row.seal,
});

/** Where the project's events end; undefined where none was ever counted. */
export async function findDirectory(tx: Tx, projectId: string): Promise<SealedEnd | undefined> {
  const row = await select(tx, projectId).executeTakeFirst();
  return row && toEnd(row);
}

/**
 * The same, locked until the commit: the writer of the project's next event waits for this
 * one. Before any chain's head, so that nobody waits in a circle.
 */
export async function lockDirectory(
  tx: Tx,
  projectId: string,
  seals: ChainSeals,
): Promise<SealedEnd> {
  const row = await select(tx, projectId).forUpdate().executeTakeFirst();
  if (row) return toEnd(row);
  await tx
    .insertInto("audit_directories")
    .values({
      project_id: projectId,
      last_number: NO_EVENTS.number,
      last_chain_id: null,
      last_sequence: null,
      last_hash: null,
      seal: seals.directory(projectId, NO_EVENTS),
    })
    .onConflict((conflict) => conflict.column("project_id").doNothing())
    .execute();
  return toEnd(await select(tx, projectId).forUpdate().executeTakeFirstOrThrow());
}
