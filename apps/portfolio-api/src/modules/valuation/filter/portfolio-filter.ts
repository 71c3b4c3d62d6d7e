import type { AssetClass, FilterQuery } from "@stocks-vibe/contracts/portfolio";
import type { Ledgers } from "../portfolio/ledgers.ts";
import type { SecurityRow } from "../rebuild/rebuild-types.ts";
import { accountGroup, type Effect, type Entry } from "../transactions/entry.ts";
import type { Rows } from "../transactions/read-rows.ts";
import type { FilterAccount } from "./filter.repository.ts";

/**
 * Which part of an organization's money figures are asked of: what meets all that is said. Null
 * says nothing.
 */
export interface FilterRule {
  /** Ids. */
  readonly accounts: readonly string[] | null;
  readonly assetClass: AssetClass | null;
  /** A piece of a symbol or a name, small letters. */
  readonly search: string | null;
}

/**
 * The books of a part, of which figures are taken as they are of all. Lots keep the days and costs
 * that all rows together give them, and shares their one price, so that parts add up to the whole
 * to the cent. What moves between the part and the rest crosses the part's edge: cash at its
 * amount, units at what they trade at that day.
 *
 * A part of some accounts has their cash. One of some holdings has none: its purchases are its
 * money in, its sales and income its money out.
 */
export function applyFilter(books: Ledgers, rule: FilterRule): Ledgers {
  const { rows } = books;
  const hasAccount = (id: string): boolean => rule.accounts?.includes(id) ?? true;
  const hasSecurity = securitiesOf(books, rule);
  const ledgers = books.ledgers.filter(
    ({ account, security }) => hasAccount(account.id) && hasSecurity(security),
  );
  const kept = new Set(ledgers.map(({ key }) => key));
  const isByHolding = rule.assetClass !== null || rule.search !== null;
  const isCash = rule.assetClass === "cash" && rule.search === null;
  const crossing = crossingEntries(kept);
  const cash = isByHolding && !isCash ? [] : books.cash;
  const holders = new Set(ledgers.map(({ account }) => account.id));
  return {
    ...books,
    ledgers: ledgers.map((book) => ({ ...book, entries: book.entries.map(crossing) })),
    cash: cash.filter(({ accountId }) => hasAccount(accountId)),
    isCashAlone: isCash,
    rows: keepRows(rows, {
      hasAccount: (id) => hasAccount(id) && (!isByHolding || isCash || holders.has(id)),
      hasSecurity,
      hasCash: !isByHolding || isCash,
      hasEntry: ({ ledger, row }) => {
        if (!hasAccount(row.accountId)) return false;
        if (isCash) return ledger === null;
        return !isByHolding || (ledger !== null && kept.has(ledger));
      },
      crossing,
    }),
  };
}

/**
 * Securities are told apart as positions are: by symbol, whose class is that of the first that is
 * held.
 */
function securitiesOf(
  { ledgers, rows, quoted }: Ledgers,
  { assetClass, search }: FilterRule,
): (security: SecurityRow) => boolean {
  const classOf = (security: SecurityRow) =>
    (quoted(security.symbol)[0]?.security ?? security).type;
  const says = ({ symbol, name }: SecurityRow) =>
    `${symbol}\n${name}`.toLowerCase().includes(search ?? "");
  const leftOut = [...rows.foreign, ...rows.unpriced].flatMap(
    (row) => rows.securities.get(row.securityId) ?? [],
  );
  const all = [...ledgers.map(({ security }) => security), ...leftOut];
  const found = new Set(all.filter(says).map(({ symbol }) => symbol));
  return (security) =>
    (assetClass === null || classOf(security) === assetClass) && found.has(security.symbol);
}

/**
 * Units that leave for, or come from, a ledger outside of the part count as units that come or go
 * at market; those that leave are gone.
 */
function crossingEntries(kept: ReadonlySet<string>): (entry: Entry) => Entry {
  return (entry) => {
    const { partner, effect, row } = entry;
    if (partner === undefined || kept.has(partner)) return entry;
    const units = { externalUnits: row.quantity, flowUnits: row.quantity };
    return { ...entry, effect: { ...effect, lots: goneFor(effect), ...units } };
  };
}

function goneFor({ lots }: Effect): Effect["lots"] {
  if (lots?.kind !== "move") return lots;
  const { ledger, date, quantity } = lots;
  return { kind: "remove", ledger, date, quantity };
}

interface Keeps {
  hasAccount: (id: string) => boolean;
  hasSecurity: (security: SecurityRow) => boolean;
  hasCash: boolean;
  hasEntry: (entry: Entry) => boolean;
  crossing: (entry: Entry) => Entry;
}

function keepRows(
  rows: Rows,
  { hasAccount, hasSecurity, hasCash, hasEntry, crossing }: Keeps,
): Rows {
  const hasId = (id: string): boolean => {
    const security = rows.securities.get(id);
    return security !== undefined && hasSecurity(security);
  };
  const isOurs = ({ accountId, securityId }: { accountId: string; securityId: string }): boolean =>
    hasAccount(accountId) && hasId(securityId);
  return {
    ...rows,
    accounts: new Map([...rows.accounts].filter(([id]) => hasAccount(id))),
    holdings: new Map([...rows.holdings].filter(([, row]) => isOurs(row))),
    cash: hasCash ? rows.cash.filter(({ accountId }) => hasAccount(accountId)) : [],
    foreign: rows.foreign.filter(isOurs),
    unpriced: rows.unpriced.filter(isOurs),
    entries: rows.entries.filter(hasEntry).map(crossing),
    findings: rows.findings.filter(
      ({ accountId, securityId }) =>
        (accountId === null || hasAccount(accountId)) && (securityId === null || hasId(securityId)),
    ),
  };
}

/** Does it ask of a part, or of everything? */
export const isFiltered = (query: FilterQuery): boolean =>
  Object.values(query).some((value) => value !== undefined);

/** A text that is the same for the same question. */
export const filterKey = ({ account, person, type, class: of, search }: FilterQuery): string =>
  JSON.stringify([account, person, type, of, search?.toLowerCase()].map((said) => said ?? null));

/** Which rows a question means. An account or a person that is not there means none. Pure. */
export function filterRule(query: FilterQuery, accounts: readonly FilterAccount[]): FilterRule {
  const { account, person, type, class: assetClass = null, search } = query;
  const isMeant = (one: FilterAccount): boolean =>
    (account === undefined || one.id === account) &&
    (person === undefined || one.linked_by_member_id === person) &&
    (type === undefined || accountGroup(one.subtype, one.type) === type);
  const isByAccount = [account, person, type].some((said) => said !== undefined);
  return {
    accounts: isByAccount ? accounts.filter(isMeant).map(({ id }) => id) : null,
    assetClass,
    search: search?.toLowerCase() ?? null,
  };
}
