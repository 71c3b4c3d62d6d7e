import type { AccountsOverview, ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import {
  aHoldingRow,
  anAccountRow,
  aSecurityRow,
  aTransactionRow,
  itemOf,
  type PlaidAnswers,
  plainAnswers,
} from "../../../testing/plaid-answers.ts";
import { sessionOf, type TestProduct, testProduct } from "../../../testing/test-product.ts";

const badLot = { original_purchase_datetime: "2026-02-31T00:00:00Z", quantity: 10, cost_basis: 1 };

/** The plain brokerage with other rows. */
function answersWith(
  changes: Partial<PlaidAnswers["holdings"]>,
  transactions?: readonly unknown[],
) {
  const plain = plainAnswers();
  return {
    holdings: { ...plain.holdings, ...changes },
    transactions: transactions ?? plain.transactions,
  };
}

const changing: FakeItem = itemOf(plainAnswers());
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    plain: itemOf(plainAnswers()),
    whole: smallBrokerage("Another Brokerage"),
    lot: itemOf(answersWith({ holdings: [aHoldingRow("sec-a", { tax_lots: [badLot] })] })),
    huge: itemOf(
      answersWith({
        holdings: [...plainAnswers().holdings.holdings, aHoldingRow("sec-b", { quantity: 1e308 })],
        securities: [...plainAnswers().holdings.securities, aSecurityRow("sec-b", "HUGE")],
      }),
    ),
    orphan: itemOf(
      answersWith({ holdings: [aHoldingRow("sec-a"), aHoldingRow("nobody")] }, [
        aTransactionRow("tx-1"),
        aTransactionRow("tx-2", { security_id: "nobody" }),
        aTransactionRow("tx-3", { account_id: "acc-9" }),
      ]),
    ),
    bank: itemOf(
      answersWith({ accounts: [anAccountRow(), anAccountRow("acc-b", { type: "depository" })] }, [
        aTransactionRow("tx-1"),
        aTransactionRow("tx-2", { account_id: "acc-b" }),
      ]),
    ),
    sources: itemOf(
      answersWith({
        holdings: [
          aHoldingRow("sec-a"),
          aHoldingRow("sec-a", { quantity: 5, institution_value: 600, cost_basis: 500 }),
          aHoldingRow("sec-a"),
        ],
      }),
    ),
    changing,
  });
});
afterAll(() => product.close());

const connectionOf = async (family: string): Promise<ConnectionItem> => {
  const { items } = await product.services.connections.status(sessionOf(`nora~${family}`));
  const [first] = items;
  if (!first) throw new Error("nothing is linked");
  return first;
};
const accountsOf = async (family: string): Promise<AccountsOverview["accounts"]> =>
  (await product.services.accounts.overview(sessionOf(`nora~${family}`))).accounts;
const dashboardOf = (family: string) => product.dashboardOf(`organization-${family}`);
const syncAgain = async (family: string, id: string, answers: PlaidAnswers) => {
  Object.assign(changing, itemOf(answers));
  await product.services.sync.sync(`organization-${family}`, id, product.log);
  await product.services.rebuild.rebuild(`organization-${family}`, product.log);
};

