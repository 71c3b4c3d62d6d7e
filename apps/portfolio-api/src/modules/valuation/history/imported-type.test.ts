import { expect, it } from "vitest";
import { importedType } from "./imported-rows.ts";

const named = (symbol: string | null, name: string, cusip: string | null = null) => ({
  symbol,
  cusip,
  name,
});

it.each([
  [named("LKSR", "LAKESHORE INC"), "stock"],
  [named("BND", "VANGUARD BD INDEX FDS"), "mutual_fund"],
  [named("VTI", "VANGUARD TOTAL STOCK MARKET ETF"), "etf"],
  [named("TLT", "ISHARES 20+ YEAR TREASURY BOND ETF"), "etf"],
  [named("SPY", "SPDR S&P 500"), "etf"],
  [named("VTSAX", "VANGUARD TOTAL STOCK MARKET INDEX ADMIRAL"), "mutual_fund"],
  [named("FXAIX", ""), "mutual_fund"],
  [named("SPAXX", "FIDELITY GOVERNMENT MONEY MARKET"), "cash"],
  [named("QABC", "BANK DEPOSIT MONEY MARKET"), "cash"],
  [named("AAPL 01/17/2025 150.00 C", "CALL APPLE INC $150 EXP 01/17/25"), "other"],
  [named("SPY240119C00475000", ""), "other"],
  [named("AAPL250117C150", "CALL (AAPL) APPLE INC JAN 17 25 $150"), "other"],
  [named(null, "UNITED STATES TREASURY BILL 0% 05/15/2025", "912797KS5"), "bond"],
  [named("912828XX1", "US TREASURY NOTE 2.5% DUE 05/15/2030", "912828XX1"), "bond"],
  [named("TRST", "TREASURY WINE ESTATES"), "stock"],
  [named("PUT", "PUTNAM HOLDINGS"), "stock"],
  [named("CALX", "CALIX INC"), "stock"],
])("takes %o for %s", (security, type) => {
  expect(importedType(security, undefined)).toBe(type);
});

it("believes an institution before a name", () => {
  expect(importedType(named("TLT", "ISHARES 20+ YEAR TREASURY BOND"), "etf")).toBe("etf");
});
