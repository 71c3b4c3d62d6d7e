import type { RebuildInput, SecurityRow, TransactionRow } from "../rebuild-types.ts";
import type { Answer } from "./answer.ts";

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });
const shares = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

export const writeNumber = (value: number): string => number.format(value);
export const writeDollars = (amount: number): string => dollars.format(amount);
export const writeDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Four units for one: '4:1'; one for ten: '1:10'; three for two: '3:2'. */
export function writeRatio(ratio: number): string {
  if (ratio < 1) return `1:${writeNumber(1 / ratio)}`;
  return Number.isInteger(ratio) ? `${ratio}:1` : `${writeNumber(ratio * 2)}:2`;
}

/** '1 row', '12 rows'. */
export const countRows = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;

/** '1 share', '40 shares'. */
export const countShares = (units: number): string =>
  `${shares.format(units)} ${units === 1 ? "share" : "shares"}`;

/** Whose word something is: 'as given by Maria on Nov 22, 2026'. */
export const writeWord = ({ by, on }: Pick<Answer, "by" | "on">): string =>
  `as given by ${by} on ${writeDay(on)}`;

const CUSIP = /^[0-9A-Z]{9}$/;

/** What people know a security by: its ticker; its name where a CUSIP stands for that. */
export const spokenName = ({ symbol, name }: Pick<SecurityRow, "symbol" | "name">): string =>
  CUSIP.test(symbol) && name !== "" ? name : symbol;

export function symbolOf({ securities }: RebuildInput, securityId: string | null): string {
  const found = securities.find(({ id }) => id === securityId);
  return found ? spokenName(found) : "cash";
}

export const accountName = ({ accounts }: RebuildInput, accountId: string): string =>
  accounts.find(({ id }) => id === accountId)?.name ?? accountId;

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
