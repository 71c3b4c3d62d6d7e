import { describe, expect, it } from "vitest";
import { reconcileAccounts } from "./reconcile.ts";

const held = (value: number, currency = "USD", accountId = "a") => ({ accountId, currency, value });

describe("reconcileAccounts", () => {
  it.each([
    ["agrees to the cent", 1_450, [held(1_200.004), held(250)], 1_450, 0],
    ["shows cash that the institution counts twice", 1_700, [held(1_200), held(250)], 1_450, 250],
    [
      "shows a holding that is counted twice here",
      1_200,
      [held(1_200), held(1_200)],
      2_400,
      -1_200,
    ],
    ["does not hide a cent", 10, [held(9.99)], 9.99, 0.01],
    ["leaves other currencies out of the comparison", 100, [held(100), held(70, "EUR")], 100, 0],
    ["leaves other accounts out", 100, [held(100), held(5, "USD", "b")], 100, 0],
    ["compares an empty account", 0, [], 0, 0],
    ["has no difference without a total", null, [held(5)], 5, null],
  ])("%s", (_case, balance, holdings, ourTotal, difference) => {
    const [row] = reconcileAccounts([{ id: "a", currency: "USD", balance }], holdings);
    const costBasisMethod = "fifo";
    expect(row).toEqual({
      accountId: "a",
      institutionTotal: balance,
      ourTotal,
      difference,
      costBasisMethod,
    });
  });
});
