import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type { ProviderAccount } from "../../provider/link-provider.ts";
import { adoptAccount, listAccountsOf } from "../history-migration.repository.ts";
import type { StoredIds, SyncTarget } from "../sync.repository.ts";
import { matchAccounts } from "./match-relinked.ts";

/**
 * An account that comes back under another id of its provider is the account it was: found again by
 * its mask and kind, as after a new link. Else its last known rows would count beside the same rows
 * told anew. Answers whether there was one; `known` are the stored ids.
 */
export async function keepChangedCusip(
  tx: Transaction<PortfolioSchema>,
  target: SyncTarget,
  listed: readonly ProviderAccount[],
  known: StoredIds,
): Promise<boolean> {
  if (listed.every((row) => known.accounts.has(row.providerAccountId))) return false;
  const stillListed = new Set(listed.map((row) => known.accounts.get(row.providerAccountId)));
  const stored = await listAccountsOf(tx, target.organizationId, [target.connectionId]);
  for (const [{ providerAccountId }, { id }] of matchAccounts(stored, listed)) {
    const isNew = !known.accounts.has(providerAccountId);
    if (isNew && !stillListed.has(id)) {
      await adoptAccount(tx, target, { id, providerAccountId, historyStart: null });
    }
  }
  return true;
}
