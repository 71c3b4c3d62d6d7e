import { describe, expect, it } from "vitest";
import { createFreshSymbols } from "./prices.service.ts";

const NOON = new Date("2026-11-20T17:00:00Z");
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

describe("symbols that were just brought up to date", () => {
  it("are fresh for ten minutes, all of them or none", () => {
    const fresh = createFreshSymbols();
    fresh.note(["AAA", "BBB"], NOON);
    expect(fresh.has(["BBB", "AAA"], later(9))).toBe(true);
    expect(fresh.has(["AAA"], later(10))).toBe(false);
    expect(fresh.has(["AAA", "CCC"], later(1))).toBe(false);
    expect(fresh.has([], later(1))).toBe(true);
  });

  it("are not fresh on the market's next day, nor before they were noted", () => {
    const fresh = createFreshSymbols();
    const beforeMidnight = new Date("2026-11-21T04:58:00Z");
    fresh.note(["AAA"], beforeMidnight);
    expect(fresh.has(["AAA"], new Date("2026-11-21T04:59:00Z"))).toBe(true);
    expect(fresh.has(["AAA"], new Date("2026-11-21T05:01:00Z"))).toBe(false);
    expect(fresh.has(["AAA"], new Date("2026-11-21T04:57:00Z"))).toBe(false);
  });
});
