import { describe, expect, it } from "vitest";
import { monthSteps, rangeStart } from "../days/calendar-ranges.ts";
import { isoDate } from "../days/iso-date.ts";
import { aggregateLots, type ValuedLot } from "./aggregate-lots.ts";
import { allocation } from "./allocation.ts";
import { summarizePortfolio } from "./summarize-portfolio.ts";

const aLot = (row: Partial<ValuedLot>): ValuedLot => ({
  date: isoDate("2024-01-02"),
  dateKnown: true,
  quantity: 1,
  cost: 10,
  value: 12,
  completeness: "full",
  ...row,
});

describe("lots to position", () => {
  it("adds up cents exactly", () => {
    const totals = aggregateLots([
      aLot({ cost: 0.1, value: 0.7 }),
      aLot({ cost: 0.2, value: 0.1 }),
    ]);

    expect(totals).toMatchObject({
      cost: 0.3,
      value: 0.8,
      averageCost: 0.15,
      gain: { amount: { value: 0.5 } },
    });
  });

  it("has no cost as soon as one lot has none", () => {
    expect(aggregateLots([aLot({}), aLot({ cost: null })])).toMatchObject({
      cost: null,
      averageCost: null,
      value: 24,
      gain: { amount: { kind: "none", reason: "basis-unknown" } },
    });
  });

  it("starts with its earliest lot, and an unknown date wins the day", () => {
    const lots = [
      aLot({}),
      aLot({ dateKnown: false, completeness: "since-linked" }),
      aLot({ date: isoDate("2024-05-01") }),
    ];

    expect(aggregateLots(lots)).toMatchObject({
      firstDate: "2024-01-02",
      firstDateKnown: false,
      completeness: "since-linked",
    });
  });

  it("is nothing without lots", () => {
    expect(aggregateLots([])).toBeUndefined();
  });
});

describe("positions to totals", () => {
  it("leaves positions without cost out of the gain and says how much they are worth", () => {
    expect(
      summarizePortfolio(
        [
          { value: 150, cost: 100 },
          { value: 40.1, cost: null },
        ],
        9.9,
      ),
    ).toEqual({
      total: 200,
      cash: 9.9,
      positions: 190.1,
      cost: 100,
      valueWithoutCost: 40.1,
      gain: { amount: { kind: "value", value: 50 }, percent: { kind: "value", value: 50 } },
    });
  });

  it("has a reason where there is no gain", () => {
    expect(summarizePortfolio([], 5)).toMatchObject({
      total: 5,
      cost: null,
      gain: { amount: { reason: "no-holdings" } },
    });
    expect(summarizePortfolio([{ value: 1, cost: null }], 0)).toMatchObject({
      cost: null,
      gain: { amount: { reason: "basis-unknown" } },
    });
  });
});

describe("allocation", () => {
  it("adds up by group, in the order asked for, without empty groups", () => {
    const parts = [
      { group: "taxable", value: 25 },
      { group: "retirement", value: 50.5 },
      { group: "taxable", value: 24.5 },
    ] as const;

    expect(allocation(parts, ["retirement", "taxable", "other"])).toEqual([
      { group: "retirement", value: 50.5, percent: 50.5 },
      { group: "taxable", value: 49.5, percent: 49.5 },
    ]);
  });

  it("has no percent of nothing", () => {
    expect(allocation([{ group: "other", value: 0 }], ["other"])).toEqual([
      { group: "other", value: 0, percent: 0 },
    ]);
  });
});

describe("timeline", () => {
  const asOf = isoDate("2024-03-31");

  it("takes thirteen days for a year, the same of every month, the last being the day itself", () => {
    const end = isoDate("2024-03-31");
    const days = monthSteps(rangeStart("1Y", end, end), end);

    expect([days.length, days[0], days[11], days[12]]).toEqual([
      13,
      "2023-03-31",
      "2024-02-29",
      "2024-03-31",
    ]);
    expect(new Set(days.slice(1).map((date) => date.slice(0, 7))).size).toBe(12);
  });

  it("starts a history of less than a year on its first day", () => {
    expect(monthSteps(isoDate("2024-01-15"), asOf)).toEqual([
      "2024-01-15",
      "2024-01-31",
      "2024-02-29",
      "2024-03-31",
    ]);
    expect(monthSteps(asOf, asOf)).toEqual([asOf]);
  });

  it.each([
    ["1M", "2024-02-29"],
    ["6M", "2023-09-30"],
    ["YTD", "2023-12-31"],
    ["1Y", "2023-03-31"],
    ["3Y", "2021-03-31"],
    ["5Y", "2019-03-31"],
    ["MAX", "2018-07-01"],
  ] as const)("starts %s on %s", (range, expected) => {
    expect(rangeStart(range, asOf, isoDate("2018-07-01"))).toBe(expected);
  });
});
