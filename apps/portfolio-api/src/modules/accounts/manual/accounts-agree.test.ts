import type { AccountsOverview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandom } from "../../../../simulation/random.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

const HEAD = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";

async function keep(member: string, name: string, lines: readonly string[]): Promise<void> {
  const draft = { name, institution_name: "By hand", subtype: "brokerage" };
  const made = await product.ask(member, {
    method: "POST",
    url: "/api/v1/accounts",
    payload: draft,
  });
  const { id }: InvestmentAccount = made.json().data.account;
  const sent = await product.ask(member, {
    method: "POST",
    url: `/api/v1/accounts/${id}/imports?file_name=rows.csv`,
    headers: { "content-type": "text/csv" },
    payload: [HEAD, ...lines, ""].join("\n"),
  });
  const confirmed = await product.ask(member, {
    method: "POST",
    url: `/api/v1/imports/${sent.json().data.review.import.id}/confirm`,
    payload: { without_unread_lines: false },
  });
  expect(confirmed.statusCode).toBe(200);
}

/** The total of the accounts page beside the dashboard's, and the accounts. */
async function totalsOf(family: string) {
  await product.services.rebuild.rebuild(`organization-${family}`, product.log);
  const { data } = (await product.ask(`nora~${family}`, { url: "/api/v1/accounts" })).json();
  const overview: AccountsOverview = data;
  const { portfolio } = await product.dashboardOf(`organization-${family}`);
  const balances = overview.accounts.reduce((sum, { balance }) => sum + balance, 0);
  return { overview, balances: Math.round(balances * 100) / 100, total: portfolio.totalValue };
}

it("gives a share that no market prices one price on both pages, and leaves other currencies out of both", async () => {
  await keep("nora~prices", "Old", ["2025-01-06,buy,PRIV,,Private fund,10,50,,-500,USD"]);
  await keep("nora~prices", "New", [
    "2026-03-02,buy,PRIV,,Private fund,3,80,,-240,USD",
    "2026-03-02,buy,NESN,,Nestle,5,100,,-500,CHF",
  ]);

  const { overview, balances, total } = await totalsOf("prices");

  expect(total).toBe(13 * 80);
  expect(balances).toBe(total);
  expect(overview.accounts.map(({ balance }) => balance).toSorted()).toEqual([240, 800]);
  const foreign = overview.accounts
    .flatMap(({ holdings }) => holdings)
    .filter(({ currency }) => currency === "CHF");
  expect(foreign).toMatchObject([{ symbol: "NESN", value: 500 }]);
});

it("adds up to the dashboard to the cent, whatever members keep by hand", async () => {
  const random = createRandom(73);
  for (const family of ["one", "two", "three", "four"]) {
    for (const name of ["A", "B", "C"]) {
      const lines = Array.from({ length: 6 }, (_, place) => {
        const symbol = random.pick(["AAA", "PRIV", "FUND", "OTHR"]);
        const units = Math.round(random.between(0.1, 40) * 1e4) / 1e4;
        const price = Math.round(random.between(2, 300) * 100) / 100;
        const amount = (units * price).toFixed(2);
        const currency = symbol === "OTHR" ? "CHF" : "USD";
        const day = `2026-0${place + 1}-0${random.whole(2, 6)}`;
        return `${day},buy,${symbol},,${symbol},${units},${price},,-${amount},${currency}`;
      });
      await keep(`nora~${family}`, name, ["2026-01-02,deposit,,,,,,,90000,USD", ...lines]);
    }
    const { balances, total } = await totalsOf(family);
    expect([family, balances]).toEqual([family, total]);
  }
});
