import { earlierOf, type IsoDate, laterOf } from "@stocks-vibe/portfolio-math";
import type { SecurityType } from "../../../storage/schema.ts";
import type { AccountRow, RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import type { Matched } from "../transactions/match-securities.ts";

/** What a file says of a security: no kind, but a name and what it is listed under. */
export interface NamedSecurity {
  readonly symbol: string | null;
  readonly cusip: string | null;
  readonly name: string;
}

/**
 * An option's day and strike, as brokers and the options' clearing house write them:
 * 'SPY240119C00475000', 'AAPL 01/17/2025 150.00 C'.
 */
const OPTION_SYMBOL = /\d{6}[CP]\d+(\.\d+)?$|\d{1,2}\/\d{1,2}\/\d{2,4} \d+(\.\d+)? [CP]$/;
/** Funds are listed under five letters, the last of them an X; money-market funds under two. */
const FUND_SYMBOL = /^[A-Z]{4}X$/;
const MONEY_MARKET_SYMBOL = /^[A-Z]{3}XX$/;

const OPTION_NAME = /^(CALL|PUT)\b.*\d|\b(CALL|PUT)S? ?\(|\b\d+(\.\d+)? (CALL|PUT)$/i;

/** Whether a security is called as an option is. */
export const isOptionName = ({
  symbol,
  name,
}: {
  readonly symbol: string;
  readonly name: string;
}) => OPTION_SYMBOL.test(symbol.trim().toUpperCase()) || OPTION_NAME.test(name);

/**
 * What names say, surest first: 'ISHARES TREASURY BOND ETF' is an ETF, and 'PUTNAM BOND FUND' a
 * fund.
 */
const NAMES: readonly (readonly [RegExp, SecurityType])[] = [
  [OPTION_NAME, "other"],
  [/\bMONEY MARKET\b|\bMONEY MKT\b/i, "cash"],
  [/\bETF\b|\bEXCHANGE.TRADED FUND\b|\bSPDR\b/i, "etf"],
  [/\b(FUND|FD|FDS|FUNDS)\b|\bADMIRAL\b/i, "mutual_fund"],
  [
    /\bTREASURY\b|\bT-BILL\b|\bUST?\b.*\d+(\.\d+)?%|\bBONDS?\b|\bNOTES?\b.*\d|\d%.*\b(DUE|\d{2}\/\d{2}\/\d{2,4})/i,
    "bond",
  ],
];

/**
 * What kind of security a file's row is of, where no institution reports it: what an institution
 * says of the same symbol, else what its symbol and its name tell. A stock where nothing does.
 * Pure.
 */
export function importedType(
  { symbol, cusip, name }: NamedSecurity,
  reported: SecurityType | undefined,
): SecurityType {
  if (reported !== undefined) return reported;
  const word = symbol?.trim().toUpperCase() ?? "";
  if (OPTION_SYMBOL.test(word)) return "other";
  if (MONEY_MARKET_SYMBOL.test(word)) return "cash";
  if (FUND_SYMBOL.test(word)) return "mutual_fund";
  const told = NAMES.find(([pattern]) => pattern.test(name))?.[1];
  // Shares of trusts and of houses named after funds have a ticker; what has none but a number is
  // no share.
  if (told === "bond" && word !== "" && cusip === null) return "stock";
  return told ?? "stock";
}

/** A row of a confirmed file, before it is known which security it is of. */
export interface ImportedRow {
  readonly import_id: string;
  readonly line: number;
  readonly account_id: string;
  readonly day: string;
  readonly symbol: string | null;
  readonly cusip: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  readonly price: number;
  readonly fees: number | null;
  readonly type: string;
  readonly subtype: string;
  readonly currency: string;
}

const PREFIX = "imported ";
const LONGEST_LINE = 7;

/**
 * What the engine calls an imported row: ids sort in the order of the file, and no institution's
 * looks like one.
 */
export const importedId = ({ import_id, line }: Pick<ImportedRow, "import_id" | "line">): string =>
  `${PREFIX}${import_id} ${String(line).padStart(LONGEST_LINE, "0")}`;

export const isImportedId = (transactionId: string): boolean => transactionId.startsWith(PREFIX);

interface KnownSecurity extends Matched {
  readonly id: string;
  readonly connection_id: string;
  readonly symbol: string;
  readonly name: string;
  readonly type: SecurityType;
  readonly currency: string;
}

const key = (connectionId: string, word: string): string =>
  `${connectionId} ${word.trim().toUpperCase()}`;

/** What a file calls a security: its symbol, else the CUSIP. */
const wordOf = ({ symbol, cusip }: Pick<ImportedRow, "symbol" | "cusip">): string | null =>
  symbol ?? cusip;

/**
 * Securities by what their institution names them; a name that two share, such as those of two
 * share classes, names neither.
 */
function byName(securities: readonly KnownSecurity[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, connection_id, name } of securities) {
    const place = key(connection_id, name);
    if (names.has(place)) shared.add(place);
    names.set(place, id);
  }
  return new Map([...names].filter(([place]) => !shared.has(place)));
}

/**
 * Finds the security of each imported row among those that its account's institution reports, by
 * symbol, CUSIP or the market symbol that a member matched (by name only where the row has neither
 * symbol nor CUSIP), and makes one for whatever was sold before the link: it is listed nowhere
 * else. Pure.
 */
export function importedSecurities<Security extends KnownSecurity>(
  rows: readonly ImportedRow[],
  {
    accounts,
    securities,
  }: {
    readonly accounts: readonly { readonly id: string; readonly connection_id: string }[];
    readonly securities: readonly Security[];
  },
) {
  const connectionOf = new Map(accounts.map(({ id, connection_id }) => [id, connection_id]));
  const known = new Map<string, string>();
  const named = byName(securities);
  // What a member matched meets files by its market symbol, unless another is called so.
  for (const { id, connection_id, market_symbol: matched } of securities)
    if (matched !== undefined) known.set(key(connection_id, matched), id);
  for (const { id, connection_id, symbol } of securities) known.set(key(connection_id, symbol), id);
  // What another institution says of the symbol is true of it everywhere.
  const kinds = new Map(securities.map(({ symbol, type }) => [symbol.trim().toUpperCase(), type]));
  const made = new Map<string, KnownSecurity>();
  const imported = rows.map((row): ImportedRow & { readonly security_id: string | null } => {
    const word = wordOf(row);
    const connectionId = connectionOf.get(row.account_id) ?? "";
    if (word === null)
      return { ...row, security_id: named.get(key(connectionId, row.name)) ?? null };
    const place = key(connectionId, word);
    const found = known.get(place);
    if (found !== undefined) return { ...row, security_id: found };
    const id = `${PREFIX}${place}`;
    known.set(place, id);
    made.set(id, {
      id,
      connection_id: connectionId,
      symbol: word.toUpperCase(),
      name: row.name || word,
      type: importedType(row, kinds.get(word.trim().toUpperCase())),
      currency: row.currency,
    });
    return { ...row, security_id: id };
  });
  return { imported, securities: [...securities, ...made.values()] };
}

/**
 * The first day that an account's link covers. One whose institution lists no transactions at all
 * is covered from the day it was linked: nothing is known of it before.
 */
function firstLinkedDay(
  { historyStart, linkedOn }: Pick<AccountRow, "historyStart" | "linkedOn">,
  listsRows: boolean,
): IsoDate {
  return listsRows || linkedOn === undefined ? historyStart : laterOf(historyStart, linkedOn);
}

function byAccount(rows: readonly TransactionRow[]): ReadonlyMap<string, TransactionRow[]> {
  const accounts = new Map<string, TransactionRow[]>();
  for (const row of rows) {
    const own = accounts.get(row.accountId);
    if (own) own.push(row);
    else accounts.set(row.accountId, [row]);
  }
  return accounts;
}

/**
 * Puts the rows of imported files beside those of each account's link, and names the day on which
 * the link begins; `checkHistory` makes the two meet there. Pure; answers the input itself where
 * nothing was imported.
 */
export function joinHistory(
  input: RebuildInput,
  imported: readonly TransactionRow[],
): RebuildInput {
  if (imported.length === 0) return input;
  const listed = byAccount(input.transactions);
  const files = byAccount(imported);
  const accounts = input.accounts.map((account) => {
    const rows = files.get(account.id);
    if (!rows) return account;
    const joinedOn = firstLinkedDay(account, listed.has(account.id));
    const historyStart = rows.reduce((first, { date }) => earlierOf(first, date), joinedOn);
    return { ...account, historyStart, joinedOn };
  });
  const known = new Set(accounts.map(({ id }) => id));
  const added = imported.filter(({ accountId }) => known.has(accountId));
  return { ...input, accounts, transactions: [...input.transactions, ...added] };
}
