import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benchmarkTwin } from "../benchmark/benchmark-irr.ts";
import { kaplanSchoar } from "../benchmark/public-market-equivalent.ts";
import { addDays, daysBetween, holdingPeriod, type IsoDate, isoDate } from "../days/iso-date.ts";
import type { CostBasisMethod, LotEvent } from "../lots/lot-events.ts";
import { realizedGain, replayLots } from "../lots/replay-lots.ts";
import { aggregateLots, gain } from "../positions/aggregate-lots.ts";
import { cagr } from "../rates/cagr.ts";
import type { CashFlow } from "../rates/cash-flow.ts";
import { irr } from "../rates/irr.ts";
import type { Ledger } from "../reconstruction/lot.ts";
import { reconstructLots } from "../reconstruction/reconstruct-lots.ts";
import { maximumDrawdown } from "../returns/risk.ts";
import { dailyReturns, linkReturns } from "../returns/time-weighted-return.ts";

// Golden portfolios. The expected figures follow by hand from the story's numbers, or were found by
// bisection with 50 digits.

const day = isoDate;
const value = (number: number) => ({ kind: "value", value: expect.closeTo(number, 10) });
const flow = (date: IsoDate, amount: number): CashFlow => ({ date, amount });
const buy = (date: string, quantity: number, basis: number, ledger = "A"): LotEvent => ({
  kind: "add",
  id: `${ledger}-${date}`,
  ledger,
  date: day(date),
  quantity,
  basis,
});

describe("buys twice, sells half", () => {
  // 10 at 100, 365 days later 10 at 150, 365 days later 10 sold at 180, 365 days later the rest
  // stands at 200.
  const asOf = day("2025-01-02");
  const events: LotEvent[] = [
    buy("2022-01-03", 10, 1000),
    buy("2023-01-03", 10, 1500),
    { kind: "remove", ledger: "A", date: day("2024-01-03"), quantity: 10 },
  ];

  it.each([
    ["fifo", 800, 1500, 500],
    ["lifo", 300, 1000, 1000],
    ["hifo", 300, 1000, 1000],
    ["average", 550, 1250, 750],
  ] satisfies [CostBasisMethod, number, number, number][])(
    "gains %s by the method, and what is realized and what is not always add up",
    (method, realized, cost, unrealized) => {
      const { lots, matches } = replayLots(events, new Map(), () => method);
      const basis = (lots.get("A") ?? []).reduce((total, lot) => total + lot.knownBasis, 0);

      expect(realizedGain(1800, matches)).toEqual(value(realized));
      expect(basis).toBeCloseTo(cost, 10);
      expect(gain(2000, basis).amount).toEqual(value(unrealized));
      expect(realized + unrealized).toBe(1800 + 2000 - 2500);
    },
  );

  it("has one money-weighted rate, whatever the method", () => {
    const flows = [
      flow(day("2022-01-03"), -1000),
      flow(day("2023-01-03"), -1500),
      flow(day("2024-01-03"), 1800),
      flow(asOf, 2000),
    ];

    expect(irr(flows)).toEqual({ ...value(0.242_898_012_432_052), ambiguous: false });
  });

  it("grew 200 from 150 in 730 days", () => {
    const { days, years, restDays } = holdingPeriod(day("2023-01-03"), asOf);

    expect([days, years, restDays]).toEqual([730, 2, 0]);
    expect(cagr({ value: 2000, cost: 1500, days })).toEqual({
      rate: value((4 / 3) ** 0.5 - 1),
      annualised: true,
    });
  });
});

describe("saves monthly through a crash", () => {
  // 100 every 30 days at these prices; valued at 120 on day 360.
  const prices = [100, 90, 80, 70, 60, 60, 70, 80, 90, 100, 110, 120];
  const start = day("2023-01-01");
  const endValue = prices.reduce((units, price) => units + 100 / price, 0) * 120;

  it("has a rate far above the fund's own return, since most was bought low", () => {
    const deposits = prices.map((_, month) => flow(addDays(start, 30 * month), -100));

    expect(irr([...deposits, flow(addDays(start, 360), endValue)])).toEqual({
      ...value(0.975_134_555_427_137),
      ambiguous: false,
    });
  });

  it("has the fund's return when weighted by time, and its fall as the deepest", () => {
    let units = 0;
    const values = prices.map((price) => {
      units += 100 / price;
      return units * price;
    });
    const inflow = prices.map(() => 100);
    const returns = dailyReturns({ value: values, inflow, outflow: prices.map(() => 0) });

    // The deposits buy at each day's close, so they dampen the day's growth of what was there
    // before; weigh the fund without them.
    const fund = dailyReturns({
      value: prices,
      inflow: prices.map(() => 0),
      outflow: prices.map(() => 0),
    });
    expect(linkReturns(fund, 0, 11)).toEqual(value(0.2));
    expect(maximumDrawdown(fund)).toEqual({ ...value(0.4), peak: 0, trough: 4 });
    for (const [at, daily] of returns.entries())
      expect(Math.abs(daily ?? 1)).toBeLessThanOrEqual(Math.abs(fund[at] ?? 0) + 1e-12);
  });
});

