import { type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import { newId, type Transaction } from "@stocks-vibe/server-kit";
import type { MissingWhat, PortfolioSchema, SecurityType } from "../../../storage/schema.ts";
import { recordWithin } from "../../access/audit/audit.service.ts";
import { notifyOwner } from "../../access/notices/notice-job.ts";
import { deleteTaken } from "../../connections/account-transfer/account-transfers.repository.ts";
import { markDuplicates } from "../../connections/duplicate-links/find-duplicates.ts";
import { marketDay } from "../../prices/market-days.ts";
import type {
  ProviderAccount,
  ProviderHoldings,
  ProviderSecurity,
  ProviderTransactions,
} from "../../provider/link-provider.ts";
import { saveFindings } from "../findings.repository.ts";
import { adoptAccount, listAccountsOf } from "../history-migration.repository.ts";
import { type CheckedDays, checkedDays, type MissingDecision } from "../missing/decide-missing.ts";
import { decideAnswer, decideUnlisted } from "../missing/decide-unlisted.ts";
import {
  clearUnshared,
  deleteUnshared,
  listCounted,
  listUnlisted,
  markMissing,
  settleUnlisted,
} from "../missing.repository.ts";
import {
  adoptAccounts,
  finishHistoryMigration,
  migrateHistory,
  NOTHING,
  offerAccountTransfers,
} from "../relinking/history-migration.ts";
import { matchAccounts } from "../relinking/match-relinked.ts";
import { keepRenumberedSecurities } from "../relinking/renumbered-securities.ts";
import {
  addInstitutionPrices,
  type HoldingKey,
  type LastHoldings,
  listHoldings,
  replaceHoldings,
  upsertTransactions,
} from "../reported-rows.repository.ts";
import {
  listKnownIds,
  listOthersBrokenDuplicates,
  markSynced,
  type StoredIds,
  type SyncTarget,
  upsertAccounts,
  upsertSecurities,
} from "../sync.repository.ts";
import {
  checkHolding,
  type KnownIds,
  type OurHolding,
  type OurTransaction,
  resolveHoldings,
  resolveTransactions,
} from "./resolve-rows.ts";
import {
  countFindings,
  type ListedAccounts,
  listedAccounts,
  type StoreContext,
  unreadHoldings,
  unreadIds,
} from "./unread-rows.ts";

const keyOf = ({ accountId, securityId }: HoldingKey): string => `${accountId} ${securityId}`;

/**
 * Stores the holdings of the accounts that an answer lists, in the place of their last ones. An
 * institution's price that can't be gives way to its last good one; `kept` names last rows that
 * stay as they are.
 */
async function storeHoldings(
  tx: Transaction<PortfolioSchema>,
  { organizationId }: SyncTarget,
  holdings: readonly OurHolding[],
  listed: {
    readonly accountIds: readonly string[];
    readonly last: LastHoldings;
    readonly types: ReadonlyMap<string, SecurityType>;
    readonly kept: readonly HoldingKey[];
  },
): Promise<void> {
  const last = new Map(listed.last.map((row) => [keyOf(row), row]));
  const rows = holdings.map((holding) => {
    const type = listed.types.get(holding.providerSecurityId) ?? "other";
    return checkHolding(holding, last.get(keyOf(holding)), type);
  });
  const read = new Set(rows.map(keyOf));
  const kept = listed.kept.filter((row) => !read.has(keyOf(row)));
  await replaceHoldings(tx, organizationId, listed.accountIds, { holdings: rows, kept });
  const prices = rows.flatMap(({ securityId, priceAsOf, price, refusedReason }) =>
    priceAsOf && price > 0 && !refusedReason ? [{ securityId, day: priceAsOf, close: price }] : [],
  );
  await addInstitutionPrices(tx, organizationId, prices);
}

type MissingDecisions = ReadonlyMap<string, MissingDecision>;

/** Last holdings that stay, because nothing says that they are gone. */
const storedHoldings = (decided: MissingDecisions): HoldingKey[] =>
  [...decided].flatMap(([accountId, { storedHoldings: kept }]) =>
    kept.map((securityId) => ({ accountId, securityId })),
  );

/** The days of accounts whose listing lists something: what it lacks of them no longer counts. */
const believedDays = (decided: MissingDecisions, days: CheckedDays): CheckedDays =>
  new Map([...days].filter(([id]) => decided.get(id)?.listingCounts === true));

/**
 * What the answer lacks, by our account ids: accounts that it does not list, and what it does not
 * say of those that it does.
 */
function missingOf(
  listed: ListedAccounts,
  decided: MissingDecisions,
  known: KnownIds,
): Map<string, MissingWhat> {
  const missing = new Map<string, MissingWhat>();
  for (const [id, { missing: what }] of decided) if (what) missing.set(id, what);
  if (!listed.isWhole) return missing;
  const ids = new Set(listed.ids);
  for (const id of known.accounts.values()) if (!ids.has(id)) missing.set(id, "account");
  return missing;
}

/**
 * An account that comes back under another id of its provider is the account it was: found again by
 * its mask and kind, as after a new link. Else its last known rows would count beside the same rows
 * told anew. Answers whether there was one; `known` are the stored ids.
 */
async function keepChangedCusip(
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

/**
 * Accounts that a member shares no more leave the figures once the institution, too, does not list
 * them; who did it is written down, and who linked them is told if that was somebody else. Goes
 * after the marks of what is missing.
 */
async function endUnshared(
  tx: Transaction<PortfolioSchema>,
  { target, connection, now }: StoreContext,
): Promise<void> {
  const { organizationId } = target;
  await clearUnshared(tx, target, connection.openedAt);
  for (const { id: accountId, name: account, by: memberId } of await deleteUnshared(tx, target)) {
    const by = { organizationId, memberId, actor: null };
    const { institutionName: institution, linkedBy: owner } = connection;
    const details = { accountId, account, institution };
    await recordWithin(tx, { by, action: "account.removed", details }, now);
    const names = { institution_name: institution, account_name: account };
    await notifyOwner(tx, by, { owner, notice: { kind: "account_removed", ...names } });
  }
}

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
