import { expect, it } from "vitest";
import { changeOfTotal } from "./change-of-total.ts";

const account = (balance: number, currency = "USD") => ({ balance, currency });

it.each([
  ["rises by what it has", [account(1_450)], /rises by \$1,450\.00 to \$11,450\.00/],
  ["rises by all of them", [account(0.1), account(0.2)], /rises by \$0\.30 to \$10,000\.30/],
  ["falls by what is owed", [account(-200)], /falls by \$200\.00 to \$9,800\.00/],
  ["stays where nothing is held", [account(0)], /stays as it is/],
])("the total %s", (_case, accounts, words) => {
  expect(changeOfTotal(accounts, 10_000)).toMatch(words);
});

it("the total has nothing of other currencies, and says so", () => {
  expect(changeOfTotal([account(500, "CAD")], 10_000)).toMatch(
    /stays as it is.*not in US dollars is shown and not added/,
  );
  expect(changeOfTotal([account(500, "CAD"), account(5)], 10_000)).toMatch(
    /rises by \$5\.00 .*not in US dollars/,
  );
});
