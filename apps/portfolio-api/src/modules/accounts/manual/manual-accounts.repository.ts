import { newId, type Transaction } from "@stocks-vibe/server-kit";
import { linkedAccounts } from "../../../storage/linked-accounts.repository.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { countManual } from "../../connections/connections.repository.ts";
import { claimItem } from "../../connections/linking/linking.repository.ts";

type Tx = Transaction<PortfolioSchema>;

export interface NewManualAccount {
  readonly organizationId: string;
  readonly memberId: string;
  readonly isSandbox: boolean;
  /** The directory has one row for every connection. */
  readonly itemId: string;
  readonly name: string;
  readonly institution: string;
  readonly subtype: string;
}

/** Whether an organization keeps fewer accounts by hand than so many. */
export const keepsFewerThan = async (tx: Tx, organizationId: string, most: number) =>
  (await countManual(tx, organizationId)) < most;

/** The account that was added under this name of an item. */
export const findByItem = (tx: Tx, organizationId: string, itemId: string) =>
  linkedAccounts(tx)
    .select("accounts.id")
    .where("connections.organization_id", "=", organizationId)
    .where("connections.item_id", "=", itemId)
    .executeTakeFirst();

/** Adds a connection without a token, and its account; answers the account's id. */
export async function addManual(tx: Tx, added: NewManualAccount, now: Date): Promise<string> {
  const { organizationId: organization_id, itemId: item_id } = added;
  const connectionId = newId("connection");
  const id = newId("account");
  await claimItem(tx, { item_id, organization_id });
  await tx
    .insertInto("connections")
    .values({
      organization_id,
      id: connectionId,
      item_id,
      access_token_sealed: null,
      public_token_hash: null,
      institution_id: null,
      institution_name: added.institution,
      is_named: true,
      linked_by_member_id: added.memberId,
      is_sandbox: added.isSandbox,
      status: "active",
      error_code: null,
      error_message: null,
      sync_state: "idle",
      history_start: null,
      last_sync_at: now,
      next_sync_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tx
    .insertInto("accounts")
    .values({
      organization_id,
      id,
      connection_id: connectionId,
      provider_account_id: id,
      name: added.name,
      mask: null,
      type: "investment",
      subtype: added.subtype,
      currency: "USD",
      balance: null,
      updated_at: now,
    })
    .execute();
  await tx
    .insertInto("account_reconciliations")
    .values({
      organization_id,
      account_id: id,
      institution_total: null,
      our_total: 0,
      difference: null,
      cost_basis_method: null,
      sales_without_lots: null,
      answers_pending: true,
    })
    .execute();
  return id;
}

/** Calls an account and its institution otherwise. */
export async function renameManual(
  tx: Tx,
  organizationId: string,
  to: {
    readonly accountId: string;
    readonly connectionId: string;
    readonly name: string;
    readonly institution: string;
    readonly subtype: string;
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ name: to.name, subtype: to.subtype, updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", to.accountId)
    .execute();
  await tx
    .updateTable("connections")
    .set({ institution_name: to.institution, updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", to.connectionId)
    .execute();
}
