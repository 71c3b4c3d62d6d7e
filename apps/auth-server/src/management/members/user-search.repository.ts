import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

/** Counts one more question in the window and answers how many there were with it. */
export async function countQuestion(
  tx: Transaction<AuthSchema>,
  projectId: string,
  { lookUp, windowStartsAt }: { readonly lookUp: string; readonly windowStartsAt: Date },
): Promise<number> {
  const row = await tx
    .insertInto("look_up_counts")
    .values({ project_id: projectId, look_up: lookUp, window_starts_at: windowStartsAt, asked: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "look_up", "window_starts_at"])
        .doUpdateSet((eb) => ({ asked: eb("look_up_counts.asked", "+", 1) })),
    )
    .returning("asked")
    .executeTakeFirstOrThrow();
  return row.asked;
}