describe("a row that can't be read", () => {
  it("leaves an answer without any such row as whole as before", async () => {
    await product.link("nora~plain", "plain");

    expect((await connectionOf("plain")).findings).toEqual({
      rows_read: 6,
      unread_rows: 0,
      unread_parts: 0,
      rows: [],
    });
    const { portfolio, incomplete } = await dashboardOf("plain");
    // No market prices VTI here, so the days between its trade and today are a guess.
    expect([portfolio.totalValue, portfolio.completeness, incomplete]).toEqual([
      1_450,
      "estimated",
      [],
    ]);
    expect((await accountsOf("plain")).flatMap((row) => row.data_findings)).toMatchObject([
      {
        effect: expect.stringMatching(
          /^VTI in Individual has no market price; up to \d+ days between two known prices/,
        ),
        remedy: "Daily prices would make the timeline and the returns exact.",
        lowers: "estimated",
        rows: 0,
      },
    ]);
  });

  it("as a lot of a day that does not exist, is left out of its holding and told", async () => {
    await product.link("nora~lot", "lot");

    const { findings, status } = await connectionOf("lot");
    expect(status).toBe("active");
    expect(findings).toMatchObject({ unread_rows: 0, unread_parts: 1 });
    expect(findings.rows).toMatchObject([
      { kind: "tax-lot", name: "VTI", reason: "no-such-day", excerpt: "2026-02-31T00:00:00Z" },
    ]);
    const { holdings, portfolio } = await dashboardOf("lot");
    expect(portfolio.totalValue).toBe(1_200);
    expect(holdings[0]?.lots.map((lot) => lot.purchaseDate)).toEqual(["2026-02-03"]);
  });

  it("as 1e308 shares, is left out, and the figures say that they are incomplete", async () => {
    const id = await product.link("nora~huge", "huge");

    const { findings } = await connectionOf("huge");
    expect(findings).toMatchObject({ rows_read: 8, unread_rows: 1, unread_parts: 0 });
    expect(findings.rows).toMatchObject([
      { kind: "holding", name: "HUGE", field: "quantity", reason: "number-out-of-range" },
    ]);
    const [account] = await accountsOf("huge");
    expect(account).toMatchObject({ unread_rows: 1 });
    expect(findings.rows[0]?.account_id).toBe(account?.id);
    const { portfolio, incomplete } = await dashboardOf("huge");
    expect([portfolio.totalValue, portfolio.completeness]).toEqual([1_450, "estimated"]);
    expect(incomplete).toEqual([{ connectionId: id, institutionName: "Brokerage", unreadRows: 1 }]);
  });

  it("harms no other institution of its organization, and neither can be kept from being disconnected", async () => {
    const bad = await product.link("nora~pair", "huge");
    const healthy = await product.link("nora~pair", "whole");
    expect((await dashboardOf("pair")).portfolio.totalValue).toBe(2_900);

    for (const id of [healthy, bad]) {
      const url = `/api/v1/plaid/item/${id}`;
      const answer = await product.ask("nora~pair", { method: "DELETE", url });
      expect(answer.statusCode).toBe(200);
    }
  });

  it("that speaks of a security or an account nobody told of, is not counted as cash", async () => {
    await product.link("nora~orphan", "orphan");

    const { findings } = await connectionOf("orphan");
    expect(findings.rows.map((row) => [row.kind, row.row_id, row.reason])).toEqual([
      ["holding", "nobody", "unknown-security"],
      ["transaction", "tx-2", "unknown-security"],
      ["transaction", "tx-3", "unknown-account"],
    ]);
  });

  it("is not what a bank account of the same login is: that is left aside", async () => {
    await product.link("nora~bank", "bank");

    expect((await connectionOf("bank")).findings).toMatchObject({ unread_rows: 0, rows: [] });
    expect(await accountsOf("bank")).toHaveLength(1);
  });

  it("that tells the same again counts once; sources of one fund are added up", async () => {
    await product.link("nora~sources", "sources");

    const { findings } = await connectionOf("sources");
    expect(findings).toMatchObject({ unread_rows: 0, unread_parts: 1 });
    expect(findings.rows).toMatchObject([{ kind: "holding", name: "VTI", reason: "duplicate" }]);
    const [account] = await accountsOf("sources");
    expect(account?.holdings).toMatchObject([{ quantity: 15, value: 1_800, cost_basis: 1_500 }]);
  });
});

