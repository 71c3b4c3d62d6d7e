import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

/**
 * Asks under which symbols the market knows securities that have none, as members said, in a fixed
 * order.
 */
export const matchesOf = (tx: Transaction<PortfolioSchema>, organizationId: string) =>
  tx
    .selectFrom("symbol_matches")
    .select(["called", "symbol", "member_name", "matched_at"])
    .where("organization_id", "=", organizationId)
    .orderBy("called");

export type StoredMatch = Awaited<ReturnType<ReturnType<typeof matchesOf>["execute"]>>[number];
