import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import type { ProviderSecurity } from "../../provider/link-provider.ts";

const item: FakeItem = smallBrokerage();
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ item });
});
afterAll(() => product.close());

/** Links an answer for a family of its own. */
async function link(family: string, answer: Partial<FakeItem> = {}): Promise<string> {
  Object.assign(item, smallBrokerage(), answer);
  return product.link(`nora~${family}`, "item");
}
async function answersThen(family: string, id: string, answer: Partial<FakeItem>): Promise<void> {
  Object.assign(item, smallBrokerage(), answer);
  await product.services.sync.sync(`organization-${family}`, id, product.log);
  await product.services.rebuild.rebuild(`organization-${family}`, product.log);
}
const dashboardOf = (family: string) => product.dashboardOf(`organization-${family}`);
const read = async (text: string, family: string) =>
  (await product.database.pool.query(text, [`organization-${family}`])).rows;
const providerIds = async (family: string): Promise<string[]> => {
  const text =
    "select provider_security_id as id from portfolio.securities where organization_id = $1 order by 1";
  return (await read(text, family)).map(({ id }) => id);
};

/** What the last month of the small brokerage lists: nothing. */
const transactions = { securities: [], transactions: [] };

/** The small brokerage's holdings, their securities under other ids. */
function holdingsUnder(
  idOf: (id: string) => string,
  changes: Partial<ProviderSecurity> = {},
): FakeItem["holdings"] {
  const { holdings } = smallBrokerage();
  const renumbered = <Row extends { readonly providerSecurityId: string }>(row: Row) => ({
    ...row,
    providerSecurityId: idOf(row.providerSecurityId),
  });
  return {
    ...holdings,
    securities: holdings.securities.map((row) => ({
      ...renumbered(row),
      ...(row.symbol === "AAA" ? changes : {}),
    })),
    holdings: holdings.holdings.map(renumbered),
  };
}
const again = (id: string) => `${id}-again`;

describe("securities that come under new ids", () => {
  it("keep their history, their costs and their lots, under the same lot ids", async () => {
    const id = await link("same");
    const before = await dashboardOf("same");

    await answersThen("same", id, { holdings: holdingsUnder(again), transactions });

    const after = await dashboardOf("same");
    expect(after.portfolio.totalCostBasis).toBe(1_000);
    expect(after.portfolio).toEqual(before.portfolio);
    expect(after.holdings[0]?.lots.map((lot) => lot.purchaseDate)).toEqual([
      "2026-02-03",
      "2025-06-03",
    ]);
    expect(after.holdings[0]?.lots).toEqual(before.holdings[0]?.lots);
    expect(await providerIds("same")).toEqual(["sec-a-again", "sec-c-again"]);
  });

  it("keep the last good row of a holding that can't be read at the same time", async () => {
    const id = await link("unread");
    const before = await dashboardOf("unread");
    const holdings = holdingsUnder(again);
    const refused = {
      kind: "holding",
      rowId: "sec-a-again",
      name: "AAA",
      providerAccountId: "acc-1",
      providerSecurityId: "sec-a-again",
      field: "quantity",
      reason: "missing",
      excerpt: null,
      isFiltered: false,
    } as const;
    const readable = holdings.holdings.filter((row) => row.providerSecurityId !== "sec-a-again");

    await answersThen("unread", id, {
      holdings: { ...holdings, holdings: readable, refused: [refused] },
      transactions,
    });

    const { portfolio } = await dashboardOf("unread");
    expect([portfolio.totalValue, portfolio.totalCostBasis]).toEqual([
      before.portfolio.totalValue,
      before.portfolio.totalCostBasis,
    ]);
  });

  it("have the rows of both when two became one", async () => {
    const usual = smallBrokerage();
    const [alpha] = usual.holdings.securities;
    const [newest, ...older] = usual.transactions.transactions;
    if (!alpha || !newest) throw new Error("the small brokerage should have bought AAA");
    const twin = { ...alpha, providerSecurityId: "sec-b" };
    const id = await link("merged", {
      holdings: { ...usual.holdings, securities: [...usual.holdings.securities, twin] },
      transactions: {
        ...usual.transactions,
        transactions: [{ ...newest, providerSecurityId: "sec-b" }, ...older],
      },
    });

    await answersThen("merged", id, { holdings: holdingsUnder(again), transactions });

    const { holdings } = await dashboardOf("merged");
    expect(holdings[0]?.lots.map((lot) => lot.purchaseDate)).toEqual(["2026-02-03", "2025-06-03"]);
  });

  it("stay two in an account that holds both", async () => {
    const { holdings } = smallBrokerage();
    const [alpha] = holdings.securities;
    const [held] = holdings.holdings;
    if (!alpha || !held) throw new Error("the small brokerage should hold AAA");
    const twins = {
      ...holdings,
      securities: [...holdings.securities, { ...alpha, providerSecurityId: "sec-b" }],
      holdings: [...holdings.holdings, { ...held, providerSecurityId: "sec-b" }],
    };
    const id = await link("both", { holdings: twins });

    // LocalizedText of, and held by nobody: the last holdings stay, because nothing says where they
    // went.
    const told = { ...holdingsUnder(again), holdings: [] };
    await answersThen("both", id, { holdings: told, transactions });

    expect((await dashboardOf("both")).portfolio.totalValue).toBe(2_650);
    expect(await providerIds("both")).toContain("sec-a-again");
  });

  it("are others when only their name is the same: a new fund does not take an old one's history", async () => {
    const id = await link("other");
    const other = { symbol: "BBB", name: "Alpha" };

    await answersThen("other", id, { holdings: holdingsUnder(again, other), transactions });

    const rows = await read(
      `select distinct securities.symbol from portfolio.transactions
       join portfolio.securities on securities.organization_id = transactions.organization_id and securities.id = transactions.security_id
       where transactions.organization_id = $1`,
      "other",
    );
    expect(rows).toEqual([{ symbol: "AAA" }]);
  });

  it("are others while the old id is still told", async () => {
    const id = await link("beside");
    const holdings = holdingsUnder(again);
    const [old] = smallBrokerage().holdings.securities;
    if (!old) throw new Error("the small brokerage should hold AAA");

    await answersThen("beside", id, {
      holdings: { ...holdings, securities: [...holdings.securities, old] },
      transactions,
    });

    expect(await providerIds("beside")).toEqual(["sec-a", "sec-a-again", "sec-c-again"]);
  });
});
