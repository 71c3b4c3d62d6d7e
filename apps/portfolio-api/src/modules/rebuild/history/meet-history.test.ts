import { expect, it } from "vitest";
import { replayPortfolio } from "../portfolio/replay-portfolio.ts";
import {
  aBuy,
  aHolding,
  anInput,
  aSecurity,
  aSell,
  aYearAgo,
  closes,
} from "../portfolio/testing/portfolio-rows.ts";
import type { TransactionRow } from "../rebuild-types.ts";
import { joinHistory } from "./join-history.ts";

const price: [string, number][] = [
  ["2023-02-01", 10],
  ["2024-12-31", 10],
];
/** A sale of 3 before a purchase of 6, and 4 held: three were there before, and two of the six are gone unsold. */
const link = anInput({
  securities: [aSecurity("ACME")],
  holdings: [aHolding("ACME", 4, 10)],
  transactions: [aSell("2024-07-29", "ACME", 3, 10), aBuy("2024-09-11", "ACME", 6, 10)],
  prices: new Map([["ACME", closes(price)]]),
});

/** Worth, and money that came and went, of each day from the link's first on; what was there on that day came before it. */
const daysOf = (files: readonly TransactionRow[]) => {
  const { daily, input } = replayPortfolio(joinHistory(link, files));
  const days = daily.dates.flatMap((date, day) =>
    date < aYearAgo
      ? []
      : [[date, daily.value[day], date > aYearAgo && [daily.inflow[day], daily.outflow[day]]]],
  );
  return { days, meetings: input.meetings };
};

it("needs as many units before the link as its first sale finds, whatever a file tells", () => {
  const file = aBuy("2023-02-01", "ACME", 9, 10, { id: "imported file 0000001" });
  const joined = daysOf([file]);
  expect(joined.days).toEqual(daysOf([]).days);
  expect(joined.days).toHaveLength(366);
  expect(joined.meetings).toMatchObject([{ imported: 9, needed: 3, difference: -6 }]);
});

it("keeps the link's days where a file sells before it buys, and the link leaves more than is held", () => {
  const sold = { ...aSell("2023-02-01", "ACME", 5, 10), id: "imported file 0000001" };
  const bought = aBuy("2023-03-01", "ACME", 8, 10, { id: "imported file 0000002" });
  const joined = daysOf([sold, bought]);
  expect(joined.days).toEqual(daysOf([]).days);
  expect(joined.meetings).toMatchObject([{ imported: 8, needed: 3, difference: -5 }]);
});
