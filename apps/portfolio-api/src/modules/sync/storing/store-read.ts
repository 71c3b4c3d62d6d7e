import { type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import { newId, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { deleteTaken } from "../../connections/account-transfer/account-transfers.repository.ts";
import { markDuplicates } from "../../connections/duplicate-links/mark-duplicates.ts";
import { marketDay } from "../../prices/market-day.ts";
import type {
  ProviderHoldings,
  ProviderSecurity,
  ProviderTransactions,
} from "../../provider/link-provider.ts";
import { listOthersBrokenDuplicates } from "../duplicate-links.repository.ts";
import { saveFindings } from "../findings.repository.ts";
import { type CheckedDays, checkedDays } from "../missing/checked-days.ts";
import { decideAnswer } from "../missing/decide-answer.ts";
import { decideUnlisted } from "../missing/decide-unlisted.ts";
import { endUnshared } from "../missing/end-unshared.ts";
import { believedDays, missingOf, storedHoldings } from "../missing/missing-decisions.ts";
import { listCounted, listUnlisted, markMissing, settleUnlisted } from "../missing.repository.ts";
import {
  finishHistoryMigration,
  offerAccountTransfers,
} from "../relinking/finish-history-migration.ts";
import { adoptAccounts, migrateHistory, NOTHING } from "../relinking/history-migration.ts";
import { keepChangedCusip } from "../relinking/renumbered-accounts.ts";
import { keepRenumberedSecurities } from "../relinking/renumbered-securities.ts";
import { listHoldings, upsertTransactions } from "../reported-rows.repository.ts";
import { listKnownIds, markSynced, upsertAccounts, upsertSecurities } from "../sync.repository.ts";
import { countFindings } from "./count-findings.ts";
import { type OurTransaction, resolveHoldings, resolveTransactions } from "./resolve-rows.ts";
import type { StoreContext } from "./store-context.ts";
import { storeHoldings } from "./store-holdings.ts";
import { listedAccounts, unreadHoldings, unreadIds } from "./unread-rows.ts";

/** A listing beside the stored rows that it should have. */
interface ListingBeside {
  /**
   * The days for which it is believed, and the ids that it has, rows that can't be read included.
   */
  readonly believed: { readonly days: CheckedDays; readonly listed: readonly string[] };
  /** Rows that were stored and counted before it came. */
  readonly counted: readonly { readonly accountId: string; readonly id: string }[];
  readonly listed: readonly OurTransaction[];
}

/**
 * Takes out stored rows that a listing lacks: those that another row stands for at once, any other
 * when a later day's answer lacks it, too.
 */
async function settleOmissions(
  tx: Transaction<PortfolioSchema>,
  { target: { organizationId }, now }: StoreContext,
  { believed, counted, listed }: ListingBeside,
): Promise<void> {
  const unlisted = await listUnlisted(tx, organizationId, believed);
  if (unlisted.length === 0) return;
  const known = new Set(counted.map(({ accountId, id }) => `${accountId} ${id}`));
  const arrived = listed
    .filter((row) => !known.has(`${row.accountId} ${row.providerTransactionId}`))
    .map((row) => ({ ...row, day: isoDate(row.day) }));
  const decision = decideUnlisted(unlisted, arrived, marketDay(now));
  await settleUnlisted(tx, organizationId, [...believed.days.keys()], decision, now);
}

type Tx = Transaction<PortfolioSchema>;

/** Everything one sync has read, before anything of it is stored. */
export interface ProviderRead {
  readonly holdings: ProviderHoldings;
  readonly transactions: ProviderTransactions;
  readonly windowStart: IsoDate;
}

/**
 * Stores what a sync has read, all or nothing, inside the caller's transaction. Rows that can't be
 * are told of, not stored. Nothing is stored when the connection was removed meanwhile.
 */
export async function storeRead(tx: Tx, read: ProviderRead, context: StoreContext): Promise<void> {
  const { target, connection, now } = context;
  const { organizationId } = target;
  if (!(await markSynced(tx, target, read.windowStart, now))) return;
  const withIds = <Row>(kind: string, rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, id: newId(kind) }));
  const { holdings, transactions } = read;
  const isFirst = connection.lastSyncAt === null;
  const { windowStart } = read;
  const adopted =
    isFirst || connection.takesOver
      ? await adoptAccounts(tx, target, holdings.accounts, { windowStart, isFirst })
      : NOTHING;
  // What was taken is done with, also when nothing of it was the same.
  if (connection.takesOver) await deleteTaken(tx, organizationId, target.connectionId);
  await offerAccountTransfers(tx, context, adopted.offered);
  const isNew = isFirst || adopted.accountIds.length > 0;

  const before = await listKnownIds(tx, target);
  const areAccountsMoved = await keepChangedCusip(tx, target, holdings.accounts, before);
  const accountIds = await upsertAccounts(tx, target, withIds("account", holdings.accounts), now);
  // Holdings and transactions both list a security, and every page does again: each is stored once,
  // by its last words.
  const reported = bySecurityId([...transactions.securities, ...holdings.securities]);
  const areSecuritiesMoved = await keepRenumberedSecurities(tx, target, reported, {
    ...read,
    known: before,
  });
  const securityIds = await upsertSecurities(tx, target, withIds("security", reported));
  const stored =
    areAccountsMoved || areSecuritiesMoved
      ? await listKnownIds(tx, target)
      : {
          accounts: new Map([...before.accounts, ...accountIds]),
          securities: new Map([...before.securities, ...securityIds]),
        };
  const known = { ...stored, elsewhere: new Set(holdings.elsewhere) };
  const held = resolveHoldings(holdings.holdings, known);
  const listed = resolveTransactions(transactions.transactions, known);
  const refused = [
    ...(holdings.refused ?? []),
    ...held.refused,
    ...(transactions.refused ?? []),
    ...listed.refused,
  ];

  const accounts = listedAccounts(holdings, known);
  const window = { asked: read.windowStart, today: marketDay(now) };
  const days = checkedDays(accounts.ids, listed.rows, window);
  const last = await listHoldings(tx, organizationId, accounts.ids);
  const counted = isNew ? [] : await listCounted(tx, organizationId, days);
  const decided = decideAnswer(accounts.ids, {
    accounts: holdings.accounts,
    known,
    held: held.rows,
    listed: listed.rows,
    refused,
    lastHoldings: last.map((row) => ({ ...row, isCash: row.type === "cash" })),
    days,
    counted,
  });
  await storeHoldings(tx, target, held.rows, {
    accountIds: accounts.ids,
    last,
    types: new Map(reported.map((row) => [row.providerSecurityId, row.type])),
    kept: [...unreadHoldings(refused, known), ...storedHoldings(decided)],
  });
  if (adopted.accountIds.length > 0) {
    const listing = { securities: reported, ids: known.securities, transactions: listed.rows };
    await finishHistoryMigration(
      tx,
      context,
      adopted,
      await migrateHistory(tx, target, adopted, listing),
    );
  }
  await upsertTransactions(tx, organizationId, listed.rows);
  if (!isNew) {
    const ids = [...listed.rows.map((row) => row.providerTransactionId), ...unreadIds(refused)];
    const believed = { days: believedDays(decided, days), listed: ids };
    await settleOmissions(tx, context, { believed, counted, listed: listed.rows });
  }
  await markMissing(tx, target, missingOf(accounts, decided, known), now);
  await endUnshared(tx, context);
  await markDuplicates(tx, target);
  if (!isFirst)
    await offerAccountTransfers(tx, context, await listOthersBrokenDuplicates(tx, target));
  const accepted =
    holdings.accounts.length + reported.length + held.rows.length + listed.rows.length;
  await saveFindings(tx, target, countFindings(refused, accepted, known.accounts));
}

const bySecurityId = (rows: readonly ProviderSecurity[]): ProviderSecurity[] => [
  ...new Map(rows.map((row) => [row.providerSecurityId, row])).values(),
];
