import type { IsoDate } from "@stocks-vibe/portfolio-math";
import { enqueue, newId, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema, SecurityType } from "../../schema.ts";
import { recordWithin } from "../audit/audit.service.ts";
import type { OpenConnection } from "../connections/connections.service.ts";
import type {
  ProviderHoldings,
  ProviderSecurity,
  ProviderTransactions,
} from "../connections/link-provider.ts";
import type { RemovalsService } from "../connections/removals.service.ts";
import { rebuildJob } from "../rebuild/rebuild-job.ts";
import { type Adopted, adoptAccounts, carryHistory } from "./carry-over.ts";
import { countFindings } from "./count-findings.ts";
import { saveFindings } from "./findings.repository.ts";
import { judgeHolding } from "./judge-holding.ts";
import {
  addInstitutionPrices,
  deleteVanished,
  type HoldingKey,
  listHoldings,
  replaceHoldings,
  upsertTransactions,
} from "./reported-rows.repository.ts";
import { type OurHolding, resolveHoldings, resolveTransactions } from "./resolve-rows.ts";
import {
  deleteOtherAccounts,
  listKnownIds,
  markSynced,
  type SyncTarget,
  upsertAccounts,
  upsertSecurities,
} from "./sync.repository.ts";
import { listedAccounts, unreadHoldings, unreadIds } from "./unread-rows.ts";

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

/** Holdings as read; an institution's price that can't be gives way to its last good one, and what can't be read to its last good row. */
async function storeHoldings(
  tx: Tx,
  { organizationId }: SyncTarget,
  holdings: readonly OurHolding[],
  listed: {
    readonly accountIds: readonly string[];
    readonly types: ReadonlyMap<string, SecurityType>;
    readonly unread: readonly HoldingKey[];
  },
): Promise<void> {
  const stored = await listHoldings(tx, organizationId, listed.accountIds);
  const last = new Map(stored.map((row) => [keyOf(row), row]));
  const rows = holdings.map((holding) => {
    const type = listed.types.get(holding.providerSecurityId) ?? "other";
    return judgeHolding(holding, last.get(keyOf(holding)), type);
  });
  const read = new Set(rows.map(keyOf));
  const kept = listed.unread.filter((row) => !read.has(keyOf(row)));
  await replaceHoldings(tx, organizationId, listed.accountIds, { holdings: rows, kept });
  const prices = rows.flatMap(({ securityId, priceAsOf, price, refusedReason }) =>
    priceAsOf && price > 0 && !refusedReason ? [{ securityId, day: priceAsOf, close: price }] : [],
  );
  await addInstitutionPrices(tx, organizationId, prices);
}

const keyOf = ({ accountId, securityId }: HoldingKey): string => `${accountId} ${securityId}`;

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
 * Stores what a sync has read, all or nothing, inside the caller's transaction. Rows that can't be are told of, not stored. Nothing
 * is stored when the connection was removed meanwhile.
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

  await upsertAccounts(tx, target, withIds("account", holdings.accounts), now);
  // Holdings and transactions both list a security, and every page does again: each is stored once, by its last words.
  const reported = bySecurityId([...transactions.securities, ...holdings.securities]);
  await upsertSecurities(tx, target, withIds("security", reported));
  const stored = await listKnownIds(tx, target);
  const known = { ...stored, elsewhere: new Set(holdings.elsewhere) };
  const held = resolveHoldings(holdings.holdings, known);
  const listed = resolveTransactions(transactions.transactions, known);
  const refused = [
    ...(holdings.refused ?? []),
    ...held.refused,
    ...(transactions.refused ?? []),
    ...listed.refused,
  ];

  const accountIds = listedAccounts(holdings, known);
  if (accountIds) await deleteOtherAccounts(tx, target, accountIds);
  await storeHoldings(tx, target, held.rows, {
    accountIds: accountIds ?? [...known.accounts.values()],
    types: new Map(reported.map((row) => [row.providerSecurityId, row.type])),
    unread: unreadHoldings(refused, known),
  });
  if (adopted.accountIds.length > 0) {
    const listing = { securities: reported, ids: known.securities, transactions: listed.rows };
    await finishCarryOver(tx, context, adopted, await carryHistory(tx, target, adopted, listing));
  }
  if (!isFirst) {
    const ids = [...listed.rows.map((row) => row.providerTransactionId), ...unreadIds(refused)];
    await deleteVanished(tx, organizationId, [...known.accounts.values()], read.windowStart, ids);
  }
  await upsertTransactions(tx, organizationId, listed.rows);
  const accepted =
    holdings.accounts.length + reported.length + held.rows.length + listed.rows.length;
  await saveFindings(tx, target, countFindings(refused, accepted, known.accounts));
  await enqueue(tx, rebuildJob(organizationId));
}

const bySecurityId = (rows: readonly ProviderSecurity[]): ProviderSecurity[] => [
  ...new Map(rows.map((row) => [row.providerSecurityId, row])).values(),
];