describe("lives on the dividends, or reinvests them", () => {
  // A price of 100 that never moves and 5 % a year, for two years of 365 days.
  const [bought, paid, asOf] = [day("2021-01-01"), day("2022-01-01"), day("2023-01-01")];

  it("earns 5 % a year in cash", () => {
    expect(irr([flow(bought, -1000), flow(paid, 50), flow(asOf, 1050)])).toMatchObject(value(0.05));
  });

  it("earns 5 % a year in new lots, which cost what they reinvested", () => {
    const events = [
      buy("2021-01-01", 10, 1000),
      buy("2022-01-01", 0.5, 50),
      buy("2023-01-01", 0.525, 52.5),
    ];
    const lots = replayLots(events).lots.get("A") ?? [];
    const totals = aggregateLots(
      lots.map((lot) => ({
        date: lot.date,
        dateKnown: true,
        quantity: lot.quantity,
        cost: lot.knownBasis,
        value: lot.quantity * 100,
        completeness: "full",
      })),
    );

    expect(totals).toMatchObject({ quantity: 11.025, value: 1102.5, cost: 1102.5 });
    expect(totals?.gain.amount).toEqual(value(0));
    expect(irr([flow(bought, -1000), flow(asOf, 1102.5)])).toMatchObject(value(0.05));
  });
});

describe("moves to another broker after a split", () => {
  it("keeps dates and cost, of twice the units", () => {
    const { lots } = replayLots([
      buy("2020-03-02", 10, 500),
      buy("2021-03-02", 10, 900),
      { kind: "split", ledger: "A", date: day("2022-06-01"), added: 20 },
      {
        kind: "move",
        ledger: "A",
        toLedger: "B",
        date: day("2023-06-01"),
        quantity: 40,
        toQuantity: 40,
      },
    ]);

    expect(lots.get("A")).toEqual([]);
    expect(lots.get("B")).toMatchObject([
      { date: "2020-03-02", quantity: 20, knownBasis: 500 },
      { date: "2021-03-02", quantity: 20, knownBasis: 900 },
    ]);
  });
});

describe("sells a winner that the index could never have paid", () => {
  // 100 becomes 1,000, of which 900 are taken; the index doubles.
  const [start, sold, asOf] = [day("2021-01-01"), day("2022-01-01"), day("2023-01-01")];
  const flows = [flow(start, -100), flow(sold, 900)];
  const index = { dates: [start, sold, asOf], values: [100, 150, 200] };

  it("has no index rate, but a ratio of what it made to what the index would have", () => {
    expect(benchmarkTwin(flows, index, asOf)).toEqual({
      kind: "none",
      reason: "benchmark-exhausted",
    });
    // (900 · 200/150 + 100) / (100 · 200/100)
    expect(kaplanSchoar({ flows, endValue: 100, index, asOf })).toEqual(value(6.5));
  });
});

