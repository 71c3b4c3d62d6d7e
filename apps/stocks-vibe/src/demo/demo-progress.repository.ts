import type { Database } from "@stocks-vibe/server-kit";
import type { Tables } from "../schema/generated.ts";

export type ProductSchema = Pick<Tables, "demo_progress">;

export interface DemoProgressRow {
  readonly state: "running" | "ready" | "failed";
  readonly step: string;
  readonly percent: number;
}

export interface DemoProgressRepository {
  find(): Promise<DemoProgressRow | undefined>;
  save(progress: DemoProgressRow): Promise<void>;
}

/** How far the demo is, shared by all processes. */
export const createDemoProgressRepository = (
  db: Database<ProductSchema>,
): DemoProgressRepository => ({
  find: () =>
    db.transaction({}, (tx) =>
      tx.selectFrom("demo_progress").select(["state", "step", "percent"]).executeTakeFirst(),
    ),
  save: (progress) =>
    db.transaction({}, async (tx) => {
      await tx
        .insertInto("demo_progress")
        .values({ only_row: true, ...progress })
        .onConflict((conflict) => conflict.column("only_row").doUpdateSet(progress))
        .execute();
    }),
});
