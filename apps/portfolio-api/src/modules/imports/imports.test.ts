import type { ImportReview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";

/**
 * Of the ten shares six were bought within the link's two years, by its transactions; the other
 * four a year before.
 */
const brokerage = () => {
  const item = smallBrokerage();
  const { transactions } = item.transactions;
  return {
    ...item,
    transactions: {
      ...item.transactions,
      transactions: transactions.filter((row) => row.providerTransactionId === "tx-1"),
    },
  };
};

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: brokerage() });
});
afterAll(() => product.close());

const HEAD = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";
const DEPOSIT = "2023-03-01,deposit,,,,,,,1250,USD";
const PURCHASE = "2023-03-02,buy,AAA,,Alpha,4,100,,-400,USD";
const SAME_AS_LINKED = "2025-06-03,buy,AAA,,Alpha,6,100,,-600,USD";
const file = (...lines: string[]) => [HEAD, ...lines, ""].join("\n");

const send = (member: string, account: string, text: string, query = "") =>
  product.ask(member, {
    method: "POST",
    url: `/api/v1/accounts/${account}/imports?file_name=history.csv${query}`,
    headers: { "content-type": "text/csv" },
    payload: text,
  });
const accountOf = async (member: string): Promise<InvestmentAccount> =>
  (await product.ask(member, { url: "/api/v1/accounts" })).json().data.accounts[0];
const reviewOf = (answer: { json(): { data: { review: ImportReview } } }) =>
  answer.json().data.review;
const confirm = (member: string, id: string, without = false) =>
  product.ask(member, {
    method: "POST",
    url: `/api/v1/imports/${id}/confirm`,
    payload: { without_unread_lines: without },
  });
const revert = (member: string, id: string) =>
  product.ask(member, { method: "DELETE", url: `/api/v1/imports/${id}` });
const rebuild = (family: string) =>
  product.services.rebuild.rebuild(`organization-${family}`, product.log);
const linked = async (family: string): Promise<InvestmentAccount> => {
  await product.link(`nora~${family}`, "one");
  return accountOf(`nora~${family}`);
};

