import type { RatePeriod } from "@stocks-vibe/contracts/portfolio";
import {
  addDays,
  asInvestment,
  benchmarkTwin,
  type CashFlow,
  type DatedSeries,
  difference,
  type Figure,
  type Irr,
  type IsoDate,
  irr,
  type NaReason,
  netByDay,
  none,
  sumCents,
} from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import { type LedgerFlow, ledgerFlows } from "../lots/ledger-flows.ts";
import type { DailySeries } from "../rebuild/rebuild-types.ts";
import type { CashLedger } from "./account-cash.ts";
import { flowPeriod, includesSold, openingOf } from "./rate-period.ts";

/** The money-weighted figures of one set of flows. */
export interface FlowRates {
  irr: Figure;
  benchmarkIrr: Figure;
  /** What the same money in the index would be worth. */
  benchmarkValue: Figure;
  /** irr − benchmarkIrr. */
  difference: Figure;
  /** Dated flows the rate weighs, the closing value left out, and the first of them. */
  flowCount: number;
  since: IsoDate | null;
}

/** A yearly rate of a few weeks says nothing: a day of +0.01 % is 3.7 % a year. */
const youngestDays = 30;

export interface FlowQuestion {
  /** Without the closing value. */
  flows: readonly CashFlow[];
  endValue: number;
  asOf: IsoDate;
  benchmark: DatedSeries | null;
}

/**
 * IRR of dated flows closed by their value on `asOf`, and of the same flows in the index. Rates are
 * N/A (`under-30-days`) when the first flow is younger than 30 days, and (`owed`) when more is owed
 * than held, or when the money came before it was paid and its rate is what that cost: its sign is
 * then not the gain's. The index's value is given all the same.
 */
export function flowRates({ flows, endValue, asOf, benchmark }: FlowQuestion): FlowRates {
  const days = netByDay(flows);
  const since = days[0]?.date ?? null;
  const isYoung = since !== null && since > addDays(asOf, -youngestDays);
  const rateOf = (rate: Irr, closing: number): Figure => {
    if (endValue < 0) return none("owed");
    if (isYoung) return none("under-30-days");
    return asInvestment([...flows, { date: asOf, amount: closing }], rate);
  };

  const own = rateOf(irr([...flows, { date: asOf, amount: endValue }]), endValue);
  const twin = benchmark ? benchmarkTwin(flows, benchmark, asOf) : none("no-benchmark");
  const theirs = twin.kind === "value" ? rateOf(twin.irr, twin.endValue) : twin;
  return {
    irr: own,
    benchmarkIrr: theirs,
    benchmarkValue: twin.kind === "value" ? { kind: "value", value: twin.endValue } : twin,
    difference: difference(own, theirs),
    flowCount: days.length,
    since,
  };
}

/** Rates that can't be had at all, for one reason. */
export function noRates(reason: NaReason): FlowRates {
  const figure = none(reason);
  return {
    irr: figure,
    benchmarkIrr: figure,
    benchmarkValue: figure,
    difference: figure,
    flowCount: 0,
    since: null,
  };
}

export interface PortfolioRates extends FlowRates {
  basis: "deposits" | "invested";
  period: RatePeriod | null;
  /** False when a holding had to be left out for want of a price. */
  isWhole: boolean;
}

export interface RatesQuestion {
  asOf: IsoDate;
  totalValue: number;
  daily: DailySeries;
  cash: readonly CashLedger[];
  ledgers: readonly LedgerBook[];
  /** Today's value of a ledger, whole cents; 0 when sold. */
  ledgerValue: (ledger: string) => number;
  benchmark: DatedSeries | null;
}

/**
 * The portfolio's money-weighted rates. 'deposits': the opening value and the money that crossed
 * the accounts' edges, closed by the total value, cash included; used when every account's cash
 * history is trusted and there is any such money at all. Otherwise 'invested': the flows of all
 * positions together, those sold since included, idle cash left out.
 */
export function portfolioRates(question: RatesQuestion): PortfolioRates {
  const { asOf, daily, ledgers, benchmark } = question;
  const basis = irrBasis(question);
  const none = { basis: "invested", period: null } as const;
  if (basis === "none") return { ...noRates("no-holdings"), ...none, isWhole: true };
  if (basis === "deposits") {
    const flows = externalFlows(daily);
    const whole = { openingValue: daily.opening, closingValue: question.totalValue };
    return { ...periodRates(question, flows, whole), basis, isWhole: true };
  }

  const { flows, endValue, priced } = investedFlows(question);
  const isWhole = priced.length === ledgers.length;
  if (ledgers.length === 0) return { ...noRates("no-cash-flows"), ...none, isWhole };
  // A debt beside holdings that no price is known of is not known to be one of the whole.
  if (priced.length === 0 || (!isWhole && endValue < 0))
    return { ...noRates("no-price"), ...none, isWhole };
  const part = { openingValue: openingOf(flows), closingValue: endValue };
  return { ...periodRates({ asOf, benchmark, ledgers: priced }, flows, part), basis, isWhole };
}

function periodRates(
  { asOf, benchmark, ledgers }: Pick<RatesQuestion, "asOf" | "benchmark" | "ledgers">,
  flows: readonly CashFlow[],
  money: Pick<RatePeriod, "openingValue" | "closingValue">,
): FlowRates & { period: RatePeriod | null } {
  const rates = flowRates({ flows, endValue: money.closingValue, asOf, benchmark });
  const rest = { ...money, to: asOf, includesSold: includesSold(ledgers) };
  return { ...rates, period: flowPeriod(rates.since, rest) };
}

/** Which money the rates weigh; 'none' when nothing was ever held. */
function irrBasis({ daily, cash }: RatesQuestion): PortfolioRates["basis"] | "none" {
  if (daily.dates.length === 0) return "none";
  return cash.every((book) => book.isTrusted) && cash.some((book) => book.hasExternal)
    ? "deposits"
    : "invested";
}

/**
 * The flows of every ledger whose prices are known, the sold ones included, and what those ledgers
 * are worth today.
 */
export function investedFlows({
  asOf,
  ledgers,
  ledgerValue,
}: Pick<RatesQuestion, "asOf" | "ledgers" | "ledgerValue">): {
  flows: LedgerFlow[];
  endValue: number;
  priced: LedgerBook[];
} {
  const priced = ledgers.flatMap((book) => {
    const flows = ledgerFlows(book, asOf);
    return flows ? [{ book, flows, endValue: ledgerValue(book.key) }] : [];
  });
  return {
    flows: priced.flatMap(({ flows }) => flows),
    endValue: sumCents(priced, ({ endValue }) => endValue),
    priced: priced.map(({ book }) => book),
  };
}

/** The investor's signs: what came in was paid, what went out received. */
export function externalFlows({ dates, inflow, outflow }: DailySeries): CashFlow[] {
  return dates.map((date, day) => ({ date, amount: (outflow[day] ?? 0) - (inflow[day] ?? 0) }));
}
