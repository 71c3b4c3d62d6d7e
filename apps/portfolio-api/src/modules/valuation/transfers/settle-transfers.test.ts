import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { pairRows } from "../transactions/pair-rows.ts";
import { settleTransfers } from "./settle-transfers.ts";

const CASH = "cash-fund";
const isCash = (securityId: string): boolean => securityId === CASH;

/** A cash row: `account day amount`, negative arriving as the wire has it. */
const cash = (
  id: string,
  accountId: string,
  day: string,
  amount: number,
  changes: Partial<TransactionRow> = {},
): TransactionRow => ({
  id,
  accountId,
  securityId: null,
  date: isoDate(day),
  quantity: 0,
  amount,
  price: 0,
  fees: null,
  type: "cash",
  subtype: amount < 0 ? "deposit" : "withdrawal",
  ...changes,
});

const settle = (...rows: TransactionRow[]): Record<string, string> => {
  const ordered = [...rows].sort((a, b) => (a.date < b.date ? -1 : 1));
  return Object.fromEntries(settleTransfers(ordered, pairRows(ordered, new Map()), isCash));
};

describe("settleTransfers", () => {
  it("counts cash as arrived on the day it left the other account", () => {
    const moved = settle(cash("out", "a", "2026-03-02", 500), cash("in", "b", "2026-03-05", -500));
    expect(moved).toEqual({ in: "2026-03-02" });
  });

  it("knows transfers of cash and of a money-market fund, too", () => {
    const type = { type: "transfer", subtype: "transfer" };
    const out = cash("out", "a", "2026-03-02", 0, { ...type, securityId: CASH, quantity: -500 });
    expect(settle(out, cash("in", "b", "2026-03-04", -500, type))).toEqual({ in: "2026-03-02" });
  });

  it.each([
    ["came from the same account", cash("in", "a", "2026-03-05", -500)],
    ["is another amount", cash("in", "b", "2026-03-05", -500.01)],
    ["took longer than five days", cash("in", "b", "2026-03-08", -500)],
    ["arrived before it left", cash("in", "b", "2026-02-27", -500)],
    ["arrived the same day, where nothing needs to change", cash("in", "b", "2026-03-02", -500)],
    ["was a dividend", cash("in", "b", "2026-03-05", -500, { subtype: "dividend" })],
  ])("leaves an arrival alone that %s", (_why, arrival) => {
    expect(settle(cash("out", "a", "2026-03-02", 500), arrival)).toEqual({});
  });

  it("uses each withdrawal once, for the nearest arrival", () => {
    const moved = settle(
      cash("out", "a", "2026-03-02", 500),
      cash("near", "b", "2026-03-03", -500),
      cash("far", "c", "2026-03-05", -500),
    );
    expect(moved).toEqual({ near: "2026-03-02" });
  });
});