describe("a file of the years before the link", () => {
  it("is read, shown with what it changes, and counts once it is confirmed", async () => {
    const { id } = await linked("adds");
    const before = await product.dashboardOf("organization-adds");
    expect(before.holdings[0]?.lots.map(({ completeness }) => completeness)).toEqual([
      "full",
      "since-linked",
    ]);

    const review = reviewOf(await send("nora~adds", id, file(DEPOSIT, PURCHASE)));
    expect(review).toMatchObject({
      import: { state: "review", format: "plain", rows: 2, counted: 2, doubtful: 0 },
      history_from: "2023-03-01",
      meetings: [{ symbol: "AAA", imported: 4, needed: 4, difference: 0 }],
    });
    await rebuild("adds");
    expect((await product.dashboardOf("organization-adds")).portfolio).toEqual(before.portfolio);

    expect((await confirm("nora~adds", review.import.id)).statusCode).toBe(200);
    expect((await accountOf("nora~adds")).answers_pending).toBe(true);
    await rebuild("adds");
    const after = await product.dashboardOf("organization-adds");
    expect(after.portfolio.totalValue).toBe(before.portfolio.totalValue);
    expect(
      after.holdings[0]?.lots.map(({ purchaseDate, shares }) => [purchaseDate, shares]),
    ).toEqual(
      expect.arrayContaining([
        ["2023-03-02", 4],
        ["2025-06-03", 6],
      ]),
    );
    expect(after.portfolio.completeness).toBe("full");
  });

  it("is one file where it is sent twice at once, and stays where one sends it again while another confirms it", async () => {
    const { id } = await linked("twice");
    const many = Array.from(
      { length: 1500 },
      (_, place) => `2023-03-02,buy,AAA,,Alpha,${place + 1},1,,-${place + 1},USD`,
    );
    const text = file(DEPOSIT, ...many);
    const both = await Promise.all([send("nora~twice", id, text), send("nora~twice", id, text)]);
    const [one, other] = both.map((answer) => reviewOf(answer).import.id);
    expect(other).toBe(one);

    const columns = JSON.stringify({ date: 0, action: 1, symbol: 2, quantity: 5, amount: 8 });
    const [, confirmed] = await Promise.all([
      send("nora~twice", id, text, `&columns=${encodeURIComponent(columns)}`),
      confirm("nora~twice", one ?? ""),
    ]);
    const { data } = (await send("nora~twice", id, text)).json();
    // Whoever was told that it counts finds it so; the other one may have come first.
    expect([confirmed.statusCode, data.kind]).toEqual(
      confirmed.statusCode === 200 ? [200, "known"] : [404, "review"],
    );
  });

  it("is refused while twenty others of its account wait to be looked at, until one of them is discarded", async () => {
    const { id } = await linked("many");
    const at = (place: number) => file(DEPOSIT.replace("1250", `${1250 + place}`));
    const open = [];
    for (let place = 0; place < 20; place += 1)
      open.push(reviewOf(await send("nora~many", id, at(place))).import.id);

    const refused = await send("nora~many", id, at(20));
    expect([refused.statusCode, refused.json().code]).toEqual([409, "too_many_open_imports"]);
    // Nor do many at once find room for all of them.
    await revert("nora~many", open.pop() ?? "");
    const atOnce = await Promise.all(
      [21, 22, 23, 24].map((place) => send("nora~many", id, at(place))),
    );
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    // One that waits already is looked at again, as ever.
    expect(reviewOf(await send("nora~many", id, at(0))).import.id).toBe(open[0]);
    await revert("nora~many", open[0] ?? "");
    expect((await send("nora~many", id, at(20))).statusCode).toBe(200);
  });

  it("is known when it comes again, and leaves nothing once it is taken back", async () => {
    const { id } = await linked("again");
    const before = await product.dashboardOf("organization-again");
    const review = reviewOf(await send("nora~again", id, file(DEPOSIT, PURCHASE)));
    await confirm("nora~again", review.import.id);
    expect((await send("nora~again", id, file(DEPOSIT, PURCHASE))).json().data).toMatchObject({
      kind: "known",
      import: { id: review.import.id, state: "confirmed" },
    });
    const longer = reviewOf(await send("nora~again", id, file(DEPOSIT, PURCHASE, PURCHASE)));
    expect(longer.shown.map(({ line, doubt, counts }) => [line, doubt, counts])).toEqual([
      [2, "imported", false],
      [3, "imported", false],
      [4, null, true],
    ]);
    expect((await revert("nora~again", longer.import.id)).statusCode).toBe(200);
    expect((await revert("nora~again", review.import.id)).statusCode).toBe(200);
    await rebuild("again");
    const after = await product.dashboardOf("organization-again");
    expect(after.portfolio).toEqual(before.portfolio);
    expect((await revert("nora~again", review.import.id)).statusCode).toBe(404);
  });

  it("that the institution lists too is in doubt, until a member decides", async () => {
    const { id } = await linked("doubts");
    const text = file(PURCHASE, SAME_AS_LINKED, SAME_AS_LINKED);
    const review = reviewOf(await send("nora~doubts", id, text));
    expect(review.shown.map(({ line, doubt, counts }) => [line, doubt, counts])).toEqual([
      [3, "linked", false],
      [4, "overlap", false],
      [2, null, true],
    ]);
    const decide = (lines: number[]) =>
      product.ask("nora~doubts", {
        method: "PUT",
        url: `/api/v1/imports/${review.import.id}/decisions`,
        payload: { lines, counts: true },
      });
    expect((await decide([2])).json().code).toBe("import_line_not_found");
    const all = (counts: boolean) =>
      product.ask("nora~doubts", {
        method: "PUT",
        url: `/api/v1/imports/${review.import.id}/decisions`,
        payload: { doubt: "linked", counts },
      });
    expect((await all(true)).json().data.doubts).toEqual([
      { doubt: "linked", rows: 1, counted: 1 },
      { doubt: "overlap", rows: 1, counted: 0 },
    ]);
    await all(false);
    const decided = (await decide([4])).json().data;
    // Six more bought within the link's days are more than is held: nothing was there before them.
    expect(decided.meetings).toMatchObject([{ needed: 0, imported: 4, difference: -4 }]);
  });

  it("that does not lead to what is held says by how much, and stays an estimate", async () => {
    const { id } = await linked("short");
    const text = file(DEPOSIT, PURCHASE.replace(",4,100,,-400", ",3,100,,-300"));
    const review = reviewOf(await send("nora~short", id, text));
    expect(review.meetings).toMatchObject([{ imported: 3, needed: 4, difference: 1 }]);
    await confirm("nora~short", review.import.id);
    await rebuild("short");
    const { portfolio } = await product.dashboardOf("organization-short");
    expect(portfolio.completeness).toBe("estimated");
    expect((await accountOf("nora~short")).data_findings[0]?.effect).toContain(
      "held 3 shares of AAA",
    );
  });

  it("with lines that can't be read is added without them only when a member says so", async () => {
    const { id } = await linked("lines");
    const text = file(DEPOSIT, PURCHASE, "2023-03-03,juggle,AAA,,Alpha,1,1,,-1,USD");
    const { import: added } = reviewOf(await send("nora~lines", id, text));
    expect(added.problems).toMatchObject([{ line: 4 }]);
    const refused = await confirm("nora~lines", added.id);
    expect(refused.json().code).toBe("import_has_unread_lines");
    expect((await confirm("nora~lines", added.id, true)).json().data.import.state).toBe(
      "confirmed",
    );
  });

  it("is exported with the columns it is read by", async () => {
    const { id } = await linked("exports");
    const { import: added } = reviewOf(await send("nora~exports", id, file(DEPOSIT, PURCHASE)));
    await confirm("nora~exports", added.id);
    const { body } = await product.ask("nora~exports", {
      url: `/api/v1/accounts/${id}/imports.csv`,
    });
    expect(body.split("\r\n")).toEqual([
      HEAD,
      "2023-03-01,deposit,,,,0,0,,1250,USD",
      "2023-03-02,buy,AAA,,Alpha,4,100,,-400,USD",
      "",
    ]);
  });

  it("whose columns were named once is read the same way the next time", async () => {
    const { id } = await linked("columns");
    const text = (day: string) => `When,What,Ticker,Count,Total\n${day},buy,AAA,1,-90\n`;
    expect((await send("nora~columns", id, text("2023-01-03"))).json().data.kind).toBe("columns");
    const columns = JSON.stringify({ date: 0, action: 1, symbol: 2, quantity: 3, amount: 4 });
    const query = `&columns=${encodeURIComponent(columns)}`;
    expect((await send("nora~columns", id, text("2023-01-03"), query)).json().data.kind).toBe(
      "review",
    );
    expect((await send("nora~columns", id, text("2023-01-04"))).json().data.kind).toBe("review");
    const own = file(PURCHASE);
    const asked = (await send("nora~columns", id, own, "&ask_columns=yes")).json().data;
    expect(asked).toMatchObject({
      kind: "columns",
      format: "plain",
      suggested: { date: 0, symbol: 2 },
    });
    // Whoever reads the symbol from another column than the head says, is believed, also the next
    // time.
    const otherwise = { ...asked.suggested, symbol: 4 };
    const chosen = `&columns=${encodeURIComponent(JSON.stringify(otherwise))}`;
    const { import: first, shown } = reviewOf(await send("nora~columns", id, own, chosen));
    expect([first.format, shown[0]?.symbol]).toEqual(["other", "Alpha"]);
    const second = reviewOf(await send("nora~columns", id, file(PURCHASE, DEPOSIT)));
    expect(second.shown[0]?.symbol).toBe("Alpha");
    const wrong = await send("nora~columns", id, text("2023-01-05"), "&columns=%7B%7D");
    expect(wrong.json().code).toBe("import_columns_wrong");
  });
});

