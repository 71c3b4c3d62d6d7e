import type { AccountTransaction } from "@stocks-vibe/contracts/portfolio";
import { expect, it } from "vitest";
import { moneyOf } from "./transactions-table.tsx";

const row = (change: Partial<AccountTransaction>): AccountTransaction => ({
  id: "row-1",
  date: "2026-04-03",
  name: "Employee contribution",
  symbol: "VTI",
  security_name: null,
  type: "buy",
  subtype: "buy",
  quantity: 1,
  price: 64.52,
  amount: -64.52,
  fees: null,
  currency: "USD",
  source: "institution",
  ...change,
});
const contribution = row({ subtype: "contribution" });
const distribution = row({ type: "sell", subtype: "Distribution", amount: 64.52 });

it("shows what is paid into a plan as money in, and what a plan pays out as money out", () => {
  expect([moneyOf(contribution, [contribution]), moneyOf(distribution, [distribution])]).toEqual([
    64.52, -64.52,
  ]);
});

it("shows the purchase as one where its deposit stands beside it, so that the money comes once", () => {
  const deposit = row({
    id: "row-2",
    type: "cash",
    subtype: "deposit",
    amount: 64.52,
    date: "2026-04-01",
  });
  const old = { ...deposit, date: "2026-03-20" };
  expect([moneyOf(contribution, [contribution, deposit]), moneyOf(contribution, [old])]).toEqual([
    -64.52, 64.52,
  ]);
});

it("leaves every other row as its cash went", () => {
  const rows = [
    row({}),
    row({ subtype: "dividend reinvestment" }),
    row({ type: "sell", subtype: "sell", amount: 5 }),
    row({ type: "cash", subtype: "contribution", amount: 500 }),
    row({ type: "cash", subtype: "withdrawal", amount: -500 }),
    row({ subtype: "contribution", amount: 64.52 }),
  ];
  expect(rows.map((one) => moneyOf(one, rows.slice(0, 3)))).toEqual([
    -64.52, -64.52, 5, 500, -500, 64.52,
  ]);
});
