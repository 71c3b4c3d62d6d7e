import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { marketDay } from "../prices/market-days.ts";
import { transactionWindow } from "./transaction-window.ts";

const day = isoDate;

describe("transactionWindow", () => {
  it.each([
    ["the day of linking", "2026-11-21", "2026-11-21", undefined, "2024-11-21"],
    ["long after linking, never read yet", "2026-11-21", "2023-11-21", undefined, "2021-11-21"],
    ["the morning after a sync", "2026-11-21", "2023-11-21", "2026-11-20", "2026-10-21"],
    ["a sync of long ago", "2026-11-21", "2023-11-21", "2024-03-01", "2024-01-31"],
  ])("%s", (_when, today, linked, lastSync, from) => {
    const last = lastSync === undefined ? undefined : day(lastSync);
    expect(transactionWindow(day(today), day(linked), last)).toEqual({ from, to: today });
  });
});

describe("marketDay", () => {
  it("is still yesterday in New York after midnight in London", () => {
    expect(marketDay(new Date("2026-11-21T03:00:00Z"))).toBe("2026-11-20");
  });
});
