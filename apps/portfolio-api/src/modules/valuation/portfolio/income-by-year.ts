import type { Income, IncomeOfAccount, IncomeYear } from "@stocks-vibe/contracts/portfolio";
import { sumCents } from "@stocks-vibe/portfolio-math";
import { UNLISTED_HISTORY } from "../data-quality/late-holdings.ts";
import type { Entry } from "../transactions/entry.ts";
import { compareText } from "../transactions/read-rows.ts";
import {
  incomeKind,
  isDistributedRow,
  isIncome,
  tradeAmount,
  typeOf,
} from "../transactions/transaction-types.ts";
import type { Replay } from "./replay-portfolio.ts";

const KINDS = ["dividends", "interest", "capitalGains"] as const;

/** What one row paid: positive was received, negative was taken back. */
interface Paid {
  readonly year: number;
  readonly accountId: string;
  readonly kind: (typeof KINDS)[number];
  readonly amount: number;
  readonly isReinvested: boolean;
}

/**
 * A dividend, interest or a distribution of gains, as its own row tells it; where only its
 * reinvestment is listed, that. So what is reinvested counts once, on the day it was paid. A
 * dividend that goes the other way takes one back; interest that does is what a loan cost, which is
 * no income.
 */
function paidBy({ row, income }: Entry): Paid[] {
  if (typeOf(row) === "cancel") return [];
  const isOwnRow = isIncome(row) || isDistributedRow(row);
  if (!isOwnRow && income !== "reinvested") return [];
  const amount = isOwnRow ? -row.amount : tradeAmount(row);
  const year = Number(row.date.slice(0, 4));
  const { accountId } = row;
  const paid = { year, accountId, kind: incomeKind(row), amount };
  return amount === 0 ? [] : [{ ...paid, isReinvested: income !== undefined }];
}

type Amounts = Pick<IncomeYear, (typeof KINDS)[number] | "total" | "reinvested">;

function added(parts: readonly Amounts[]): Amounts {
  const sum = (of: keyof Amounts) => sumCents(parts, (part) => part[of]);
  return {
    dividends: sum("dividends"),
    interest: sum("interest"),
    capitalGains: sum("capitalGains"),
    total: sum("total"),
    reinvested: sum("reinvested"),
  };
}

function amountsOf(paid: readonly Paid[]): Amounts {
  const of = (kind: Paid["kind"]) =>
    sumCents(
      paid.filter((one) => one.kind === kind),
      ({ amount }) => amount,
    );
  const [dividends, interest, capitalGains] = [of("dividends"), of("interest"), of("capitalGains")];
  return {
    dividends,
    interest,
    capitalGains,
    total: sumCents([dividends, interest, capitalGains], (amount) => amount),
    reinvested: sumCents(
      paid.filter(({ isReinvested }) => isReinvested),
      ({ amount }) => amount,
    ),
  };
}

type IncomeHistory = Pick<Income, "years" | "from" | "laterAccounts" | "unlistedAccounts">;

/**
 * Every year from the first day of the history on; years without income are 0. Pure. Whole cents,
 * so that accounts add up to years.
 */
export function incomeByYear({ rows, input }: Pick<Replay, "rows" | "input">): IncomeHistory {
  const { asOf } = input;
  const silent = new Set(
    rows.findings.flatMap(({ rule, accountId }) => (rule === UNLISTED_HISTORY ? [accountId] : [])),
  );
  const named = [...rows.accounts.values()];
  const unlistedAccounts = named.filter(({ id }) => silent.has(id)).map(({ name }) => name);
  const told = named.filter(({ id }) => !silent.has(id));
  const accounts = told.map(({ id, name }) => ({
    id,
    name,
    from: rows.starts.get(id) ?? asOf,
  }));
  const [first] = accounts.map(({ from }) => from).sort(compareText);
  if (first === undefined) return { years: [], from: null, laterAccounts: [], unlistedAccounts };
  const paid = rows.entries.flatMap(paidBy);
  const [from, to] = [Number(first.slice(0, 4)), Number(asOf.slice(0, 4))];
  const starts = new Set(
    accounts.flatMap((one) => (one.from.endsWith("-01-01") ? [] : [Number(one.from.slice(0, 4))])),
  );
  const yearOf = (year: number): IncomeYear => {
    const ofAccounts = accounts.flatMap(({ id, name }): IncomeOfAccount[] => {
      const own = paid.filter((one) => one.year === year && one.accountId === id);
      return own.length === 0 ? [] : [{ accountId: id, accountName: name, ...amountsOf(own) }];
    });
    const isPartial = starts.has(year) || (year === to && !asOf.endsWith("-12-31"));
    return { year, isPartial, ...added(ofAccounts), accounts: ofAccounts };
  };
  return {
    years: Array.from({ length: to - from + 1 }, (_, at) => yearOf(from + at)),
    from: first,
    laterAccounts: accounts
      .filter((one) => one.from > first)
      .map(({ name, from: since }) => ({ accountName: name, from: since })),
    unlistedAccounts,
  };
}
