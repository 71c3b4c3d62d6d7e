import { addDays } from "@stocks-vibe/portfolio-math";
import { expect, it } from "vitest";
import { aSecurity, aYearAgo, closes, held, shownOf, today } from "../data-quality/testing/rows.ts";
import { findingsByAccount } from "./findings-by-account.ts";

/** Two securities of an account that lists no transactions: the same is found for each. */
const { account } = shownOf({});
const prices = closes([
  [aYearAgo, 100],
  [today, 100],
]);
const { replay } = shownOf({
  accounts: [{ ...account, linkedOn: addDays(today, -60) }],
  securities: [aSecurity("ACME"), aSecurity("BOLT")],
  holdings: [held("ACME", 1, 100), held("BOLT", 2, 100)],
  prices: new Map([
    ["ACME", prices],
    ["BOLT", prices],
  ]),
});

it("says once on an account what was found for each of its securities", () => {
  const [told, ...questions] = findingsByAccount(replay)(account.id);

  expect(told).toEqual({
    id: expect.stringMatching(/^finding-\w+$/),
    effect: {
      en: "The institution lists no transactions of Brokerage; it counts from the day it was linked, Nov 2, 2024.",
      es: "La institución no informa transacciones de Brokerage; cuenta desde el día en que se conectó, el 2 nov 2024.",
    },
    remedy: {
      en: "Its transactions would tell what came before.",
      es: "Sus transacciones dirían qué hubo antes.",
    },
    lowers: "estimated",
    rows: 0,
    transactions: [],
    question: null,
    answer: null,
  });
  expect(questions.map(({ question }) => question?.symbol)).toEqual(["ACME", "BOLT"]);
});
