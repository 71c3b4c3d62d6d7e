import { expect, it } from "vitest";
import { rebuildPortfolio } from "../portfolio/rebuild-portfolio.ts";
import {
  aHolding,
  anAccount,
  anInput,
  aSecurity,
  closes,
} from "../portfolio/testing/portfolio-rows.ts";

const held = [
  aHolding("ACME", 30, 20),
  aHolding("ACME", 40, 10, { accountId: "a2" }),
  aHolding("ACME", 10, 0, { accountId: "a3" }),
];
const shownOf = (holdings: typeof held) =>
  rebuildPortfolio(
    anInput({
      accounts: [anAccount(), anAccount({ id: "a2" }), anAccount({ id: "a3" })],
      securities: [aSecurity("ACME")],
      holdings,
      prices: new Map([["ACME", closes([["2024-12-31", 10]])]]),
    }),
  );

it("takes the price of the most units where accounts price one security otherwise, whatever the order of their rows", () => {
  const shown = shownOf(held);
  expect(shown.holdings).toMatchObject([{ currentPrice: 10 }]);
  expect(shownOf(held.toReversed())).toEqual(shown);
});