describe("a file is refused", () => {
  it("that is too large while it arrives, and one that is none with its reason", async () => {
    const { id } = await linked("refused");
    const large = await send("nora~refused", id, "x".repeat(21 * 1024 * 1024));
    expect([large.statusCode, large.json().code]).toEqual([413, "body_too_large"]);
    const zip = await send("nora~refused", id, "PK\u0003\u0004 and more");
    expect(zip.json()).toMatchObject({
      code: "file_refused",
      message: expect.stringContaining("save the spreadsheet as CSV"),
    });
    const quote = await send("nora~refused", id, file('2023-03-02,buy,"AAA,,Alpha'));
    expect(quote.json().message).toContain("Line 2:");
  });

  it("from whoever neither linked the account nor administers, and from strangers", async () => {
    const { id } = await linked("rights");
    const text = file(DEPOSIT, PURCHASE);
    expect((await send("max~rights", id, text)).json().code).toBe("not_the_owner");
    expect((await send("nora~strangers", id, text)).json().code).toBe("account_not_found");
    const { import: added } = reviewOf(await send("ada~rights", id, text));
    for (const member of ["max~rights", "nora~strangers"]) {
      const code = member === "max~rights" ? "not_the_owner" : "import_not_found";
      expect((await confirm(member, added.id)).json().code).toBe(code);
      expect((await revert(member, added.id)).json().code).toBe(code);
    }
    const foreign = await product.ask("nora~strangers", { url: `/api/v1/imports/${added.id}` });
    expect(foreign.statusCode).toBe(404);
  });
});

describe("a file of shares that were split since", () => {
  // Prices are asked for once: a market of its own knows of the split from the start.
  beforeAll(async () => {
    await product.close();
    product = await testProduct({ one: brokerage() });
    product.market.splits = [{ day: isoDate("2023-06-05"), ratio: 2 }];
  });

  it("counts a split before the link for its own shares, and changes no day that the link covers", async () => {
    const { id } = await linked("splits");
    const days = async () => {
      const asked = { url: `/api/v1/performance/timeline?range=1Y&account=${id}` };
      const { points, paidIn } = (await product.ask("nora~splits", asked)).json().data;
      return { points, paidIn };
    };
    const alone = await days();

    for (const [lines, meeting] of [
      ["2019-03-04,deposit,,,,,,,1,USD", { imported: 0, needed: 4, difference: 4 }],
      ["2023-03-02,buy,AAA,,Alpha,2,200,,-400,USD", { imported: 4, needed: 4, difference: 0 }],
      ["2023-03-02,buy,AAA,,Alpha,1,200,,-200,USD", { imported: 2, needed: 4, difference: 2 }],
    ] as const) {
      const review = reviewOf(await send("nora~splits", id, file(lines)));
      expect(review.meetings).toMatchObject([{ symbol: "AAA", ...meeting }]);
      expect((await confirm("nora~splits", review.import.id)).statusCode).toBe(200);
      await rebuild("splits");
      expect([lines, await days()]).toEqual([lines, alone]);
      const told = (await accountOf("nora~splits")).data_findings.filter(({ effect }) =>
        effect.includes("split 2:1"),
      );
      expect([lines, told.length]).toEqual([lines, meeting.imported === 0 ? 0 : 1]);
      await revert("nora~splits", review.import.id);
      await rebuild("splits");
    }
  });
});
