import { addressOf, type figureAddress } from "@stocks-vibe/contracts/portfolio";
import { expect, it } from "vitest";
import type * as z from "zod";
import {
  aSecurity,
  aYearAgo,
  buy,
  held,
  shownOf,
  today,
} from "../valuation/data-quality/testing/rows.ts";
import { explainFigure } from "./answer-explanation.ts";
import { explainWords } from "./explain-texts.ts";
import { readAddress } from "./question.ts";

/** 20 held today for 2,500; 5 of them bought since the history starts, for 900. */
const { replay, figures } = shownOf({
  securities: [aSecurity("ACME")],
  transactions: [buy("2024-07-01", "ACME", 5, 180)],
  holdings: [held("ACME", 20, 220, { costBasis: 2_500 })],
  prices: new Map([["ACME", { dates: [aYearAgo, today], closes: [160, 220], source: "test" }]]),
});

const { completeness: completenessWords, openingsInSum } = explainWords.en.parts;

const completenessOf = (figure: z.input<typeof figureAddress>) => {
  const address = readAddress(figure);
  if (!address) throw new Error(`${figure} is no address`);
  const question = {
    address: figure,
    replay,
    figures,
    version: 1,
    by: "holding",
    language: "en",
  } as const;
  return explainFigure(question, address)?.completeness;
};

it.each(["gain", "cost-basis", addressOf("position-gain", "ACME")])(
  "says that %s, a total since the history starts, counts openings by their cost",
  (figure) => {
    expect(completenessOf(figure)).toMatchObject({
      level: "since-linked",
      sentence: openingsInSum,
    });
  },
);

it("says of a rate over the same holdings that they count by their market value", () => {
  expect(completenessOf("irr")).toMatchObject({
    level: "since-linked",
    sentence: completenessWords["since-linked"],
  });
});

it("says nothing of purchases of the total value, which has none", () => {
  expect(completenessOf("total-value")).toMatchObject({
    level: "full",
    sentence: completenessWords.full,
  });
});
