import type { IsoDate } from "@stocks-vibe/portfolio-math";
import { enqueue, newId, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";
import { recordWithin } from "../audit/audit.service.ts";
import type { OpenConnection } from "../connections/connections.service.ts";
import type { ProviderHoldings, ProviderTransactions } from "../connections/link-provider.ts";
import type { RemovalsService } from "../connections/removals.service.ts";
import { rebuildJob } from "../rebuild/rebuild-job.ts";
import { type Adopted, adoptAccounts, carryHistory, type StoredListing } from "./carry-over.ts";
import { judgeHolding } from "./judge-holding.ts";
import {
  addInstitutionPrices,
  deleteVanished,
  listHoldings,
  replaceHoldings,
  upsertTransactions,
} from "./reported-rows.repository.ts";
import {
  deleteOtherAccounts,
  markSynced,
  type SyncTarget,
  upsertAccounts,
  upsertSecurities,
} from "./sync.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/** Everything one sync has read, before anything of it is stored. */
export interface ProviderRead {
  readonly holdings: ProviderHoldings;
  readonly transactions: ProviderTransactions;
  readonly windowStart: IsoDate;
}

/** What storing needs beside the rows. */
export interface StoreContext {
  readonly target: SyncTarget;
  readonly connection: OpenConnection;
  readonly now: Date;
  readonly removeReplacedWithin: RemovalsService["removeReplacedWithin"];
}

interface Ids {
  readonly accounts: ReadonlyMap<string, string>;
  readonly securities: ReadonlyMap<string, string>;
}

/** Holdings with our ids; an institution's price that can't be gives way to its last good one. */
async function storeHoldings(
  tx: Tx,
  { organizationId }: SyncTarget,
  { holdings, securities }: ProviderHoldings,
  ids: Ids,
): Promise<void> {
  const accountIds = [...ids.accounts.values()];
  const types = new Map(securities.map((row) => [row.providerSecurityId, row.type]));
  const last = new Map(
    (await listHoldings(tx, organizationId, accountIds)).map((row) => [
      `${row.accountId} ${row.securityId}`,
      row,
    ]),
  );
  const rows = holdings.flatMap((holding) => {
    const accountId = ids.accounts.get(holding.providerAccountId);
    const securityId = ids.securities.get(holding.providerSecurityId);
    if (!accountId || !securityId) return [];
    const type = types.get(holding.providerSecurityId) ?? "other";
    const judged = judgeHolding(holding, last.get(`${accountId} ${securityId}`), type);
    return [{ ...judged, accountId, securityId }];
  });
  await replaceHoldings(tx, organizationId, accountIds, rows);
  const prices = rows.flatMap(({ securityId, priceAsOf, price, refusedReason }) =>
    priceAsOf && price > 0 && !refusedReason ? [{ securityId, day: priceAsOf, close: price }] : [],
  );
  await addInstitutionPrices(tx, organizationId, prices);
}

/** What a new connection took over from broken ones, written down; those that have nothing left go. */
async function finishCarryOver(
  tx: Tx,
  { target, connection, now, removeReplacedWithin }: StoreContext,
  adopted: Adopted,
  counts: { readonly kept: number; readonly replaced: number },
): Promise<void> {
  const { organizationId, connectionId } = target;
  for (const id of adopted.emptied) {
    await removeReplacedWithin(tx, { organizationId, id, replacedBy: connectionId }, now);
  }
  const details = {
    connectionId,
    institution: connection.institutionName,
    accounts: adopted.accountIds.length,
    replacedConnections: adopted.emptied,
    keptTransactions: counts.kept,
    replacedTransactions: counts.replaced,
  };
  const action = "connection.history-carried-over";
  const by = { organizationId, memberId: null, actor: null };
  await recordWithin(tx, { by, action, details }, now);
}

/**
 * Stores what a sync has read, all or nothing, inside the caller's transaction. Nothing is stored when the connection was
 * removed meanwhile.
 */
export async function storeRead(tx: Tx, read: ProviderRead, context: StoreContext): Promise<void> {
  const { target, connection, now } = context;
  const { organizationId } = target;
  if (!(await markSynced(tx, target, read.windowStart, now))) return;
  const withIds = <Row>(kind: string, rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, id: newId(kind) }));
  const { holdings, transactions } = read;
  const isFirst = connection.lastSyncAt === null;
  const adopted = isFirst
    ? await adoptAccounts(tx, target, holdings.accounts, read.windowStart)
    : { accountIds: [], emptied: [] };

  const accounts = await upsertAccounts(tx, target, withIds("account", holdings.accounts), now);
  const reported = [...transactions.securities, ...holdings.securities];
  const securities = await upsertSecurities(tx, target, withIds("security", reported));
  await deleteOtherAccounts(tx, target, [...accounts.values()]);
  await storeHoldings(tx, target, holdings, { accounts, securities });

  const rows = transactions.transactions.flatMap((row) => {
    const accountId = accounts.get(row.providerAccountId);
    const securityId = securities.get(row.providerSecurityId ?? "") ?? null;
    return accountId ? [{ ...row, accountId, securityId }] : [];
  });
  if (adopted.accountIds.length > 0) {
    const listing: readonly StoredListing[] = rows;
    const known = { securities: reported, ids: securities, transactions: listing };
    await finishCarryOver(tx, context, adopted, await carryHistory(tx, target, adopted, known));
  }
  if (!isFirst) {
    const ids = rows.map((row) => row.providerTransactionId);
    await deleteVanished(tx, organizationId, [...accounts.values()], read.windowStart, ids);
  }
  await upsertTransactions(tx, organizationId, rows);
  await enqueue(tx, rebuildJob(organizationId));
}
