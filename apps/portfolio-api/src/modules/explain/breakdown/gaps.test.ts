import { expect, it } from "vitest";
import {
  aSecurity,
  buy,
  deposit,
  held,
  shownOf,
} from "../../valuation/data-quality/testing/rows.ts";
import { explainWords } from "../explain-texts.ts";
import { costGaps } from "./gaps.ts";

const day = "2024-03-01";
/**
 * 10 bought at 100 with a fee of 5 that the amount leaves out, and what the institution says they
 * cost.
 */
const shownAt = (costBasis: number | null) =>
  shownOf({
    securities: [aSecurity("ACME")],
    transactions: [deposit(day, 1_000), buy(day, "ACME", 10, 100, { fees: 5 })],
    holdings: [held("ACME", 10, 100, { costBasis })],
  });
const found =
  "1 row of ACME in Brokerage names fees of $5.00 that its amount leaves out; the amount counts as listed. Amounts with their fees would make cost and returns exact.";

it("names what was found in its rows as what makes a lot estimated, and nothing else", () => {
  const { replay, position } = shownAt(null);

  expect(position("ACME").lots.map(({ completeness }) => completeness)).toEqual(["estimated"]);
  expect(costGaps({ replay, words: explainWords.en }, [position("ACME")])).toEqual([found]);
});

it("names a fitted cost beside it where the cost was fitted, too", () => {
  const { replay, position } = shownAt(1_200);

  expect(costGaps({ replay, words: explainWords.en }, [position("ACME")])).toEqual([
    "Dates or costs of ACME in Brokerage were fitted to the institution's total. The institution's list of lots would make them exact.",
    found,
  ]);
});
