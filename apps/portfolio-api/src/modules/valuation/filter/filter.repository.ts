import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import { countsOnce, linkedAccounts } from "../../../storage/linked-accounts.repository.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

const accountsOf = (tx: Tx, organizationId: string) =>
  linkedAccounts(tx)
    .select([
      "accounts.id",
      "accounts.name",
      "accounts.mask",
      "accounts.type",
      "accounts.subtype",
      "connections.institution_name",
      "connections.linked_by_member_id",
    ])
    .where("accounts.organization_id", "=", organizationId)
    .where(countsOnce)
    .orderBy("accounts.name")
    .orderBy("accounts.id");

/** The accounts of an organization, with who linked them. */
export const listFilterAccounts = (tx: Tx, organizationId: string) =>
  accountsOf(tx, organizationId).execute();

export type FilterAccount = Awaited<ReturnType<typeof listFilterAccounts>>[number];

/** The same, and which kinds of securities they hold. One trip. */
export async function listFilterChoices(tx: Tx, organizationId: string) {
  const types = tx
    .selectFrom("holdings")
    .innerJoin("securities", (join) =>
      join
        .onRef("securities.organization_id", "=", "holdings.organization_id")
        .onRef("securities.id", "=", "holdings.security_id"),
    )
    .select("securities.type")
    .distinct()
    .where("holdings.organization_id", "=", organizationId);
  const [accounts, classes] = await queryBatch(tx, [
    accountsOf(tx, organizationId).compile(),
    types.compile(),
  ]);
  return { accounts, classes: new Set(classes.map(({ type }) => type)) };
}
