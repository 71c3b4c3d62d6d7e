import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import type { SecurityRow, TransactionRow } from "../rebuild/rebuild-types.ts";
import { type Pairs, pairRows } from "./pair-rows.ts";
import { readCashRow, readSecurityRow } from "./read-transaction.ts";

const aRow = (
  type: string,
  subtype: string,
  row: Partial<TransactionRow> = {},
): TransactionRow => ({
  id: `${type}-${subtype}-${row.accountId ?? "a1"}-${row.quantity ?? 0}`,
  accountId: "a1",
  securityId: "s1",
  date: isoDate("2024-03-01"),
  quantity: 0,
  amount: 0,
  price: 0,
  fees: null,
  type,
  subtype,
  ...row,
});
const noPairs: Pairs = { money: new Map(), units: new Map() };
const securities = new Map<string, SecurityRow>(
  ["s1", "s2"].map((id) => [id, { id, symbol: id, name: id, type: "stock", currency: "USD" }]),
);
const pairsOf = (...rows: TransactionRow[]) => pairRows(rows, securities);

const still = { lots: null, cash: 0, external: 0, externalUnits: 0, flow: 0, flowUnits: 0 };

describe("a row of a security", () => {
  it.each([
    [
      "buy",
      "buy",
      2,
      100,
      { lots: { kind: "add", quantity: 2, basis: 100 }, cash: -100, flow: -100 },
    ],
    [
      "buy",
      "contribution",
      2,
      100,
      { lots: { kind: "add", basis: 100 }, cash: 0, external: 100, flow: -100 },
    ],
    [
      "buy",
      "dividend reinvestment",
      2,
      100,
      { lots: { kind: "add", basis: 100 }, cash: 0, flow: 0 },
    ],
    ["sell", "sell", -2, -100, { lots: { kind: "remove", quantity: 2 }, cash: 100, flow: 100 }],
    [
      "sell",
      "distribution",
      -2,
      -100,
      { lots: { kind: "remove" }, cash: 0, external: -100, flow: 100 },
    ],
    ["cash", "qualified dividend", 0, -7, { lots: null, cash: 7, flow: 7 }],
    ["fee", "tax withheld", 0, 3, { lots: null, cash: -3, flow: -3 }],
    ["cash", "dividend", 5, -7, { lots: null, cash: 7, flow: 7 }],
    [
      "fee",
      "return of principal",
      0,
      -7,
      { lots: { kind: "lower-basis", amount: 7 }, cash: 7, flow: 7 },
    ],
    ["transfer", "split", 20, 0, { ...still, lots: { kind: "split", added: 20 } }],
    ["cash", "stock distribution", 20, 0, { ...still, lots: { kind: "split", added: 20 } }],
    [
      "transfer",
      "transfer",
      4,
      400,
      { lots: { kind: "add", basis: null }, cash: 0, externalUnits: 4, flowUnits: 4 },
    ],
    [
      "transfer",
      "transfer",
      -4,
      0,
      { lots: { kind: "remove", quantity: 4 }, externalUnits: -4, flowUnits: -4 },
    ],
    [
      "cash",
      "adjustment",
      1,
      0,
      { lots: { kind: "add", basis: null }, externalUnits: 1, flowUnits: 1 },
    ],
    [
      "transfer",
      "spin off",
      3,
      0,
      { lots: { kind: "add", basis: null }, externalUnits: 0, flowUnits: 3 },
    ],
    ["transfer", "expire", -3, 0, { lots: { kind: "remove" }, externalUnits: 0, flowUnits: 0 }],
    ["cancel", "", 2, 100, still],
  ])("%s/%s with quantity %d and amount %d", (type, subtype, quantity, amount, effect) => {
    expect(readSecurityRow(aRow(type, subtype, { quantity, amount }), noPairs)).toMatchObject(
      effect,
    );
  });

  it("costs quantity × price and fees when the amount is missing", () => {
    const row = aRow("buy", "buy", { quantity: 2, price: 10, fees: 1 });

    expect(readSecurityRow(row, noPairs)).toMatchObject({ cash: -21, flow: -21 });
  });
});

