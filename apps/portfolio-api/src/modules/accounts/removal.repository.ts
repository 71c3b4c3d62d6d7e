import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** An account and whose connection it is, locked; undefined for an unknown one. */
export const findForRemoval = (tx: Tx, organizationId: string, accountId: string) =>
  tx
    .selectFrom("accounts")
    .innerJoin("connections", (join) =>
      join
        .onRef("connections.organization_id", "=", "accounts.organization_id")
        .onRef("connections.id", "=", "accounts.connection_id"),
    )
    .select([
      "accounts.name",
      "accounts.missing_since",
      "accounts.missing_what",
      "connections.institution_name",
      "connections.linked_by_member_id",
    ])
    .where("accounts.organization_id", "=", organizationId)
    .where("accounts.id", "=", accountId)
    .forUpdate("accounts")
    .executeTakeFirst();

/** Removes an account and, through its foreign keys, all that is stored of it. */
export async function deleteAccount(
  tx: Tx,
  organizationId: string,
  accountId: string,
): Promise<void> {
  await tx
    .deleteFrom("accounts")
    .where("organization_id", "=", organizationId)
    .where("id", "=", accountId)
    .execute();
}
