import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as math from "../index.ts";

const { addDays, isoDate } = math;
const origin = isoDate("2020-01-01");

/** Any double: huge, tiny, infinite, none at all. */
const wild = fc.oneof(
  fc.double(),
  fc.constantFrom(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    0,
    -0,
    1e308,
    -1e308,
    5e-324,
  ),
  fc.integer({ min: -1000, max: 1000 }),
);
/** Amounts and quantities as ledgers hold them. */
const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true });
const positive = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
const date = fc.integer({ min: 0, max: 2000 }).map((day) => addDays(origin, day));
const ledger = fc.constantFrom("A", "B");
const flowsOf = (money: fc.Arbitrary<number>) =>
  fc.array(fc.record({ date, amount: money }), { maxLength: 12 });
const seriesOf = (value: fc.Arbitrary<number>) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), value), { maxLength: 20 }).map((points) => {
    const byDay = new Map(points.toSorted(([a], [b]) => a - b));
    return {
      dates: [...byDay.keys()].map((day) => addDays(origin, day)),
      values: [...byDay.values()],
    };
  });
const figure = fc.oneof(
  fc.double({ min: -1, max: 10, noNaN: true }).map((value) => ({ kind: "value" as const, value })),
  fc.constant(math.none("history-too-short")),
);
const column = (value: fc.Arbitrary<number>) => fc.array(value, { minLength: 6, maxLength: 6 });
const daily = fc.array(fc.option(wild), { maxLength: 40 });

const event: fc.Arbitrary<math.LotEvent> = fc.oneof(
  fc.record({
    kind: fc.constant("add" as const),
    id: fc.uuid(),
    ledger,
    date,
    quantity: positive,
    basis: fc.option(positive),
  }),
  fc.record({ kind: fc.constant("remove" as const), ledger, date, quantity: positive }),
  fc.record({ kind: fc.constant("split" as const), ledger, date, added: amount }),
  fc.record({ kind: fc.constant("lower-basis" as const), ledger, date, amount: positive }),
  fc.record({
    kind: fc.constant("adjust-basis" as const),
    ledger,
    date,
    lotId: fc.uuid(),
    amount: positive,
  }),
  fc.record({
    kind: fc.constant("move" as const),
    ledger: fc.constant("A"),
    date,
    quantity: positive,
    toLedger: fc.constant("B"),
    toQuantity: positive,
  }),
  fc.record({
    kind: fc.constant("spin-off" as const),
    id: fc.uuid(),
    ledger: fc.constant("A"),
    date,
    toLedger: fc.constant("B"),
    toQuantity: positive,
    basisShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  }),
);
const events = fc.array(event, { maxLength: 15 });
const method = fc.constantFrom<math.CostBasisMethod[]>("fifo", "lifo", "hifo", "average");
const heldLedger = fc.record({
  ledger,
  historyStart: fc.constant(origin),
  held: fc.double({ min: -100, max: 1e6, noNaN: true }),
  price: positive,
  costBasis: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
  reportedLots: fc.constant([]),
  method,
});
const valuedLot = fc.record({
  date,
  dateKnown: fc.boolean(),
  quantity: positive,
  cost: fc.option(positive),
  value: positive,
  completeness: fc.constantFrom<math.Completeness[]>("full", "since-linked", "estimated"),
});
const history = fc
  .record({
    length: fc.integer({ min: 0, max: 800 }),
    step: wild,
    benchmark: fc.option(seriesOf(positive)),
  })
  .map(({ length, step, benchmark }) => ({
    dates: math.eachDay(origin, addDays(origin, length - 1)),
    returns: Array.from({ length }, (_, day) => (day % 100 === 7 ? step : 0.001)),
    benchmark,
  }));

const call = <Arguments extends unknown[]>(
  run: (...values: Arguments) => unknown,
  ...values: { [Key in keyof Arguments]: fc.Arbitrary<Arguments[Key]> }
): fc.Arbitrary<unknown> => fc.tuple<Arguments>(...values).map((drawn) => run(...drawn));

/**
 * Every function that gives figures, with anything at all for the amounts it judges; those that
 * only do arithmetic, with amounts that ledgers hold. The rest of the package is listed below as
 * what gives no numbers.
 */
