import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { dueNight, nightOf } from "./night-of.ts";

// Denver is UTC−7 in winter and UTC−6 in summer; in 2026 clocks change on 8 March and 1 November
// (IANA time zone data).
describe("nightOf", () => {
  it.each([
    ["one second before 22:00 in winter", "2026-01-16T04:59:59Z", "2026-01-14"],
    ["22:00 sharp in winter", "2026-01-16T05:00:00Z", "2026-01-15"],
    ["one second before 22:00 in summer", "2026-07-16T03:59:59Z", "2026-07-14"],
    ["22:00 sharp in summer", "2026-07-16T04:00:00Z", "2026-07-15"],
    ["the evening before spring forward", "2026-03-08T05:00:00Z", "2026-03-07"],
    ["the evening of spring forward", "2026-03-09T04:00:00Z", "2026-03-08"],
    ["the evening before fall back", "2026-11-01T04:00:00Z", "2026-10-31"],
    ["the repeated hour of fall back", "2026-11-01T08:30:00Z", "2026-10-31"],
    ["the evening of fall back", "2026-11-02T05:00:00Z", "2026-11-01"],
    ["leap day", "2028-03-01T05:00:00Z", "2028-02-29"],
    ["the last night of the year", "2027-01-01T05:00:00Z", "2026-12-31"],
  ])("at %s is %s → %s", (_name, moment, night) => {
    expect(nightOf(new Date(moment))).toBe(night);
  });

  it("names each date of a year exactly once, hour by hour", () => {
    const hours = Array.from({ length: 24 * 366 }, (_, hour) => hour);
    const nights = new Set(hours.map((hour) => nightOf(new Date(Date.UTC(2026, 0, 1, 6 + hour)))));
    expect(nights.size).toBe(366 + 1);
  });
});

describe("dueNight", () => {
  const evening = new Date("2026-11-21T05:30:00Z");

  it("is due when the night has begun and nobody ran it", () => {
    expect(dueNight(evening, isoDate("2026-11-19"))).toBe("2026-11-20");
  });
  it("is not due twice", () => {
    expect(dueNight(evening, isoDate("2026-11-20"))).toBeUndefined();
  });
  it("catches up with one run after days of downtime", () => {
    expect(dueNight(evening, isoDate("2026-11-02"))).toBe("2026-11-20");
  });
  it("does not repeat a night when the clock jumps back", () => {
    expect(dueNight(new Date("2026-11-20T05:30:00Z"), isoDate("2026-11-20"))).toBeUndefined();
  });
  it("is due on a product that never ran a night", () => {
    expect(dueNight(evening, undefined)).toBe("2026-11-20");
  });
});
