import { describe, expect, it } from "vitest";
import {
  axisMoney,
  axisPercent,
  fullRate,
  initialOf,
  money,
  moneyChange,
  percentChange,
  points,
  pointsBetween,
  preciseRate,
  rate,
  share,
  shares,
  wholeMoney,
  wholeNumber,
} from "./format.ts";
import { day, denverDay, denverTime, weekday } from "./format-date.ts";

describe("money", () => {
  it.each([
    [1234.56, "$1,234.56"],
    [-1234.56, "−$1,234.56"],
    [0, "$0.00"],
    [-0.001, "$0.00"],
  ])("writes %d as %s", (value, text) => expect(money(value)).toBe(text));

  it("names a currency that is not the dollar", () => expect(money(12, "CAD")).toBe("12.00 CAD"));

  it.each([
    [147438.12, "+$147,438.12"],
    [-76.8, "−$76.80"],
    [0, "$0.00"],
  ])("gives the change %d its sign: %s", (value, text) => expect(moneyChange(value)).toBe(text));

  it("drops cents in sentences", () => expect(wholeMoney(401246.86)).toBe("$401,247"));

  it.each([
    [0, "$0"],
    [200_000, "$200K"],
    [1_500_000, "$1.5M"],
    [-50_000, "−$50K"],
    [750, "$750"],
  ])("labels %d on an axis as %s", (value, text) => expect(axisMoney(value)).toBe(text));

  it.each([
    [1_210_000, 10_000, "$1.21M"],
    [1_200_000, 200_000, "$1.2M"],
    [400_250, 50, "$400.25K"],
    [990, 10, "$990"],
  ])("tells %d from its neighbours %d away", (value, step, text) =>
    expect(axisMoney(value, step)).toBe(text),
  );
});

describe("rates and shares", () => {
  it.each([
    [0.1575, "15.75%"],
    [-0.0576, "−5.76%"],
    [0, "0.00%"],
    [9.99999, "1,000.00%"],
    [10, "1,000.00%"],
    [10.0001, ">1,000%"],
    [52_340, ">1,000%"],
    [-10.0001, "<−1,000%"],
  ])("writes the rate %d as %s", (value, text) => expect(rate(value)).toBe(text));

  it.each([
    [0.12487442, "12.487442%"],
    [-0.5, "−50.000000%"],
  ])("writes the rate %d to its last digit as %s", (value, text) =>
    expect(preciseRate(value)).toBe(text),
  );

  it("writes a rate of so many decimals", () => {
    expect(rate(0.12345, 1)).toBe("12.3%");
    expect(rate(0.12345, 0)).toBe("12%");
    expect(rate(52.34, 0)).toBe(">1,000%");
  });

  it.each([
    [1000, "+1,000.00 pts"],
    [4986.12, ">1,000 pts"],
    [-4986.12, "<−1,000 pts"],
  ])("writes the difference %d as %s", (value, text) => expect(points(value)).toBe(text));

  it("writes a rate in full where its rows have to add up", () => {
    expect(fullRate(52.3412)).toBe("5,234.12%");
    expect(preciseRate(52.3412)).toBe("5,234.120000%");
  });

  it("groups whole numbers", () => expect(wholeNumber(1718)).toBe("1,718"));

  it("writes a gain with its sign and one decimal", () => {
    expect(percentChange(47.21)).toBe("+47.2%");
    expect(percentChange(-31.14)).toBe("−31.1%");
  });

  it("takes a difference from the rates as shown, not from hidden decimals", () => {
    expect(pointsBetween(0.157549, 0.137)).toBe(2.05);
    expect(points(pointsBetween(0.1418, 0.1435))).toBe("−0.17 pts");
  });

  it.each([
    [0.002, 0.002, "0.2%"],
    [-0.0115, 0.0005, "−1.15%"],
    [0, 0.002, "0.0%"],
    [0.03, 0.03 - 0.02, "3%"],
    [0.1, 0.05, "10%"],
  ])("tells %d on a percent axis from its neighbours %d away", (value, step, text) =>
    expect(axisPercent(value, step)).toBe(text),
  );

  it("leaves signs and decimals out where they say nothing", () => {
    expect(axisPercent(-0.1)).toBe("−10%");
    expect(share(86.13)).toBe("86.1%");
    expect(shares(405)).toBe("405");
    expect(shares(0.12549)).toBe("0.125");
    expect(shares(-1037)).toBe("−1,037");
  });
});

describe("dates", () => {
  it("never moves a calendar day by a time zone", () => {
    expect(day("2026-11-20")).toBe("Nov 20, 2026");
    expect(weekday("2026-11-20")).toBe("Friday");
  });

  it("shows moments in Mountain Time, summer and winter", () => {
    expect(denverDay("2026-11-21T05:04:00Z")).toBe("2026-11-20");
    expect(denverTime("2026-11-21T05:04:00Z")).toBe("10:04 PM");
    expect(denverTime("2026-07-21T04:04:00Z")).toBe("10:04 PM");
  });
});

describe("initialOf", () => {
  it.each([
    ["nora", "N"],
    [" larkspur", "L"],
    ["🏡 Whitfield", "🏡"],
    ["👩🏽‍👧 Whitfield", "👩🏽‍👧"],
    ["", ""],
  ])("of '%s' is the whole of its first character: '%s'", (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});
