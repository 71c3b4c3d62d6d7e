import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { createSeriesReader, shareSeries } from "./shared-series.ts";

const DAYS = ["1969-12-31", "2024-02-29", "2026-11-20"].map(isoDate);

describe("a shared series", () => {
  it("is read in another thread as it was, to the last bit, without a copy on the way", () => {
    const values = [0.1 + 0.2, -0, Number.NaN];
    const sent = structuredClone(shareSeries(DAYS, values));
    expect(createSeriesReader()(sent)).toEqual({ dates: DAYS, values });
    new Float64Array(sent.values)[0] = 7;
    expect(new Float64Array(shareSeries(DAYS, values).values)[0]).toBe(7);
  });

  it("has the name of what it holds: the same for the same days and values, another for others", () => {
    const { id, daysId } = shareSeries(DAYS, [1, 2, 3]);
    expect(shareSeries([...DAYS], [1, 2, 3]).id).toBe(id);
    expect(shareSeries(DAYS, [1, 2, 4])).toMatchObject({ daysId });
    expect(shareSeries(DAYS, [1, 2, 4]).id).not.toBe(id);
    expect(shareSeries([...DAYS.slice(1), isoDate("2026-11-21")], [1, 2, 3]).id).not.toBe(id);
  });

  it("of a day that is none is refused", () => {
    expect(() => shareSeries(["2026-02-31"], [1])).toThrow();
  });
});

describe("a thread", () => {
  it("reads a series once, and days that several share once", () => {
    const read = createSeriesReader();
    const [one, other] = [shareSeries(DAYS, [1, 2, 3]), shareSeries(DAYS, [4, 5, 6])];
    const first = read(structuredClone(one));
    expect(read(structuredClone(one))).toBe(first);
    expect(read(other).dates).toBe(first.dates);
  });

  it("forgets the least recently used first", () => {
    const read = createSeriesReader(2);
    const [one, two, three] = [1, 2, 3].map((value) => shareSeries(DAYS, [value, value, value]));
    if (!one || !two || !three) throw new Error("three series");
    const [first, second] = [read(one), read(two)];
    read(one);
    read(three);
    expect(read(one)).toBe(first);
    expect(read(two)).not.toBe(second);
    expect(read(two)).toEqual(second);
  });
});
