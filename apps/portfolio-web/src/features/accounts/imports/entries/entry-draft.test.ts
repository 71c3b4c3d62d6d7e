import { describe, expect, it } from "vitest";
import { amountMessages as english } from "#lib/messages/en.ts";
import { amountMessages as spanish } from "#lib/messages/es.ts";
import { draftOf, type Fields } from "./entry-draft.ts";

const FIELDS: Fields = {
  action: "buy",
  date: "2026-01-15",
  symbol: "THDV",
  shares: "1.5",
  amount: "250.75",
};
const problemsOf = (change: Partial<Fields>) => {
  const read = draftOf({ ...FIELDS, ...change });
  return read.kind === "problems" ? read.problems : read.draft;
};

describe("what is typed into the form of a transaction", () => {
  it("is read as it is shown", () => {
    expect(problemsOf({ amount: "$1,250.75" })).toMatchObject({ shares: 1.5, amount: 1250.75 });
  });

  it.each(["1234,56", "1 234,56", "1.234,56"])("is asked anew with a dot: %s dollars", (amount) => {
    expect(problemsOf({ amount })).toEqual({ amount: "Write 1234.56: a dot before the cents." });
  });

  it("is asked anew with a dot: a number of shares with a comma", () => {
    expect(problemsOf({ shares: "1,5", amount: "250,75" })).toEqual({
      shares: "Write 12.5: a dot before the decimals.",
      amount: "Write 1234.56: a dot before the cents.",
    });
  });

  it.each([
    ["", "Please give the number of shares."],
    ["0", "Enter a number above zero, such as 12.5."],
    ["-5", "Enter a number above zero, such as 12.5."],
    ["1e308", "Enter a number above zero, such as 12.5."],
    ["0.0000001", "At least 0.000001."],
    ["99999999999999999999", "At most 999,999,999,999."],
  ])("says what is wrong with %j shares", (shares, problem) => {
    expect(problemsOf({ shares })).toEqual({ shares: problem });
  });

  it.each([
    ["", "Please give the amount in dollars."],
    ["0", "Enter a number above zero, such as 1234.56."],
    ["0.001", "At least 0.01."],
    ["9999999999999", "At most 999,999,999,999."],
  ])("says what is wrong with %j dollars", (amount, problem) => {
    expect(problemsOf({ amount })).toEqual({ amount: problem });
  });

  it("is answered in Spanish with the same examples", () => {
    expect([spanish.cents, spanish.decimals, spanish.aboveZero("12.5")]).toEqual([
      "Escribe 1234.56: un punto antes de los centavos.",
      "Escribe 12.5: un punto antes de los decimales.",
      "Escribe un número mayor que cero, como 12.5.",
    ]);
    expect(Object.keys(spanish)).toEqual(Object.keys(english));
  });
});
