import { describe, expect, it } from "vitest";
import { isoDate } from "../days/iso-date.ts";
import { benchmarkTwin } from "./benchmark-irr.ts";
import { benchmarkSeries } from "./benchmark-series.ts";

const series = (...points: [string, number][]) => ({
  dates: points.map(([date]) => isoDate(date)),
  values: points.map(([, value]) => value),
});
const flows = (...rows: [string, number][]) =>
  rows.map(([date, amount]) => ({ date: isoDate(date), amount }));

describe("published market equivalents", () => {
  it("has the value and rate of Wikipedia's Long–Nickels table", () => {
    const index = series(
      ["2001-01-01", 100],
      ["2002-01-01", 105],
      ["2003-01-01", 115],
      ["2004-01-01", 117],
      ["2004-12-31", 120],
    );
    const money = flows(
      ["2001-01-01", -100],
      ["2002-01-01", -50],
      ["2003-01-01", 60],
      ["2004-01-01", 10],
    );

    expect(benchmarkTwin(money, index, isoDate("2004-12-31"))).toEqual({
      kind: "value",
      endValue: expect.closeTo(104.277_751_234_272_97, 9),
      irr: { kind: "value", value: expect.closeTo(0.053_023_656_550_032_08, 10), ambiguous: false },
    });
  });

  it("is exhausted where Wikipedia's PME+ table withdraws more than the index gave", () => {
    const index = series(
      ["2001-01-01", 100],
      ["2002-01-01", 105],
      ["2003-01-01", 115],
      ["2004-01-01", 100],
      ["2004-12-31", 120],
    );
    const money = flows(
      ["2001-01-01", -100],
      ["2002-01-01", -50],
      ["2003-01-01", 60],
      ["2004-01-01", 100],
    );

    expect(benchmarkTwin(money, index, isoDate("2004-12-31"))).toEqual({
      kind: "none",
      reason: "benchmark-exhausted",
    });
  });
});

describe("days without a level", () => {
  const index = series(["2024-01-05", 100], ["2024-01-08", 110], ["2024-06-28", 121]);

  it("buys at the next close: Saturday's money waits for Monday", () => {
    expect(benchmarkTwin(flows(["2024-01-06", -110]), index, isoDate("2024-06-28"))).toMatchObject({
      endValue: 121,
    });
  });

  it("trades at the last close when the next is still to come", () => {
    const money = flows(["2024-01-05", -100], ["2024-06-29", 60.5]);

    expect(benchmarkTwin(money, index, isoDate("2024-06-30"))).toMatchObject({
      endValue: expect.closeTo(60.5, 10),
    });
  });

  it.each([
    ["a flow long before the first level", "2023-12-01", "2024-06-28"],
    ["an end long after the last one", "2024-01-05", "2024-08-01"],
  ])("has no twin for %s", (_, from, to) => {
    expect(benchmarkTwin(flows([from, -100]), index, isoDate(to))).toEqual({
      kind: "none",
      reason: "no-benchmark",
    });
  });

  it("has no twin of no money", () => {
    expect(benchmarkTwin([], index, isoDate("2024-06-28"))).toEqual({
      kind: "none",
      reason: "no-cash-flows",
    });
  });
});

describe("the twin day by day", () => {
  const dates = ["2024-01-05", "2024-01-06", "2024-01-07", "2024-01-08"].map(isoDate);
  const index = series(["2024-01-05", 100], ["2024-01-08", 110]);

  it("ends at the value of the twin over all flows", () => {
    const daily = benchmarkSeries({ dates, inflow: [100, 0, 0, 55], outflow: [0, 0, 0, 0] }, index);

    expect(daily).toEqual([100, 100, 100, expect.closeTo(165, 10)]);
    expect(
      benchmarkTwin(flows(["2024-01-05", -100], ["2024-01-08", -55]), index, isoDate("2024-01-08")),
    ).toMatchObject({
      endValue: expect.closeTo(165, 10),
    });
  });

  it("stops where more is taken than there is", () => {
    expect(
      benchmarkSeries({ dates, inflow: [100, 0, 0, 0], outflow: [0, 111, 0, 0] }, index),
    ).toEqual([100, null, null, null]);
  });

  it("can be emptied exactly", () => {
    expect(
      benchmarkSeries({ dates, inflow: [100, 0, 0, 0], outflow: [0, 0, 0, 110] }, index).at(-1),
    ).toBe(0);
  });
});
