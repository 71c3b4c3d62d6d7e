import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { ownedAccount } from "../connections/managing/owned-account.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/** An account and whose connection it is, locked; undefined for an unknown one. */
export const findForRemoval = (tx: Tx, organizationId: string, accountId: string) =>
  ownedAccount(tx, organizationId, accountId)
    .select(["accounts.missing_since", "accounts.missing_what"])
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
