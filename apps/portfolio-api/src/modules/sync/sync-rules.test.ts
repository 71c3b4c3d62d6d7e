import { addDays, isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { superseded } from "./missing/superseded.ts";
import { matchAccounts, matchSecurities } from "./relinking/match-relinked.ts";
import { checkHolding } from "./storing/resolve-rows.ts";

describe("matchAccounts", () => {
  const account = (mask: string | null, subtype: string, name = "Account") => ({
    mask,
    subtype,
    name,
  });
  it.each([
    ["by mask and subtype", account("1234", "ira"), account("1234", "ira", "Renamed"), true],
    ["not by mask alone", account("1234", "ira"), account("1234", "roth"), false],
    ["not across masks", account("1234", "ira"), account("4321", "ira"), false],
    [
      "by name where there is no mask",
      account(null, "401k", "Plan"),
      account(null, "401k", "Plan"),
      true,
    ],
    ["not when only one has a mask", account(null, "401k"), account("1234", "401k"), false],
  ])("finds an account again %s", (_case, old, linked, found) => {
    expect(matchAccounts([old], [linked]).get(linked)).toBe(found ? old : undefined);
  });

  it("gives an ambiguous account to nobody", () => {
    const [one, two] = [account("1234", "ira"), account("1234", "ira")];
    expect(matchAccounts([one, two], [account("1234", "ira")]).size).toBe(0);
    expect(matchAccounts([one], [two, account("1234", "ira")]).size).toBe(0);
  });
});

describe("matchSecurities", () => {
  const security = (symbol: string, name: string, cusip: string | null = null) => ({
    symbol,
    name,
    cusip,
  });
  it.each([
    ["its ticker", security("VTI", "Old name"), security("VTI", "New name"), true],
    [
      "its CUSIP after a new ticker",
      security("FB", "Facebook", "30303M102"),
      security("META", "Meta", "30303M102"),
      true,
    ],
    [
      "its name where nothing else is known",
      security("Stable Value", "Stable Value"),
      security("SV1", "Stable Value"),
      true,
    ],
    ["nothing in common", security("AAA", "Alpha"), security("BBB", "Beta"), false],
  ])("knows a security by %s", (_case, old, reported, found) => {
    expect(matchSecurities([old], [reported]).get(old)).toBe(found ? reported : undefined);
  });
});

describe("superseded", () => {
  const start = isoDate("2025-01-01");
  const row = (offset: number, quantity = 1, amount = 100, security = "AAA") => ({
    day: addDays(start, offset),
    security,
    type: "buy",
    quantity,
    amount,
  });

  it.each([
    ["rows before the new listing stay", [row(0), row(10)], [row(10)], [1]],
    [
      "everything the listing covers gives way, matched or not",
      [row(10), row(12, 3)],
      [row(10), row(20)],
      [0, 1],
    ],
    ["an empty listing covers nothing", [row(0), row(1)], [], []],
    ["a row posted again some days later gives way", [row(7)], [row(10), row(30)], [0]],
    ["a different amount is a different trade", [row(7, 1, 99)], [row(10)], []],
    ["a different security is a different trade", [row(7, 1, 100, "BBB")], [row(10)], []],
    ["too long before is another trade", [row(1)], [row(10)], []],
    ["two equal trades before need two in the listing", [row(7), row(7)], [row(10)], [0]],
    ["a listed row stands for its own day first", [row(8), row(10)], [row(10)], [1]],
  ])("%s", (_case, earlier, listing, gone) => {
    const indexes = superseded(earlier, listing).map((found) => earlier.indexOf(found));
    expect(indexes.sort()).toEqual(gone);
  });
});

describe("checkHolding", () => {
  const last = { quantity: 10, price: 100, priceAsOf: "2026-11-19", value: 1_000, currency: "USD" };
  const now = (price: number, quantity = 10, value = price * quantity) => ({
    ...last,
    price,
    quantity,
    value,
    priceAsOf: "2026-11-20",
  });

  it.each([
    ["a ×1000 price", now(100_000), "implausible-jump"],
    ["a thousandth", now(0.1), "implausible-jump"],
    ["zero", now(0), "not-positive"],
    ["a negative price", now(-100), "not-positive"],
  ])("keeps the last good price instead of %s, and says so", (_case, holding, reason) => {
    expect(checkHolding(holding, last, "stock")).toEqual({
      ...last,
      refusedPrice: holding.price,
      refusedReason: reason,
    });
  });

  it("values units bought since at the last good price", () => {
    expect(checkHolding(now(100_000, 12), last, "etf")).toMatchObject({ price: 100, value: 1_200 });
  });

  it.each([
    ["an ordinary move", now(105), "stock"],
    ["a 50-for-1 split", now(2, 500), "stock"],
    ["a value without a price", now(0, 10, 1_010), "mutual_fund"],
    ["an option that explodes", now(3_000), "other"],
    ["cash", now(0, 0, 0), "cash"],
  ] as const)("believes %s", (_case, holding, type) => {
    const checked = checkHolding(holding, last, type);
    expect(checked).toEqual({ ...holding, refusedPrice: null, refusedReason: null });
  });

  it("believes a first price, having nothing to compare it with", () => {
    expect(checkHolding(now(100_000), undefined, "stock").refusedReason).toBeNull();
  });
});
