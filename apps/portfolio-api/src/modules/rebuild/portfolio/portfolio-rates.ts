import type { CashFlow, DatedSeries, IsoDate } from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import { type LedgerFlow, ledgerFlows } from "../lots/ledger-flows.ts";
import type { DailySeries } from "../rebuild-types.ts";
import type { CashBook } from "./account-cash.ts";
import { type FlowRates, flowRates, noRates } from "./flow-rates.ts";

export interface PortfolioRates extends FlowRates {
  basis: "deposits" | "invested";
  /** False when a holding had to be left out for want of a price. */
  isWhole: boolean;
}

export interface RatesQuestion {
  asOf: IsoDate;
  totalValue: number;
  daily: DailySeries;
  cash: readonly CashBook[];
  ledgers: readonly LedgerBook[];
  /** Today's value of a ledger, whole cents; 0 when sold. */
  ledgerValue: (ledger: string) => number;
  benchmark: DatedSeries | null;
}

/**
 * The portfolio's money-weighted rates. 'deposits': the opening value and the money that crossed the accounts' edges, closed by the total value, cash
 * included; used when every account's cash history is trusted and there is any such money at all. Otherwise 'invested': the
 * flows of all positions together, those sold since included, idle cash left out.
 */
export function portfolioRates(question: RatesQuestion): PortfolioRates {
  const { asOf, daily, ledgers, benchmark } = question;
  const basis = irrBasis(question);
  if (basis === "none") return { ...noRates("no-holdings"), basis: "invested", isWhole: true };
  if (basis === "deposits") {
    const flows = externalFlows(daily);
    const rates = flowRates({ flows, endValue: question.totalValue, asOf, benchmark });
    return { ...rates, basis, isWhole: true };
  }

  const { flows, endValue, pricedCount } = investedFlows(question);
  const isWhole = pricedCount === ledgers.length;
  if (ledgers.length === 0) return { ...noRates("no-cash-flows"), basis, isWhole };
  if (pricedCount === 0) return { ...noRates("no-price"), basis, isWhole };
  return { ...flowRates({ flows, endValue, asOf, benchmark }), basis, isWhole };
}

/** Which money the rates weigh; 'none' when nothing was ever held. */
function irrBasis({ daily, cash }: RatesQuestion): PortfolioRates["basis"] | "none" {
  if (daily.dates.length === 0) return "none";
  return cash.every((book) => book.isTrusted) && cash.some((book) => book.hasExternal)
    ? "deposits"
    : "invested";
}

/** The flows of every ledger whose prices are known, the sold ones included, and what those ledgers are worth today. */
export function investedFlows({
  asOf,
  ledgers,
  ledgerValue,
}: Pick<RatesQuestion, "asOf" | "ledgers" | "ledgerValue">): {
  flows: LedgerFlow[];
  endValue: number;
  pricedCount: number;
} {
  const priced = ledgers.flatMap((book) => {
    const flows = ledgerFlows(book, asOf);
    return flows ? [{ flows, endValue: ledgerValue(book.key) }] : [];
  });
  return {
    flows: priced.flatMap(({ flows }) => flows),
    endValue: priced.reduce((total, { endValue }) => total + endValue, 0),
    pricedCount: priced.length,
  };
}

/** The investor's signs: what came in was paid, what went out received. */
export function externalFlows({ dates, inflow, outflow }: DailySeries): CashFlow[] {
  return dates.map((date, day) => ({ date, amount: (outflow[day] ?? 0) - (inflow[day] ?? 0) }));
}
