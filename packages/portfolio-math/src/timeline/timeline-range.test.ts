import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundCents } from "../arithmetic/round-cents.ts";
import { eachDay } from "../days/calendar-ranges.ts";
import { addDays, addYears, isoDate } from "../days/iso-date.ts";
import { calendarReturns } from "../returns/calendar-returns.ts";
import { periodReturn } from "../returns/period-returns.ts";
import { dailyReturns } from "../returns/time-weighted-return.ts";
import { timelineOfRange, type ValuedHistory } from "./timeline-range.ts";

const from = isoDate("2024-01-01");
const last = (days: number) => addDays(from, days);
const value = (number: number) => ({ kind: "value", value: expect.closeTo(number, 12) });
const none = (reason: string) => ({ kind: "none", reason });

const aHistory = (changes: Partial<ValuedHistory> = {}): ValuedHistory => ({
  dates: eachDay(from, last(3)),
  value: [1000, 1100, 1600, 1620],
  inflow: [1000, 0, 500, 0],
  outflow: [0, 0, 0, 0],
  index: { dates: eachDay(from, last(3)), values: [100, 110, 110, 121] },
  ...changes,
});
const rangeOf = (history: ValuedHistory, start = from, end = history.dates.at(-1) ?? from) => {
  const range = timelineOfRange(history, start, end);
  if (!range) throw new Error("expected a range");
  return range;
};

describe("a range of the timeline", () => {
  it("adds up: the start, what was added and the change are the end", () => {
    expect(rangeOf(aHistory())).toMatchObject({
      start: 1000,
      paidIn: 500,
      takenOut: 0,
      change: 120,
      end: 1620,
      added: [0, 0, 500, 500],
      // +10%, nothing, then 20 on 1,600.
      return: value(1.1 * (1620 / 1600) - 1),
    });
  });

  it("starts both lines equal, and pays the same later money into both", () => {
    const { twin, twinChange, twinReturn } = rangeOf(aHistory());

    // 10 units at 100, and 500 / 110 on the third day, at 121.
    expect(twin).toEqual([1000, 1100, 1600, 1760]);
    expect(twinChange).toEqual(value(260));
    expect(twinReturn).toEqual(value(0.21));
  });

  it("takes what a later first day is worth as the start, its flows included", () => {
    const later = rangeOf(aHistory(), last(2));

    expect(later).toMatchObject({ start: 1600, paidIn: 0, change: 20, added: [0, 0] });
    expect(later.twin).toEqual([1600, 1760]);
  });

  it("starts the twin at the level of a closed first day, and trades at the next one", () => {
    // January 6 and 7, 2024 are a weekend.
    const start = isoDate("2024-01-06");
    const history = aHistory({
      dates: eachDay(start, addDays(start, 2)),
      value: [1000, 1100, 1100],
      inflow: [1000, 100, 0],
      outflow: [0, 0, 0],
      index: { dates: [isoDate("2024-01-05"), isoDate("2024-01-08")], values: [100, 200] },
    });

    // 10 units of the start, and half a unit for the deposit of Sunday.
    expect(rangeOf(history, start).twin).toEqual([1000, 1050, 2100]);
  });

  it("tells money taken out from money paid in", () => {
    const history = aHistory({ value: [1000, 1100, 600, 600], inflow: [1000, 0, 0, 0] });
    const range = rangeOf({ ...history, outflow: [0, 0, 500, 0] });

    expect(range).toMatchObject({ paidIn: 0, takenOut: 500, change: 100, return: value(0.1) });
  });

  it.each([
    ["before the history", addDays(from, -1), last(3)],
    ["after the history", from, last(4)],
    ["backwards", last(2), last(1)],
  ])("is none %s", (_, start, end) => {
    expect(timelineOfRange(aHistory(), start, end)).toBeUndefined();
  });

  it("has no rate of a single day, and a change of 0", () => {
    expect(rangeOf(aHistory(), last(3))).toMatchObject({
      change: 0,
      return: none("single-day"),
      twinReturn: none("single-day"),
      twinChange: value(0),
    });
  });

  it("says why there is no twin: no index, no level of a day that needs one, or nothing left to sell", () => {
    expect(rangeOf(aHistory({ index: null }))).toMatchObject({
      twin: [null, null, null, null],
      twinChange: none("no-benchmark"),
      twinReturn: none("no-benchmark"),
    });
    const late = { dates: [addDays(from, 20)], values: [100] };
    expect(rangeOf(aHistory({ index: late })).twinChange).toEqual(none("no-benchmark"));
    const falling = { dates: eachDay(from, last(3)), values: [100, 10, 10, 10] };
    const used = rangeOf(
      aHistory({
        value: [1000, 1000, 500, 500],
        inflow: [1000, 0, 0, 0],
        outflow: [0, 0, 500, 0],
        index: falling,
      }),
    );
    expect(used.twin).toEqual([1000, 100, null, null]);
    expect(used.twinChange).toEqual(none("benchmark-exhausted"));
    expect(used.twinReturn).toEqual(value(-0.9));
  });

  it("keeps the dollars and has no rate where a value before or in it is below zero", () => {
    const owed = aHistory({ value: [1000, -50, 600, 700], inflow: [1000, 0, 500, 0] });

    expect(rangeOf(owed)).toMatchObject({ change: -800, return: none("invalid-valuation") });
    // A chain that broke before the range has no rate in it either, as on the Performance tab.
    expect(rangeOf(owed, last(2))).toMatchObject({
      change: 100,
      return: none("invalid-valuation"),
    });
  });
});

