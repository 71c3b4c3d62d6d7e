import type { CashFlow, DatedSeries, IsoDate } from "@stocks-vibe/portfolio-math";
import type { CashBook } from "./account-cash.ts";
import { type LedgerBook, ledgerFlows } from "./build-ledgers.ts";
import { type FlowRates, flowRates, noRates } from "./flow-rates.ts";
import type { DailySeries } from "./rebuild-types.ts";

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
  const { asOf, totalValue, daily, cash, ledgers, benchmark } = question;
  if (daily.dates.length === 0)
    return { ...noRates("no-holdings"), basis: "invested", isWhole: true };
  if (cash.every((book) => book.isTrusted) && cash.some((book) => book.hasExternal)) {
    const rates = flowRates({ flows: externalFlows(daily), endValue: totalValue, asOf, benchmark });
    return { ...rates, basis: "deposits", isWhole: true };
  }

  const priced = ledgers.flatMap((book) => {
    const flows = ledgerFlows(book, asOf);
    return flows ? [{ flows, endValue: question.ledgerValue(book.key) }] : [];
  });
  const isWhole = priced.length === ledgers.length;
  if (ledgers.length === 0) return { ...noRates("no-cash-flows"), basis: "invested", isWhole };
  if (priced.length === 0) return { ...noRates("no-price"), basis: "invested", isWhole };
  const rates = flowRates({
    flows: priced.flatMap(({ flows }) => flows),
    endValue: priced.reduce((total, { endValue }) => total + endValue, 0),
    asOf,
    benchmark,
  });
  return { ...rates, basis: "invested", isWhole };
}

/** The investor's signs: what came in was paid, what went out received. */
function externalFlows({ dates, inflow, outflow }: DailySeries): CashFlow[] {
  return dates.map((date, day) => ({ date, amount: (outflow[day] ?? 0) - (inflow[day] ?? 0) }));
}
