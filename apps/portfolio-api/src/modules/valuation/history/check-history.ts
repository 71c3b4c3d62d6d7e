import { checkFileRows, checkRows } from "../data-quality/check-rows.ts";
import { type Checked, type Finding, findingTexts } from "../data-quality/finding.ts";
import { UNLISTED_HISTORY } from "../data-quality/late-holdings.ts";
import { namesOf } from "../data-quality/names.ts";
import type {
  AccountRow,
  HoldingRow,
  RebuildInput,
  SecurityRow,
  TransactionRow,
} from "../rebuild/rebuild-types.ts";
import { isImportedId } from "./imported-rows.ts";
import {
  type JoinedAccount,
  type NeededUnits,
  neededUnits,
  reconciliationsOf,
} from "./reconcile-history.ts";
import { absorbRoundings, unexplainedRows } from "./unexplained-rows.ts";

/** Tells of every security whose imported history does not lead to what the institution reports. */
const reportUnmetHistory = (input: RebuildInput): readonly Finding[] =>
  (input.reconciliations ?? [])
    .filter(({ before, after }) => before !== 0 || after !== 0)
    .map((reconciliation): Finding => {
      const { accountId, securityId, joinedOn, imported, needed, before, after } = reconciliation;
      const names = namesOf(input, reconciliation);
      const facts = { ...names, day: joinedOn, imported: imported + before, needed, before, after };
      return {
        rule: "unmet-history",
        accountId,
        securityId,
        rows: [],
        ...findingTexts((words) => words.unmetHistory, facts),
        lowers: "estimated",
        touches: "lots",
      };
    });

const isJoined = (account: AccountRow): account is JoinedAccount => account.joinedOn !== undefined;

/** An account as it is without its files; one that is kept by hand has nothing else. */
function withoutFiles(account: AccountRow): AccountRow {
  const { joinedOn, ...alone } = account;
  return joinedOn === undefined || account.isManual ? alone : { ...alone, historyStart: joinedOn };
}

/**
 * What was held when the links begin, as files are checked against it: what it was worth then, or
 * at which price, nobody says.
 */
function heldThen(link: RebuildInput, needed: readonly NeededUnits[]): HoldingRow[] {
  const today = new Map(link.holdings.map((row) => [`${row.accountId} ${row.securityId}`, row]));
  const currencies = new Map(link.securities.map(({ id, currency }) => [id, currency]));
  return needed.map(({ account: { id: accountId, currency }, securityId, units }) => ({
    accountId,
    securityId,
    quantity: units,
    price: 0,
    priceAsOf: null,
    value: 0,
    costBasis: today.get(`${accountId} ${securityId}`)?.costBasis ?? null,
    currency: currencies.get(securityId) ?? currency,
    taxLots: [],
  }));
}

/**
 * How a security is quoted is the link's to tell, and a file's where the link lists nothing of it.
 */
function quotedAs(link: RebuildInput, files: RebuildInput): SecurityRow[] {
  const listed = new Set([...link.transactions, ...link.holdings].map((row) => row.securityId));
  const byFiles = new Map(files.securities.map((row) => [row.id, row]));
  return link.securities.map((row) => (listed.has(row.id) ? row : (byFiles.get(row.id) ?? row)));
}

/**
 * Checks the rows of each link by themselves, as without any file, then those of files that stand
 * before it, and lets both meet on the first day that the link covers: what is held then and no
 * file explains counts from that day on, and `reconciliations` names it. So no file changes what
 * the link tells of its own days. An account that is kept by hand has no rows but those of files.
 * Pure.
 */
export function checkHistory(input: RebuildInput): Checked {
  const joined = input.accounts.filter(isJoined);
  if (joined.length === 0) return checkRows(input);
  const starts = new Map(joined.map(({ id, joinedOn }) => [id, joinedOn]));
  const linked = joined.filter(({ isManual }) => !isManual);
  const linkedIds = new Set(linked.map(({ id }) => id));
  const isBefore = ({ accountId, date }: TransactionRow): boolean =>
    date < (starts.get(accountId) ?? "");
  const isFiles = (row: TransactionRow): boolean =>
    linkedIds.has(row.accountId) && isImportedId(row.id) && isBefore(row);

  const { input: link, findings } = checkRows({
    ...input,
    accounts: input.accounts.map(withoutFiles),
    transactions: input.transactions.filter((row) => !isFiles(row)),
  });
  const isByHand = (row: TransactionRow): boolean => !linkedIds.has(row.accountId) && isBefore(row);
  const since = { ...link, transactions: link.transactions.filter((row) => !isByHand(row)) };
  const needed = neededUnits(since, joined);
  const files = checkFileRows({
    ...input,
    accounts: linked,
    securities: link.securities,
    prices: link.prices,
    holdings: heldThen(link, needed).filter(({ accountId }) => linkedIds.has(accountId)),
    transactions: input.transactions.filter(isFiles),
  });
  const earlier = [...files.input.transactions, ...link.transactions.filter(isByHand)];
  const reconciliations = reconciliationsOf(needed, {
    accounts: joined,
    files: { ...files.input, transactions: earlier },
  });
  const met: RebuildInput = {
    ...link,
    // Their first day, and where they meet, as they were joined.
    accounts: link.accounts.map((account) => joined.find(({ id }) => id === account.id) ?? account),
    securities: quotedAs(link, files.input),
    transactions: [
      ...link.transactions,
      ...absorbRoundings(files.input.transactions, reconciliations),
      ...unexplainedRows(reconciliations),
    ],
    reconciliations,
  };
  // That an institution lists nothing is what the files make up for; where they don't, the
  // reconciliation says so.
  const told = findings.filter(
    ({ rule, accountId }) => rule !== UNLISTED_HISTORY || !linkedIds.has(accountId ?? ""),
  );
  return { input: met, findings: [...reportUnmetHistory(met), ...told, ...files.findings] };
}
