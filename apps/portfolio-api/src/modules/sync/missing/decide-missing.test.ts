import { describe, expect, it } from "vitest";
import { type AccountAnswer, decideMissing, type NewRow } from "./decide-missing.ts";

const fund = { securityId: "fund", isCash: false, quantity: 10, value: 1_200 };
const stock = { ...fund, securityId: "stock" };
const cash = { securityId: "cash", isCash: true, quantity: 250, value: 250 };
const row = (changes: Partial<NewRow> = {}): NewRow => ({
  securityId: "fund",
  quantity: -10,
  amount: -1_000,
  type: "sell",
  ...changes,
});
const answer = (changes: Partial<AccountAnswer>): AccountAnswer => ({
  balance: 1_450,
  listedHoldings: 0,
  lastHoldings: [fund],
  listedRows: 3,
  newRows: [],
  storedRows: 3,
  ...changes,
});

describe("holdings that an answer lacks", () => {
  it.each<[string, Partial<AccountAnswer>, string[]]>([
    ["stay when nothing at all is listed and the balance is not zero", {}, ["fund"]],
    ["stay when the institution gives no balance", { balance: null }, ["fund"]],
    ["go when other holdings are listed", { listedHoldings: 1 }, []],
    ["go when the balance says that the account is empty", { balance: 0 }, []],
    ["go when the balance is a rounding", { balance: 0.004 }, []],
    ["go when a sale came with the answer", { newRows: [row()] }, []],
    ["go when units were moved away", { newRows: [row({ type: "transfer" })] }, []],
    ["go when a sale is told in positive units", { newRows: [row({ quantity: 10 })] }, []],
    [
      "stay when only another was sold",
      { lastHoldings: [fund, stock], newRows: [row()] },
      ["stock"],
    ],
    [
      "stay when the new row is a purchase",
      { newRows: [row({ type: "buy", quantity: 5 })] },
      ["fund"],
    ],
    ["stay when only some of it was sold", { newRows: [row({ quantity: -4 })] }, ["fund"]],
    [
      "go when it was sold in parts",
      { newRows: [row({ quantity: -4 }), row({ quantity: -6 })] },
      [],
    ],
    [
      "stay when a fee is all that left the cash",
      { lastHoldings: [cash], newRows: [row({ securityId: null, amount: 1, type: "fee" })] },
      ["cash"],
    ],
    [
      "stay when cash was spent on what is not listed",
      { lastHoldings: [cash], newRows: [row({ amount: 250, quantity: 2, type: "buy" })] },
      ["cash"],
    ],
    ["stay when cash has no withdrawal", { lastHoldings: [cash] }, ["cash"]],
    [
      "go when cash was withdrawn",
      {
        lastHoldings: [cash],
        newRows: [row({ securityId: null, quantity: 0, amount: 250, type: "cash" })],
      },
      [],
    ],
    ["were none", { lastHoldings: [] }, []],
  ])("%s", (_case, changes, kept) => {
    const decided = decideMissing(answer(changes));
    expect(decided.storedHoldings).toEqual(kept);
    expect(decided.missing).toBe(kept.length > 0 ? "holdings" : null);
  });
});

describe("transactions that a listing lacks", () => {
  it.each<[string, Partial<AccountAnswer>, boolean, string | null]>([
    ["no longer count when it lists others", { listedRows: 2, storedRows: 3 }, true, null],
    ["count on when it lists none", { listedRows: 0, storedRows: 3 }, false, "transactions"],
    ["are none where none are stored", { listedRows: 0, storedRows: 0 }, false, null],
  ])("%s", (_case, changes, listingCounts, missing) => {
    expect(decideMissing(answer({ listedHoldings: 1, ...changes }))).toEqual({
      storedHoldings: [],
      listingCounts,
      missing,
    });
  });
});
