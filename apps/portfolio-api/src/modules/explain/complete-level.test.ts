import { addressOf, type figureAddress } from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import { expect, it } from "vitest";
import type * as z from "zod";
import { aSecurity, buy, deposit, held, shownOf } from "../valuation/data-quality/testing/rows.ts";
import { explainFigure } from "./answer-explanation.ts";
import { explainWords } from "./explain-texts.ts";
import { readAddress } from "./question.ts";

const day = isoDate("2024-03-01");

/** FREE came for nothing that anybody names; ACME was bought; the price of OLDP is old. */
const { replay, figures } = shownOf({
  securities: [aSecurity("ACME"), aSecurity("FREE"), aSecurity("OLDP")],
  transactions: [deposit(day, 1_000), buy(day, "ACME", 10, 100)],
  holdings: [
    held("ACME", 10, 100),
    held("FREE", 5, 20, { costBasis: null }),
    held("OLDP", 1, 50, { costBasis: 40, priceAsOf: day }),
  ],
});

const completenessOf = (figure: z.input<typeof figureAddress>, language: "en" | "es" = "en") => {
  const address = readAddress(figure);
  if (!address) throw new Error(`${figure} is no address`);
  const about = { address: figure, replay, figures, version: 1, by: "holding" } as const;
  const completeness = explainFigure({ ...about, language }, address)?.completeness;
  if (!completeness) throw new Error(`${figure} was not explained`);
  return completeness;
};

it.each(["gain", "cost-basis", addressOf("position-gain", "FREE")])(
  "never calls %s complete while it names a cost that would complete it",
  (figure) => {
    const { level, sentence, gaps } = completenessOf(figure);

    expect(gaps.join(" ")).toContain("FREE");
    expect(level).toBe("estimated");
    expect(sentence).toBe(explainWords.en.parts.completeness.estimated);
    expect(completenessOf(figure, "es").sentence).toBe(
      explainWords.es.parts.completeness.estimated,
    );
  },
);

it("never calls the total complete while a newer price would complete it", () => {
  const { level, gaps } = completenessOf("total-value");

  expect(gaps.join(" ")).toContain("The last known price of OLDP");
  expect(level).toBe("estimated");
});

it("calls the gain complete of a holding whose costs are all known", () => {
  expect(completenessOf(addressOf("position-gain", "ACME"))).toMatchObject({
    level: "full",
    gaps: [],
  });
});
