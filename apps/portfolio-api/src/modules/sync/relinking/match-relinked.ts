/** What is compared to find an account again: institutions keep masks, providers give new ids. */
export interface AccountMarks {
  readonly mask: string | null;
  readonly subtype: string | null;
  readonly name: string;
}

export interface SecurityMarks {
  readonly symbol: string;
  readonly cusip: string | null;
  readonly name: string;
}

const accountKey = ({ mask, subtype, name }: AccountMarks): string =>
  mask === null ? `name ${name} ${subtype}` : `mask ${mask} ${subtype}`;

/** Rows by key, without the keys that several rows share: those prove nothing. */
function byUniqueKey<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): Map<string, Row> {
  const found = new Map<string, Row>();
  const shared = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    if (found.has(key)) shared.add(key);
    found.set(key, row);
  }
  for (const key of shared) found.delete(key);
  return found;
}

/**
 * Which account of an earlier connection each newly linked account is: same institution (the
 * caller's to see to), mask and subtype; the name where there is no mask. An ambiguous one is
 * nobody's. Answers earlier accounts by the new one.
 */
export function matchAccounts<Old extends AccountMarks, New extends AccountMarks>(
  earlier: readonly Old[],
  linked: readonly New[],
): Map<New, Old> {
  const known = byUniqueKey(earlier, accountKey);
  const matches = new Map<New, Old>();
  for (const [key, account] of byUniqueKey(linked, accountKey)) {
    const old = known.get(key);
    if (old) matches.set(account, old);
  }
  return matches;
}

const SECURITY_KEYS: readonly ((row: SecurityMarks) => string | null)[] = [
  ({ symbol }) => symbol,
  ({ cusip }) => cusip,
  ({ name }) => name,
];

/** The newly reported security that each earlier one is: by ticker, else CUSIP, else name. */
export function matchSecurities<Old extends SecurityMarks, New extends SecurityMarks>(
  earlier: readonly Old[],
  reported: readonly New[],
): Map<Old, New> {
  const matches = new Map<Old, New>();
  for (const keyOf of SECURITY_KEYS) {
    const known = byUniqueKey(reported, keyOf);
    for (const row of earlier) {
      const found = known.get(keyOf(row) ?? "");
      if (found && !matches.has(row)) matches.set(row, found);
    }
  }
  return matches;
}