const calls: Record<string, fc.Arbitrary<unknown>> = {
  // Judges of any number.
  annualise: call(math.annualise, wild, wild),
  asInvestment: call((flows) => math.asInvestment(flows, math.irr(flows)), flowsOf(wild)),
  benchmarkReturn: call(math.benchmarkReturn, fc.option(seriesOf(wild)), date, date),
  benchmarkTwin: call(math.benchmarkTwin, flowsOf(wild), seriesOf(wild), date),
  cagr: call(math.cagr, fc.record({ value: wild, cost: fc.option(wild), days: wild })),
  calendarReturns: call(math.calendarReturns, history),
  chainReturns: call(math.chainReturns, fc.array(figure)),
  compare: call(math.compare, figure, figure),
  dailyReturns: call(
    math.dailyReturns,
    fc.record({ value: column(wild), inflow: column(wild), outflow: column(wild) }),
  ),
  difference: call(math.difference, figure, figure),
  directAlpha: call(
    math.directAlpha,
    fc.record({ flows: flowsOf(wild), endValue: wild, index: seriesOf(wild), asOf: date }),
  ),
  downsideVolatility: call(math.downsideVolatility, daily, fc.constantFrom("all", "year")),
  excessSummary: call((past) => math.excessSummary(math.calendarReturns(past)), history),
  figure: call(math.figure, wild, fc.constant("no-price" as const)),
  gain: call(math.gain, wild, fc.option(wild)),
  irr: call(math.irr, flowsOf(wild)),
  kaplanSchoar: call(
    math.kaplanSchoar,
    fc.record({ flows: flowsOf(wild), endValue: wild, index: seriesOf(wild), asOf: date }),
  ),
  linkReturns: call(math.linkReturns, daily, fc.nat(40), fc.nat(40)),
  maximumDrawdown: call(math.maximumDrawdown, daily),
  modifiedDietz: call(
    math.modifiedDietz,
    fc.record({ from: date, to: date, beginValue: wild, endValue: wild, flows: flowsOf(wild) }),
  ),
  netByDay: call(math.netByDay, flowsOf(wild)),
  periodReturn: call(math.periodReturn, history, fc.constantFrom(1, 3, 5)),
  portfolioTimeline: call(
    math.portfolioTimeline,
    fc.record({
      from: fc.constant(origin),
      to: fc.integer({ min: -1, max: 40 }).map((day) => addDays(origin, day)),
      holdings: fc.array(
        fc.record({
          prices: seriesOf(wild),
          opening: wild,
          changes: fc.array(fc.record({ date, units: wild }), { maxLength: 3 }),
          multiplier: wild,
        }),
        { maxLength: 3 },
      ),
      openingCash: wild,
      cashChanges: flowsOf(wild),
      flows: flowsOf(wild),
      index: fc.option(seriesOf(wild)),
    }),
  ),
  returnBetween: call(math.returnBetween, history, date, date),
  realizedGain: call(
    (proceeds, list) => math.realizedGain(proceeds, math.replayLots(list).matches),
    wild,
    events,
  ),
  volatility: call(math.volatility, daily, fc.constantFrom("all", "year")),
  // Arithmetic on what ledgers hold.
  addHeldValue: call(
    (units, closes) => {
      const total = new Float64Array(6);
      math.addHeldValue(total, {
        prices: { closes: Float64Array.from(closes), pricedFrom: 0 },
        opening: units,
        changeDays: [3],
        changeUnits: [-units],
        multiplier: 100,
        from: 0,
      });
      return [...total];
    },
    amount,
    column(positive),
  ),
  aggregateLots: call(math.aggregateLots, fc.array(valuedLot)),
  allocation: call(
    math.allocation,
    fc.array(fc.record({ group: fc.constantFrom("x", "y"), value: amount })),
    fc.constant(["x", "y"]),
  ),
  benchmarkSeries: call(
    math.benchmarkSeries,
    fc.record({
      dates: fc.constant(math.eachDay(origin, addDays(origin, 5))),
      inflow: column(positive),
      outflow: column(positive),
    }),
    seriesOf(positive),
  ),
  changesByLedger: call((list) => [...math.changesByLedger(list)], events),
  fitBasis: call(
    (list, costBasis, price) =>
      math.fitBasis(math.replayLots(list).lots.get("A") ?? [], { costBasis, price }),
    events,
    fc.option(positive),
    positive,
  ),
  findRoot: call((shift) => math.findRoot((x) => x - shift, { from: -2e9, to: 2e9 }), amount),
  freshValue: call(math.freshValue, seriesOf(amount), date),
  holdingPeriod: call(math.holdingPeriod, date, date),
  priceColumn: call(
    (series) => [...math.priceColumn(series, { first: origin, length: 30 }).closes],
    seriesOf(positive),
  ),
  quantityGap: call(
    (list, held) => math.quantityGap(math.changesByLedger(list).get("A") ?? [], held),
    events,
    positive,
  ),
  reconstructLots: call(
    (ledgers, list) => {
      const { ledgers: rebuilt, matches } = math.reconstructLots(ledgers, list);
      return [[...rebuilt], matches];
    },
    fc.array(heldLedger, { maxLength: 2 }),
    events,
  ),
  replayLots: call(
    (list, how) => {
      const { lots, matches, shortfall } = math.replayLots(list, new Map(), () => how);
      return [[...lots], matches, [...shortfall]];
    },
    events,
    method,
  ),
  roundCents: call(math.roundCents, amount),
  roundSum: call(math.roundSum, amount),
  roundTo: call(math.roundTo, amount, fc.integer({ min: 0, max: 12 })),
  splitCents: call(math.splitCents, amount, fc.array(fc.nat(1000))),
  sum: call(math.sum, fc.array(amount)),
  sumCents: call((values) => math.sumCents(values, (value) => value), fc.array(amount)),
  sumOf: call((values) => math.sumOf(values, (value) => value), fc.array(amount)),
  summarizePortfolio: call(
    math.summarizePortfolio,
    fc.array(fc.record({ value: amount, cost: fc.option(positive) })),
    amount,
  ),
  timelineOfRange: call(
    (value, inflow, outflow, index, last) =>
      math.timelineOfRange(
        { dates: math.eachDay(origin, addDays(origin, 5)), value, inflow, outflow, index },
        origin,
        addDays(origin, last),
      ),
    column(amount),
    column(positive),
    column(positive),
    fc.option(seriesOf(amount)),
    fc.integer({ min: -1, max: 6 }),
  ),
  tradingLevel: call(math.tradingLevel, seriesOf(amount), date, date),
  unitChange: call(math.unitChange, event, ledger),
  valueHoldings: call(
    (closes) => [
      ...math.valueHoldings(6, [
        {
          prices: { closes: Float64Array.from(closes), pricedFrom: 2 },
          opening: 3,
          changeDays: [],
          changeUnits: [],
          multiplier: 1,
          from: 0,
        },
      ]),
    ],
    column(amount),
  ),
  valueOnOrAfter: call(math.valueOnOrAfter, seriesOf(amount), date),
  valueOnOrBefore: call(math.valueOnOrBefore, seriesOf(amount), date),
  valueOrNull: call(math.valueOrNull, figure),
  withKnownPurchase: call(
    (quantity, units, basis, day) =>
      math.withKnownPurchase(
        {
          id: "opening",
          date: origin,
          quantity,
          knownBasis: 0,
          unknownUnits: quantity,
          isOpening: true,
        },
        { units, basis, date: day },
      ),
    positive,
    positive,
    fc.option(positive),
    fc.option(date),
  ),
};