describe("a row of cash", () => {
  it.each([
    ["cash", "deposit", null, 0, -100, { cash: 100, external: 100 }],
    ["cash", "withdrawal", null, 0, 100, { cash: -100, external: -100 }],
    ["cash", "interest", null, 0, -5, { cash: 5, external: 0 }],
    ["fee", "account fee", null, 0, 5, { cash: -5, external: 0 }],
    ["transfer", "transfer", null, 0, -50, { cash: 50, external: 50 }],
    ["transfer", "transfer", "mmf", 50, 0, { cash: 50, external: 50 }],
    ["buy", "buy", "mmf", 50, 50, { cash: 0, external: 0 }],
    ["buy", "contribution", "mmf", 50, 50, { cash: 50, external: 50 }],
    ["buy", "interest reinvestment", "mmf", 5, 5, { cash: 5, external: 0 }],
    ["sell", "sell", "mmf", -50, -50, { cash: 0, external: 0 }],
    ["sell", "distribution", "mmf", -50, -50, { cash: -50, external: -50 }],
    ["cancel", "", null, 0, 50, { cash: 0, external: 0 }],
  ])(
    "%s/%s of %s with quantity %d and amount %d",
    (type, subtype, securityId, quantity, amount, effect) => {
      expect(
        readCashRow(aRow(type, subtype, { securityId, quantity, amount }), noPairs),
      ).toMatchObject(effect);
    },
  );
});

describe("halves of one event", () => {
  const income = aRow("cash", "dividend", { amount: -50, date: isoDate("2024-02-27") });
  const reinvestment = aRow("buy", "dividend reinvestment", { quantity: 1, amount: 50 });

  it("cancels a dividend and its reinvestment: cash comes and goes, no flow", () => {
    const pairs = pairsOf(income, reinvestment);

    expect(readSecurityRow(income, pairs)).toMatchObject({ cash: 50, flow: 0 });
    expect(readSecurityRow(reinvestment, pairs)).toMatchObject({ cash: -50, flow: 0 });
  });

  it.each([
    ["another amount", { amount: -51 }],
    ["another security", { securityId: "s2" }],
    ["another account", { accountId: "a2" }],
    ["sixteen days apart", { date: isoDate("2024-04-10") }],
  ])("leaves a dividend of %s alone", (_, change) => {
    expect(pairsOf({ ...income, ...change }, reinvestment).money.size).toBe(0);
  });

  it("uses each half once", () => {
    const pairs = pairsOf(income, reinvestment, { ...reinvestment, id: "second" });

    expect(pairs.money.size).toBe(2);
  });

  it("takes a payroll purchase with a deposit of its own for a plain purchase", () => {
    const deposit = aRow("cash", "contribution", { securityId: null, amount: -100 });
    const purchase = aRow("buy", "contribution", { quantity: 2, amount: 100 });

    expect(readSecurityRow(purchase, pairsOf(deposit, purchase))).toMatchObject({
      cash: -100,
      external: 0,
    });
  });

  it("moves lots between own accounts on the earlier day, without a flow", () => {
    const arrival = aRow("transfer", "transfer", {
      quantity: 4,
      accountId: "a2",
      date: isoDate("2024-03-01"),
    });
    const departure = aRow("transfer", "transfer", { quantity: -4, date: isoDate("2024-03-04") });
    const pairs = pairsOf(arrival, departure);

    expect(readSecurityRow(departure, pairs)).toEqual({
      ...still,
      lots: {
        kind: "move",
        ledger: "a1|s1",
        date: "2024-03-01",
        quantity: 4,
        toLedger: "a2|s1",
        toQuantity: 4,
      },
    });
    expect(readSecurityRow(arrival, pairs)).toEqual(still);
  });

  it("turns the old shares of a merger into the new, each at its market value", () => {
    const old = aRow("transfer", "merger", { quantity: -10 });
    const fresh = aRow("transfer", "merger", { quantity: 4, securityId: "s2" });
    const pairs = pairsOf(old, fresh);

    expect(readSecurityRow(old, pairs)).toMatchObject({
      lots: { kind: "move", quantity: 10, toLedger: "a1|s2", toQuantity: 4 },
      flowUnits: -10,
      externalUnits: 0,
    });
    expect(readSecurityRow(fresh, pairs)).toMatchObject({
      lots: null,
      flowUnits: 4,
      externalUnits: 0,
    });
  });
});