describe("laws of any range", () => {
  const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);
  const aDay = fc.record({
    /** The market's part of the day, in thousandths. */
    move: fc.integer({ min: -60, max: 60 }),
    inflow: fc.oneof(fc.constant(0), cents(5_000_000)),
    withdrawn: fc.constantFrom<number[]>(0, 0, 0, 0.25),
    level: fc.integer({ min: 900, max: 1100 }),
  });
  const aWorld = fc.record({
    opening: cents(100_000_000),
    days: fc.array(aDay, { minLength: 2, maxLength: 400 }),
    moves: fc.constantFrom(0, 1),
  });
  /** A portfolio that is paid into at the start of days and out of at their end, in whole cents. */
  const replay = ({ opening, days, moves }: { opening: number; days: Day[]; moves: number }) => {
    const history = { value: [opening], inflow: [opening], outflow: [0] };
    for (const { move, inflow, withdrawn } of days) {
      const before = (history.value.at(-1) ?? 0) + inflow;
      const grown = roundCents(before * (1 + (moves * move) / 1000));
      const out = roundCents(grown * withdrawn);
      history.value.push(roundCents(grown - out));
      history.inflow.push(inflow);
      history.outflow.push(out);
    }
    const dates = eachDay(from, last(days.length));
    const values = [1000, ...days.map(({ level }) => (moves === 0 ? 1000 : level))];
    return { dates, ...history, index: { dates, values } };
  };
  type Day = typeof aDay extends fc.Arbitrary<infer One> ? One : never;

  it("reconciles to the cent, whatever comes and goes", () => {
    fc.assert(
      fc.property(aWorld, fc.nat(399), (world, start) => {
        const history = replay(world);
        const range = rangeOf(history, last(Math.min(start, world.days.length)));
        const { paidIn, takenOut, change, end, twin, twinChange } = range;
        expect(roundCents(range.start + paidIn - takenOut + change)).toBe(end);
        expect(range.added.at(-1)).toBe(roundCents(paidIn - takenOut));
        expect(twin[0]).toBe(range.start);
        if (twinChange.kind !== "value") return;
        expect(roundCents(range.start + paidIn - takenOut + twinChange.value)).toBe(twin.at(-1));
      }),
    );
  });

  it("calls no deposit a gain: without a market move both changes are 0 dollars and 0%", () => {
    fc.assert(
      fc.property(aWorld, (world) => {
        const days = world.days.map((one) => ({ ...one, withdrawn: 0 }));
        const range = rangeOf(replay({ ...world, days, moves: 0 }));
        expect(range).toMatchObject({ change: 0, twinChange: value(0), twinReturn: value(0) });
        expect(range.return.kind === "value" && Math.abs(range.return.value)).toBeLessThan(1e-9);
        expect(range.twin).toEqual(range.value);
      }),
    );
  });

  it("has the rates of the same periods on the Performance tab", () => {
    const dates = eachDay(from, isoDate("2026-03-31"));
    const world = fc.record({
      opening: cents(100_000_000),
      days: fc.array(aDay, { minLength: dates.length - 1, maxLength: dates.length - 1 }),
      moves: fc.constant(1),
    });
    fc.assert(
      fc.property(world, (drawn) => {
        const history = replay(drawn);
        const returns = dailyReturns(history);
        const past = { dates, returns, benchmark: history.index };
        const year = periodReturn(past, 1);
        const end = isoDate("2026-03-31");
        const range = rangeOf(history, addYears(end, -1));
        expect([range.return, range.twinReturn]).toEqual([year.portfolio, year.benchmark]);
        const thisYear = calendarReturns(past).at(-1);
        const toDate = rangeOf(history, isoDate("2025-12-31"));
        expect([toDate.return, toDate.twinReturn]).toEqual([
          thisYear?.portfolio,
          thisYear?.benchmark,
        ]);
      }),
      { numRuns: 20 },
    );
  });
});
