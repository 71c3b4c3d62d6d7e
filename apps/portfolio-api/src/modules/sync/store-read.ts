import type { IsoDate } from "@stocks-vibe/portfolio-math";
import { enqueue, newId, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema, SecurityType } from "../../schema.ts";
import type {
  ProviderHoldings,
  ProviderSecurity,
  ProviderTransactions,
} from "../connections/link-provider.ts";
import { rebuildJob } from "../rebuild/rebuild-job.ts";
import { adoptAccounts, carryHistory, NOTHING } from "./carry-over.ts";
import { countFindings } from "./count-findings.ts";
import { saveFindings } from "./findings.repository.ts";
import { finishCarryOver, offerHandOvers } from "./finish-carry-over.ts";
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
import type { StoreContext } from "./store-context.ts";
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
  const mayAdopt = connection.lastSyncAt === null || connection.takesOver !== null;
  const adopted = mayAdopt
    ? await adoptAccounts(tx, target, holdings.accounts, read.windowStart)
    : NOTHING;
  await offerHandOvers(tx, context, adopted.offered);

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
  if (!mayAdopt) {
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
