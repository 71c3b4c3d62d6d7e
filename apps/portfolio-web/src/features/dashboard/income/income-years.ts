import type { Income, IncomeYear } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format/format.ts";
import type { BarGroup } from "#ui/charts/bar-layout.ts";
import type { TableFile } from "../components/download-table.tsx";
import { incomeMessages as words } from "../messages/en.ts";

/** More bars than these are too thin to read; the table has all. */
const MOST_BARS = 10;

const nameOf = ({ year, isPartial }: IncomeYear): string => (isPartial ? `${year}*` : `${year}`);

export const incomeGroups = (years: readonly IncomeYear[]): BarGroup[] =>
  years.slice(-MOST_BARS).map(({ year, isPartial, total }) => ({
    key: String(year),
    label: String(year),
    sublabel: null,
    title: String(year),
    isPartial,
    values: [total],
  }));

/** The newest whole year; where there is none, the newest. */
export function incomeFinding(years: readonly IncomeYear[]): string {
  const whole = years.filter(({ isPartial }) => !isPartial).at(-1);
  if (whole) return words.finding(money(whole.total), whole.year);
  const newest = years.at(-1);
  return newest ? words.soFar(money(newest.total), newest.year) : "";
}

export type IncomeRow = {
  key: string;
  year: string;
  /** Null for all accounts together. */
  account: string | null;
  of: Pick<IncomeYear, "dividends" | "interest" | "capitalGains" | "total" | "reinvested">;
};

/** Each year, newest first, and under it its accounts where there are several. */
export const incomeRows = (years: readonly IncomeYear[]): IncomeRow[] =>
  [...years].reverse().flatMap((year) => [
    { key: `${year.year}`, year: nameOf(year), account: null, of: year },
    ...(year.accounts.length > 1 ? year.accounts : []).map((account) => ({
      key: `${year.year} ${account.accountId}`,
      year: nameOf(year),
      account: account.accountName,
      of: account,
    })),
  ]);

export const incomeFile = ({ years, dataAsOf }: Income): TableFile => ({
  name: `income-${dataAsOf ?? ""}.csv`,
  header: [
    words.year,
    words.account,
    words.dividends,
    words.interest,
    words.capitalGains,
    words.total,
    words.reinvested,
  ],
  rows: incomeRows(years).map(({ year, account, of }) => [
    year,
    account ?? words.allAccounts,
    of.dividends,
    of.interest,
    of.capitalGains,
    of.total,
    of.reinvested,
  ]),
});