describe("a row that was read before and can't be now", () => {
  it("keeps its last good figures until it can, and asks for the whole history again", async () => {
    const id = await product.link("nora~again", "changing");
    const broken = answersWith({ holdings: [aHoldingRow("sec-a", { quantity: "ten" })] }, [
      aTransactionRow("tx-1", { amount: 1e13 }),
    ]);
    await syncAgain("again", id, broken);

    const { findings } = await connectionOf("again");
    expect(findings).toMatchObject({ unread_rows: 2 });
    const [account] = await accountsOf("again");
    expect(account?.holdings).toMatchObject([{ symbol: "VTI", quantity: 10, value: 1_200 }]);
    expect((await dashboardOf("again")).holdings[0]?.firstPurchaseDate).toBe("2026-02-03");

    const asked: string[] = [];
    const { readTransactions } = product.provider;
    product.provider.readTransactions = (token, from, to) => {
      asked.push(from);
      return readTransactions(token, from, to);
    };
    await syncAgain("again", id, plainAnswers());
    product.provider.readTransactions = readTransactions;

    expect(asked.every((from) => from < "2025-01-01")).toBe(true);
    expect((await connectionOf("again")).findings).toMatchObject({ unread_rows: 0, rows: [] });
    expect(await accountsOf("again")).toMatchObject([{ unread_rows: 0 }]);
  });

  it("keeps the shares of a holding that is told by its value only, and the account says that it is incomplete", async () => {
    const id = await product.link("nora~valued", "changing");
    const [, cash] = plainAnswers().holdings.holdings;
    const valued = aHoldingRow("sec-a", { quantity: 0, institution_price: 0 });
    await syncAgain("valued", id, answersWith({ holdings: [valued, cash] }));

    expect((await connectionOf("valued")).findings.rows).toMatchObject([
      { kind: "holding", name: "VTI", field: "quantity", reason: "missing", excerpt: null },
    ]);
    expect(await accountsOf("valued")).toMatchObject([{ unread_rows: 1 }]);
    const { portfolio, incomplete } = await dashboardOf("valued");
    expect([portfolio.totalValue, incomplete.length]).toEqual([1_450, 1]);

    const sold = aHoldingRow("sec-a", { quantity: 0, institution_value: 0 });
    await syncAgain("valued", id, answersWith({ holdings: [sold, cash] }));
    expect((await connectionOf("valued")).findings.rows).toEqual([]);
    expect((await dashboardOf("valued")).portfolio.totalValue).toBe(250);
    Object.assign(changing, itemOf(plainAnswers()));
  });

  it("is told at the first reading, too, of a holding that has a value only; dollars may be written small", async () => {
    const small = (row: unknown) => ({ ...Object(row), iso_currency_code: "usd" });
    const plain = plainAnswers().holdings;
    Object.assign(changing, itemOf(answersWith({ holdings: plain.holdings.map(small) })));
    await product.link("nora~small", "changing");
    expect((await dashboardOf("small")).portfolio.totalValue).toBe(1_450);

    const holdings = [aHoldingRow("sec-a", { quantity: 0 }), ...plain.holdings.slice(1)];
    Object.assign(changing, itemOf(answersWith({ holdings })));
    await product.link("nora~first", "changing");
    expect((await dashboardOf("first")).portfolio.totalValue).toBe(250);
    expect(await accountsOf("first")).toMatchObject([{ unread_rows: 1 }]);
    Object.assign(changing, itemOf(plainAnswers()));
  });

  it("keeps an account that is listed with a currency that is none", async () => {
    const id = await product.link("nora~account", "changing");
    const [before] = await accountsOf("account");
    const account = anAccountRow("acc-1", {
      balances: { current: 5, iso_currency_code: "dollars!" },
    });
    await syncAgain("account", id, answersWith({ accounts: [account] }));

    const [after] = await accountsOf("account");
    expect([after?.id, after?.balance]).toEqual([before?.id, before?.balance]);
    expect((await dashboardOf("account")).portfolio.totalValue).toBe(1_450);
  });

  it("tells the first hundred of ten thousand and counts them all", async () => {
    const bad = Array.from({ length: 10_000 }, (_, index) =>
      aTransactionRow(`bad-${index}`, { date: "2026-02-31" }),
    );
    const id = await product.link("nora~many", "changing");
    await syncAgain("many", id, answersWith({}, [...bad, aTransactionRow("tx-1")]));

    const { findings } = await connectionOf("many");
    expect([findings.unread_rows, findings.rows.length]).toEqual([10_000, 100]);
  });
});
