import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FakeItem } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";
import { askingBrokerage, describePrices } from "./testing/asking-brokerage.ts";

/** The shares of which no row tells at all: they were held before the first day listed. */
const withoutArrival = (item: FakeItem): FakeItem => ({
  ...item,
  transactions: {
    ...item.transactions,
    transactions: item.transactions.transactions.filter(({ type }) => type !== "transfer"),
  },
});

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    asking: askingBrokerage(),
    again: askingBrokerage("again-"),
    held: withoutArrival(askingBrokerage()),
    "held-again": withoutArrival(askingBrokerage("again-")),
  });
  describePrices(product.market);
});
afterAll(() => product.close());

const rows = async (text: string, family: string) =>
  (await product.database.pool.query(text, [`organization-${family}`])).rows;

const accountOf = async (family: string) =>
  (await product.ask(`nora~${family}`, { url: "/api/v1/accounts" })).json().data.accounts[0];

/**
 * A family that confirmed the split and gave day and cost of what came. Answers its connection's
 * id.
 */
async function familyThatAnswered(family: string, item = "asking"): Promise<string> {
  const id = await product.link(`nora~${family}`, item);
  const account = await accountOf(family);
  for (const finding of account.data_findings) {
    const isSplit = finding.question?.about === "split";
    await product.ask(`nora~${family}`, {
      method: "PUT",
      url: `/api/v1/accounts/${account.id}/findings/${finding.id}/answer`,
      payload: isSplit
        ? { about: "split", split: { ratio: 4, day: "2026-02-03" } }
        : { about: "purchase", date: "2021-03-01", cost: 1_600 },
    });
  }
  await product.services.rebuild.rebuild(`organization-${family}`, product.log);
  return id;
}

const shownOf = async (family: string) => {
  const { holdings } = await product.dashboardOf(`organization-${family}`);
  return holdings
    .map(({ symbol, completeness, lots }) => [symbol, completeness, lots[0]?.totalCostBasis])
    .sort();
};
const ANSWERED = [
  ["AWAY", "full", 1_600],
  ["BBB", "full", 4_000],
];
const storedOf = (family: string) =>
  rows(
    "select about, place from portfolio.finding_answers where organization_id = $1 order by about",
    family,
  );

describe("what a member answered", () => {
  it("stays when the institution is read again", async () => {
    const id = await familyThatAnswered("synced");
    expect(await shownOf("synced")).toEqual(ANSWERED);

    await product.services.sync.sync("organization-synced", id, product.log);
    await product.services.rebuild.rebuild("organization-synced", product.log);

    expect(await shownOf("synced")).toEqual(ANSWERED);
  });

  it("stays when the institution is linked again and gives every row another id", async () => {
    const id = await familyThatAnswered("relinked");
    const before = await accountOf("relinked");
    product.provider.failure = new LinkProviderError("login", "ITEM_LOGIN_REQUIRED");
    await product.services.sync.sync("organization-relinked", id, product.log);
    product.provider.failure = undefined;

    await product.link("nora~relinked", "again");

    const after = await accountOf("relinked");
    expect(after.id).toBe(before.id);
    expect(
      await rows("select 1 from portfolio.connections where organization_id = $1", "relinked"),
    ).toHaveLength(1);
    expect(await shownOf("relinked")).toEqual(ANSWERED);
    expect(await storedOf("relinked")).toEqual([
      { about: "purchase", place: "2026-02-03 40" },
      { about: "split", place: "2026-02-03" },
    ]);
  });

  it("stays of shares that no row tells of, when the institution is linked again", async () => {
    const id = await familyThatAnswered("held", "held");
    const before = await shownOf("held");
    expect(await storedOf("held")).toContainEqual({ about: "purchase", place: "opening" });
    product.provider.failure = new LinkProviderError("login", "ITEM_LOGIN_REQUIRED");
    await product.services.sync.sync("organization-held", id, product.log);
    product.provider.failure = undefined;

    await product.link("nora~held", "held-again");

    expect(await shownOf("held")).toEqual(before);
    expect(await storedOf("held")).toHaveLength(2);
  });

  it("goes with a disconnect", async () => {
    const id = await familyThatAnswered("leaving");
    expect(await storedOf("leaving")).toHaveLength(2);

    await product.ask("nora~leaving", { method: "DELETE", url: `/api/v1/plaid/item/${id}` });

    expect(await storedOf("leaving")).toEqual([]);
  });

  it("is stored in no other form than the questions have", async () => {
    await familyThatAnswered("formed");
    const insert = (columns: string, values: string) =>
      product.database.pool.query(
        `insert into portfolio.finding_answers (organization_id, account_id, security_id, place, member_id, member_name, answered_at, ${columns})
         select organization_id, account_id, security_id, 'x', 'm', 'n', clock_timestamp(), ${values}
           from portfolio.holdings where organization_id = 'organization-formed' limit 1`,
      );
    const wrong = [
      ["about, is_so, ratio, day", "'split', true, 0, '2026-02-03'"],
      ["about, is_so, ratio", "'split', true, 4"],
      ["about, is_so, ratio, day", "'split', false, 4, '2026-02-03'"],
      ["about, day, cost", "'purchase', '2020-01-02', 5"],
      ["about, units", "'purchase', 5"],
      ["about, units, cost", "'purchase', 5, -1"],
      ["about", "'repeat'"],
      ["about, is_so", "'weather', true"],
    ] as const;
    for (const [columns, values] of wrong) {
      await expect(insert(columns, values)).rejects.toThrow(/violates check constraint/);
    }
    await insert("about, is_so", "'repeat', true");
  });
});