describe("two accounts as one", () => {
  const growth = fc.double({ min: 0.5, max: 1.5, noNaN: true });
  const days = fc.array(fc.tuple(growth, growth), { minLength: 1, maxLength: 30 });
  const money = fc.double({ min: 1, max: 1e5, noNaN: true });
  const grow = (start: number, factors: readonly number[], deposits: readonly number[]) => {
    const values = [start];
    for (const [at, factor] of factors.entries())
      values.push(((values.at(-1) ?? 0) + (deposits[at] ?? 0)) * factor);
    return {
      value: values,
      inflow: [0, ...factors.map((_, at) => deposits[at] ?? 0)],
      outflow: values.map(() => 0),
    };
  };
  type Account = ReturnType<typeof grow>;
  const merge = (a: Account, b: Account) => ({
    value: a.value.map((own, at) => own + (b.value[at] ?? 0)),
    inflow: a.inflow.map((own, at) => own + (b.inflow[at] ?? 0)),
    outflow: a.outflow,
  });

  it("lie between the two on every day, whatever is paid in", () => {
    const deposits = fc.array(money, { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(days, money, money, deposits, deposits, (factors, a, b, intoA, intoB) => {
        const one = grow(
          a,
          factors.map(([own]) => own),
          intoA,
        );
        const other = grow(
          b,
          factors.map(([, own]) => own),
          intoB,
        );
        const [first, second, both] = [one, other, merge(one, other)].map(dailyReturns);
        for (const [at, daily] of (both ?? []).entries()) {
          const ends = [first?.[at] ?? 0, second?.[at] ?? 0];
          expect(daily).toBeGreaterThanOrEqual(Math.min(...ends) - 1e-9);
          expect(daily).toBeLessThanOrEqual(Math.max(...ends) + 1e-9);
        }
      }),
    );
  });

  it("lie between the two over any time in which nothing is paid in", () => {
    fc.assert(
      fc.property(days, money, money, (factors, a, b) => {
        const one = grow(
          a,
          factors.map(([own]) => own),
          [],
        );
        const other = grow(
          b,
          factors.map(([, own]) => own),
          [],
        );
        const totals = [one, other, merge(one, other)].map((account) => {
          const total = linkReturns(dailyReturns(account), 0, factors.length);
          return total.kind === "value" ? total.value : Number.NaN;
        });
        const [first = 0, second = 0, both = 0] = totals;
        // Accounts of less than half a cent have no return any more: the law is about money.
        fc.pre([...one.value, ...other.value].every((amount) => amount > 0.005));
        expect(both).toBeGreaterThanOrEqual(Math.min(first, second) - 1e-9);
        expect(both).toBeLessThanOrEqual(Math.max(first, second) + 1e-9);
      }),
    );
  });
});

describe("rebuilding", () => {
  const trade = fc.record({
    day: fc.integer({ min: 0, max: 700 }),
    units: fc.integer({ min: -20, max: 30 }).filter((units) => units !== 0),
    price: fc.integer({ min: 1, max: 500 }),
  });
  const start = day("2023-01-01");
  const ledger = fc
    .record({
      trades: fc.array(trade, { maxLength: 20 }),
      held: fc.integer({ min: 1, max: 500 }),
      costBasis: fc.option(fc.integer({ min: 1, max: 100_000 })),
      method: fc.constantFrom<CostBasisMethod[]>("fifo", "lifo", "hifo", "average"),
    })
    .map(({ trades, ...rest }) => {
      const events = trades.map(({ day: at, units, price }, index): LotEvent => {
        const where = { ledger: "A", date: addDays(start, at) };
        return units > 0
          ? { ...where, kind: "add", id: `t${index}`, quantity: units, basis: units * price }
          : { ...where, kind: "remove", quantity: -units };
      });
      const row: Ledger = {
        ledger: "A",
        historyStart: start,
        price: 100,
        reportedLots: [],
        ...rest,
      };
      return { row, events };
    });

  it("gives lots that add up to the position and to its reported cost, by every method", () => {
    fc.assert(
      fc.property(ledger, ({ row, events }) => {
        const lots = reconstructLots([row], events).ledgers.get("A")?.lots ?? [];
        const units = lots.reduce((total, lot) => total + lot.quantity, 0);
        expect(units).toBeCloseTo(row.held, 6);
        if (row.costBasis === null) return;
        const cost = lots.reduce((total, lot) => total + (lot.basis ?? Number.NaN), 0);
        expect(cost).toBeCloseTo(row.costBasis, 6);
      }),
    );
  });

  it("gives the same again, from the same rows and from its own lots", () => {
    fc.assert(
      fc.property(ledger, ({ row, events }) => {
        const once = reconstructLots([row], events);
        expect(reconstructLots([row], events)).toEqual(once);

        const lots = once.ledgers.get("A")?.lots ?? [];
        fc.pre(lots.every((lot) => lot.basis !== null));
        const reportedLots = lots.map((lot) => ({
          lotId: lot.id,
          date: lot.date,
          quantity: lot.quantity,
          costBasis: lot.basis,
        }));
        const again = reconstructLots([{ ...row, reportedLots }], events).ledgers.get("A")?.lots;
        const told = (list: typeof lots) =>
          list.map(({ id, date, quantity, basis }) => ({ id, date, quantity, basis }));
        expect(told(again ?? [])).toEqual(told(lots));
      }),
    );
  });
});

it("starts each story's years at 365 days", () => {
  expect(daysBetween(day("2022-01-03"), day("2025-01-02"))).toBe(3 * 365);
});
