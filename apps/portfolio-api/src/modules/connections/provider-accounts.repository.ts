import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** The provider's ids of the accounts that a connection brings. One that is missing has a history to be read when it is back. */
export const listProviderAccountIds = async (
  tx: Tx,
  organizationId: string,
  connectionId: string,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom("accounts")
    .select("provider_account_id")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where((eb) => eb.or([eb("missing_what", "is", null), eb("missing_what", "<>", "account")]))
    .execute();
  return rows.map((row) => row.provider_account_id);
};

/** Does the connection bring an account that its last answer listed and then said nothing of? */
export const hasSilentAccount = async (
  tx: Tx,
  organizationId: string,
  connectionId: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom("accounts")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("missing_what", "in", ["holdings", "transactions"])
    .executeTakeFirst();
  return row !== undefined;
};

/** Does the connection have transactions that its listings stopped having since a moment? */
export const hasWithdrawnSince = async (
  tx: Tx,
  organizationId: string,
  connectionId: string,
  since: Date,
): Promise<boolean> => {
  const row = await tx
    .selectFrom("accounts")
    .innerJoin("transactions", (join) =>
      join
        .onRef("transactions.organization_id", "=", "accounts.organization_id")
        .onRef("transactions.account_id", "=", "accounts.id"),
    )
    .select("accounts.id")
    .where("accounts.organization_id", "=", organizationId)
    .where("accounts.connection_id", "=", connectionId)
    .where((eb) =>
      eb.or([
        eb("transactions.withdrawn_since", ">", since),
        eb("transactions.omitted_since", ">", since),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
