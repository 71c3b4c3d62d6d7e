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
} from "@stocks-vibe/portfolio-math";

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
