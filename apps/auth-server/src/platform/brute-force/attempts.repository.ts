import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { AuthSchema } from "../database/schema.ts";
import type { AttemptCount, Limit } from "./attempt-limits.ts";

type Tx = Transaction<AuthSchema>;

export async function findCount(
  tx: Tx,
  projectId: string,
  subject: string,
): Promise<AttemptCount | undefined> {
  const row = await tx
    .selectFrom("guess_counters")
    .select(["window_started_at", "wrong_in_window", "wrong_in_a_row"])
    .where("project_id", "=", projectId)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return (
    row && {
      windowStartedAt: row.window_started_at,
      wrongInWindow: row.wrong_in_window,
      wrongInARow: row.wrong_in_a_row,
    }
  );
}

/**
 * Counts one guess as wrong, unless the limit is reached: then nothing changes and the answer is
 * false.
 */
export async function chargeAttempt(
  tx: Tx,
  projectId: string,
  { subject, limit }: { readonly subject: string; readonly limit: Limit },
  now: Date,
): Promise<boolean> {
  const windowStart = new Date(now.getTime() - limit.windowSeconds * 1000);
  const step = limit.inARow === null ? 0 : 1;
  const isOver = sql<boolean>`guess_counters.window_started_at <= ${windowStart}`;
  const row = await tx
    .insertInto("guess_counters")
    .values({
      project_id: projectId,
      subject,
      window_started_at: now,
      wrong_in_window: 1,
      wrong_in_a_row: step,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "subject"])
        .doUpdateSet({
          window_started_at: sql`case when ${isOver} then ${now} else guess_counters.window_started_at end`,
          wrong_in_window: sql`case when ${isOver} then 1 else guess_counters.wrong_in_window + 1 end`,
          wrong_in_a_row: sql`guess_counters.wrong_in_a_row + ${step}`,
        })
        .where(
          sql<boolean>`${limit.inARow}::integer is null or guess_counters.wrong_in_a_row < ${limit.inARow}`,
        )
        .where(sql<boolean>`(${isOver} or guess_counters.wrong_in_window < ${limit.perWindow})`),
    )
    .returning("subject")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The guess was right: it is taken back, and the row of wrong ones is broken. The window's other
 * wrong ones stay.
 */
export async function resetAttempts(tx: Tx, projectId: string, subject: string): Promise<void> {
  await tx
    .updateTable("guess_counters")
    .set({ wrong_in_window: sql`greatest(wrong_in_window - 1, 0)`, wrong_in_a_row: 0 })
    .where("project_id", "=", projectId)
    .where("subject", "=", subject)
    .execute();
}

/** The guess was never looked at: it is taken back, and nothing else changes. */
export async function refundAttempt(tx: Tx, projectId: string, subject: string): Promise<void> {
  await tx
    .updateTable("guess_counters")
    .set({
      wrong_in_window: sql`greatest(wrong_in_window - 1, 0)`,
      wrong_in_a_row: sql`greatest(wrong_in_a_row - 1, 0)`,
    })
    .where("project_id", "=", projectId)
    .where("subject", "=", subject)
    .execute();
}

/** The factor was replaced or recovered: counting begins again. */
export async function deleteCount(tx: Tx, projectId: string, subject: string): Promise<void> {
  await tx
    .deleteFrom("guess_counters")
    .where("project_id", "=", projectId)
    .where("subject", "=", subject)
    .execute();
}