/** Calendar days, orders and words: no figures to spoil. */
const withoutFigures = new Set([
  "addDays",
  "addMonths",
  "addYears",
  "dateOfDayNumber",
  "dayNumber",
  "daysBetween",
  "eachDay",
  "earlierOf",
  "endOfMonth",
  "endOfYear",
  "isDatedLot",
  "isIsoDate",
  "isoDate",
  "laterOf",
  "leastComplete",
  "monthSteps",
  "none",
  "rangeStart",
  "sortEvents",
  "startOfYear",
  "yearOf",
]);

function expectFinite(result: unknown): void {
  if (typeof result === "number") expect(Number.isFinite(result)).toBe(true);
  else if (result instanceof Map) expectFinite([...result]);
  else if (typeof result === "object" && result !== null) {
    for (const part of Object.values(result)) expectFinite(part);
  }
}

describe("NaN and the infinities never leave the package", () => {
  it.each(Object.entries(calls))("through %s", (_, results) => {
    fc.assert(fc.property(results, expectFinite), { numRuns: 300 });
  });

  it("through any other function: all of them are tried here or give no figures", () => {
    const functions = Object.entries(math).flatMap(([name, value]) =>
      typeof value === "function" && !withoutFigures.has(name) ? [name] : [],
    );
    expect(functions.toSorted()).toEqual(Object.keys(calls).toSorted());
  });
});
