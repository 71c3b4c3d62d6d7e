import type { SecurityType } from "../../../storage/schema.ts";
import type { Matched } from "../transactions/match-securities.ts";
import { importedType } from "./imported-type.ts";

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
