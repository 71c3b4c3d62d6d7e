import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** Asks what an organization's members said where rows don't tell, in a fixed order. */
export const answersOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("finding_answers")
    .select([
      "account_id",
      "security_id",
      "about",
      "place",
      "is_so",
      "ratio",
      "day",
      "units",
      "cost",
      "member_name",
      "answered_at",
    ])
    .where("organization_id", "=", organizationId)
    .orderBy("account_id")
    .orderBy("security_id")
    .orderBy("about")
    .orderBy("place");

export type StoredAnswer = Awaited<ReturnType<ReturnType<typeof answersOf>["execute"]>>[number];
