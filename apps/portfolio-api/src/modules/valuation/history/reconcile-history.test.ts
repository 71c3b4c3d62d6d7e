import { describe, expect, it } from "vitest";
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
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { joinHistory } from "./imported-rows.ts";

const price: [string, number][] = [
  ["2023-02-01", 10],
  ["2024-12-31", 10],
];
const prices = new Map(["ACME", "GONE"].map((id) => [id, closes(price)]));
const securities = [aSecurity("ACME"), aSecurity("GONE")];
/**
 * A sale of 3 before a purchase of 6, and 4 held: three were there before, and two of the six are
 * gone unsold.
 */
const leavesMore = anInput({
  securities,
  holdings: [aHolding("ACME", 4, 10)],
  transactions: [aSell("2024-07-29", "ACME", 3, 10), aBuy("2024-09-11", "ACME", 6, 10)],
  prices,
});
const justHolds = anInput({ securities, holdings: [aHolding("ACME", 10, 10)], prices });

/**
 * Worth, and money that came and went, of each day from the link's first on; what was there on that
 * day came before it.
 */
const playedWith = (link: RebuildInput, files: readonly TransactionRow[]) => {
  const { daily, input, ledgers } = replayPortfolio(joinHistory(link, files));
  const days = daily.dates.flatMap((date, day) =>
    date < aYearAgo
      ? []
      : [[date, daily.value[day], date > aYearAgo && [daily.inflow[day], daily.outflow[day]]]],
  );
  const findings = ledgers.flatMap((book) => book.findings.map(({ effect }) => effect.en));
  const worths = daily.value.filter((value, day) => value !== daily.value[day - 1]);
  return { days, worths, findings, reconciliations: input.reconciliations };
};

/** These rows as files bring them; those of no units are none. */
const imported = (rows: readonly TransactionRow[]): TransactionRow[] =>
  rows
    .filter(({ quantity }) => quantity !== 0)
    .map((row, place) => ({ ...row, id: `imported file ${String(place).padStart(7, "0")}` }));

const soldThenBought = (symbol: string, sold: number, bought: number) =>
  imported([aSell("2023-02-01", symbol, sold, 10), aBuy("2023-03-01", symbol, bought, 10)]);

describe("a link that needs three shares at its start, and leaves two unsold", () => {
  it.each([
    // What is sold first, what is bought then, and how both meet.
    [0, 9, { imported: 9, difference: -6, before: 0, after: -6 }],
    [5, 8, { imported: 3, difference: 0, before: 5, after: -5 }],
    // As much as the link leaves unsold.
    [2, 8, { imported: 6, difference: -3, before: 2, after: -5 }],
    [2, 3, { imported: 1, difference: 2, before: 2, after: 0 }],
    [5, 8.0004, { difference: 0, before: 5, after: -5.0004 }],
    [0, 3.0009, { difference: 0, before: 0, after: 0 }],
    [5, 0, { imported: -5, difference: 8, before: 5, after: 3 }],
  ])(
    "has the same days with files that sell %d and then buy %d",
    (sold, bought, reconciliation) => {
      const joined = playedWith(leavesMore, soldThenBought("ACME", sold, bought));
      expect(joined.days).toHaveLength(366);
      expect(joined.days).toEqual(playedWith(leavesMore, []).days);
      expect(joined.reconciliations).toMatchObject([{ needed: 3, ...reconciliation }]);
      expect(joined.findings).toHaveLength(
        reconciliation.before === 0 && reconciliation.after === 0 ? 0 : 1,
      );
    },
  );
});

describe("a link that lists ten shares and nothing that became of them", () => {
  it.each([
    [5, 15.0005],
    [5, 14.9995],
    [0, 10.0009],
    [0, 9.9995],
  ])("meets files that sell %d and then buy %d: the rest is rounding", (sold, bought) => {
    const joined = playedWith(justHolds, soldThenBought("ACME", sold, bought));
    expect(joined.days).toEqual(playedWith(justHolds, []).days);
    expect(joined.findings).toEqual([]);
  });

  it("calls no difference rounding that is worth more than a dollar", () => {
    const dear = imported([aBuy("2023-03-01", "ACME", 10.0009, 100_000)]);
    const { findings, days } = playedWith(justHolds, dear);
    expect(findings).toHaveLength(1);
    expect(days).toEqual(playedWith(justHolds, []).days);
  });

  it("takes a file of more rows than a call takes arguments", { timeout: 120_000 }, () => {
    const many = Array.from({ length: 200_000 }, (_, place) => ({
      ...aBuy("2023-03-01", "ACME", 0.00005, 10),
      id: `imported file ${String(place).padStart(7, "0")}`,
    }));
    const [reconciliation] = playedWith(justHolds, many).reconciliations ?? [];
    expect(reconciliation).toMatchObject({ needed: 10, difference: 0 });
  });

  it("holds nothing of what was sold off years before, though the decimals of its file don't add up", () => {
    const joined = playedWith(justHolds, soldThenBought("GONE", 5, 5.0004));
    expect(joined.days).toEqual(playedWith(justHolds, []).days);
    expect(joined.findings.join(" ")).not.toMatch(/GONE/);
  });

  it("never held fewer than none: what files sell before they buy it was there before them", () => {
    const joined = playedWith(justHolds, soldThenBought("ACME", 5, 2));
    expect(joined.worths).toEqual([20, 100]);
    expect(joined.days).toEqual(playedWith(justHolds, []).days);
    expect(joined.findings).toEqual([
      "By the files you added, Brokerage held 2 shares of ACME on Jan 2, 2024; by its institution, 10 shares. 5 shares that the files sell before they buy them count as held before. The other 8 shares count from that day on.",
    ]);
  });
});
