import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eachDay } from "../days/calendar-ranges.ts";
import { addDays, daysBetween, isoDate } from "../days/iso-date.ts";
import { portfolioTimeline, type TimelineQuestion } from "./portfolio-timeline.ts";
import { addHeldValue, priceColumn, valueHoldings } from "./value-holdings.ts";

const day = isoDate;
const from = day("2024-01-01");
const to = day("2024-01-05");

const series = (...points: [string, number][]) => ({
  dates: points.map(([date]) => day(date)),
  values: points.map(([, value]) => value),
});
const aTimeline = (question: Partial<TimelineQuestion>) =>
  portfolioTimeline({
    from,
    to,
    holdings: [],
    openingCash: 0,
    cashChanges: [],
    flows: [],
    index: null,
    ...question,
  });
const aHolding = { prices: series(["2024-01-01", 10]), opening: 0, changes: [], multiplier: 1 };

describe("prices by day", () => {
  const range = { first: from, length: 5 };

  it.each([
    [
      "carries the last one over days without trading",
      [
        ["2023-12-29", 9],
        ["2024-01-03", 11],
      ],
      0,
      [9, 9, 11, 11, 11],
    ],
    ["uses the first one up to a week before it", [["2024-01-10", 10]], 2, [0, 0, 10, 10, 10]],
    [
      "keeps the last of those before the first day",
      [
        ["2023-01-02", 5],
        ["2023-06-01", 6],
      ],
      0,
      [6, 6, 6, 6, 6],
    ],
    [
      "leaves out those after the last day",
      [
        ["2024-01-02", 7],
        ["2024-02-01", 8],
      ],
      0,
      [7, 7, 7, 7, 7],
    ],
    ["has none for an empty series", [], 5, [0, 0, 0, 0, 0]],
  ] as [string, [string, number][], number, number[]][])("%s", (_, points, pricedFrom, closes) => {
    const column = priceColumn(series(...points), range);

    expect(column.pricedFrom).toBe(pricedFrom);
    expect([...column.closes]).toEqual(closes);
  });
});

describe("an organization day by day", () => {
  it("is its units at their prices, its cash, and its money's twin in the index", () => {
    const timeline = aTimeline({
      holdings: [
        {
          ...aHolding,
          prices: series(["2024-01-01", 10], ["2024-01-04", 12]),
          opening: 5,
          changes: [{ date: day("2024-01-03"), units: 5 }],
        },
      ],
      openingCash: 100,
      cashChanges: [{ date: day("2024-01-03"), amount: -50 }],
      flows: [{ date: from, amount: -150 }],
      index: series(["2024-01-01", 100], ["2024-01-05", 110]),
    });

    expect(timeline.dates).toEqual(eachDay(from, to));
    expect(timeline.value).toEqual([150, 150, 150, 170, 170]);
    expect(timeline.benchmark).toEqual([150, 150, 150, 150, expect.closeTo(165, 10)]);
  });

  it("has no value on days on which something held has no price", () => {
    const late = { ...aHolding, prices: series(["2024-01-10", 10]), opening: 3 };

    expect(aTimeline({ holdings: [aHolding, late] }).value).toEqual([null, null, 30, 30, 30]);
    expect(aTimeline({ holdings: [{ ...late, opening: 0 }] }).value).toEqual([0, 0, 0, 0, 0]);
  });

  it("counts changes before its first day into the start, and none after its last", () => {
    const changes = [
      { date: day("2024-02-01"), units: 100 },
      { date: day("2023-11-01"), units: 2 },
    ];

    expect(aTimeline({ holdings: [{ ...aHolding, changes }] }).value).toEqual([20, 20, 20, 20, 20]);
  });

  it("values contracts by their multiplier, and what is owed below zero", () => {
    expect(aTimeline({ holdings: [{ ...aHolding, opening: -1, multiplier: 100 }] }).value[0]).toBe(
      -1000,
    );
  });

  it("has nothing to say of no days", () => {
    expect(aTimeline({ from: to, to: from })).toEqual({ dates: [], value: [], benchmark: [] });
  });
});

it("starts a holding where it is told to, with what changed before", () => {
  const total = new Float64Array(4);
  const prices = { closes: Float64Array.of(1, 2, 3, 4), pricedFrom: 0 };

  addHeldValue(total, {
    prices,
    opening: 1,
    changeDays: [0, 2],
    changeUnits: [1, 1],
    multiplier: 1,
    from: 1,
  });

  expect([...total]).toEqual([0, 4, 9, 12]);
});

it("is the same as adding up each day by itself", () => {
  const length = 60;
  const changes = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: length - 1 }),
      units: fc.integer({ min: -5, max: 9 }),
    }),
    { maxLength: 12 },
  );
  const closes = fc.array(fc.integer({ min: 1, max: 1000 }), {
    minLength: length,
    maxLength: length,
  });
  const holding = fc.record({ changes, closes, opening: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(holding, { maxLength: 4 }), (holdings) => {
      const columns = holdings.map((item) => {
        const ordered = item.changes.toSorted((a, b) => a.day - b.day);
        return {
          prices: { closes: Float64Array.from(item.closes), pricedFrom: 0 },
          opening: item.opening,
          changeDays: ordered.map((change) => change.day),
          changeUnits: ordered.map((change) => change.units),
          multiplier: 1,
          from: 0,
        };
      });
      const slow = Array.from({ length }, (_, at) =>
        holdings.reduce((total, item) => {
          const until = item.changes.filter((change) => change.day <= at);
          const units = until.reduce((sum, change) => sum + change.units, item.opening);
          return total + units * (item.closes[at] ?? 0);
        }, 0),
      );
      expect([...valueHoldings(length, columns)].map((value) => value + 0)).toEqual(slow);
    }),
  );
});

it("holds as many days as there are between its ends", () => {
  const last = addDays(from, 400);
  expect(aTimeline({ to: last }).value).toHaveLength(daysBetween(from, last) + 1);
});
