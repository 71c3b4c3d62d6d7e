import type { RebuildInput, SecurityRow, TransactionRow } from "../rebuild/rebuild-types.ts";
import type { Named } from "./messages/en.ts";

const CUSIP = /^[0-9A-Z]{9}$/;

/** What people know a security by: its ticker; its name where a CUSIP stands for that. */
export const spokenName = ({ symbol, name }: Pick<SecurityRow, "symbol" | "name">): string =>
  CUSIP.test(symbol) && name !== "" ? name : symbol;

/** Null where it is cash. */
export function symbolOf(
  { securities }: Pick<RebuildInput, "securities">,
  securityId: string | null,
): string | null {
  const found = securities.find(({ id }) => id === securityId);
  return found ? spokenName(found) : null;
}

export const accountName = (
  { accounts }: Pick<RebuildInput, "accounts">,
  accountId: string,
): string => accounts.find(({ id }) => id === accountId)?.name ?? accountId;

/** What people know a security in an account by. */
export const namesOf = (
  input: Pick<RebuildInput, "securities" | "accounts">,
  ledger: { readonly accountId: string; readonly securityId: string | null },
): Named => ({
  symbol: symbolOf(input, ledger.securityId),
  account: accountName(input, ledger.accountId),
});

/** Findings of one rule are told once for each security of an account. */
export function groupByLedger<Row extends Pick<TransactionRow, "accountId" | "securityId">>(
  rows: readonly Row[],
): { accountId: string; securityId: string | null; rows: Row[] }[] {
  const groups = new Map<string, { accountId: string; securityId: string | null; rows: Row[] }>();
  for (const row of rows) {
    const key = `${row.accountId}|${row.securityId ?? ""}`;
    const group = groups.get(key) ?? {
      accountId: row.accountId,
      securityId: row.securityId,
      rows: [],
    };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
