import {
  type ExplanationOf,
  type ExplanationRows,
  explanation,
  explanationRows,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../testing/fake-provider.ts";
import { readCsv } from "../../testing/recompute-csv.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";
import { watchedCalculations } from "../../testing/watched-calculations.ts";

const LOTS = 250;

/** A brokerage with AAA in many lots, BBB of unknown cost, and cash. */
function manyLots(): FakeItem {
  const item = smallBrokerage();
  const [template] = item.transactions.transactions;
  const [held] = item.holdings.holdings;
  if (!template || !held) throw new Error("the small brokerage holds nothing");
  const other = {
    providerSecurityId: "sec-b",
    symbol: "BBB",
    name: "Beta",
    type: "stock",
    currency: "USD",
  } as const;
  return {
    ...item,
    holdings: {
      ...item.holdings,
      securities: [...item.holdings.securities, other],
      holdings: [
        ...item.holdings.holdings.slice(1),
        { ...held, quantity: LOTS, value: LOTS * 120, costBasis: LOTS * 100 },
        {
          ...held,
          providerSecurityId: "sec-b",
          quantity: 5,
          price: 10,
          value: 50,
          costBasis: null,
        },
      ],
    },
    transactions: {
      securities: [...item.transactions.securities, other],
      transactions: Array.from({ length: LOTS }, (_, at) => ({
        ...template,
        providerTransactionId: `tx-${at}`,
        day: `2026-0${1 + (at % 9)}-${10 + (at % 17)}`,
        quantity: 1,
        amount: 100,
        price: 100,
      })),
    },
  };
}

const calculations = watchedCalculations();
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct(
    { many: manyLots(), one: smallBrokerage() },
    "alpha",
    true,
    calculations,
  );
  await product.link("nora~oak", "many");
});
afterAll(async () => {
  await product.close();
  await calculations.close();
});

const ask = (path: string, member = "nora~oak") =>
  product.ask(member, { url: `/api/v1/explain/${path}` });

async function sumOf(path: string): Promise<ExplanationOf<"sum">> {
  const { data } = successOf(explanation).parse((await ask(path)).json());
  if (data.shape !== "sum") throw new Error(`${path} is no sum`);
  return data;
}

/** All rows behind a group or a figure, by its pages. */
async function readAll(
  path: string,
  first: string | null,
): Promise<ExplanationRows["rows"][number][]> {
  const rows = [];
  for (let cursor = first; cursor !== null; ) {
    const answer = await ask(`${path}&cursor=${cursor}`);
    const { data } = successOf(explanationRows).parse(answer.json());
    rows.push(...data.rows);
    cursor = data.nextCursor;
  }
  return rows;
}

const refusalOf = async (path: string, member?: string) => {
  const answer = await ask(path, member);
  return [answer.statusCode, answer.json().code];
};

describe("the pages of an explanation", () => {
  it("show a subtotal for each holding, and lead to every row of the CSV", async () => {
    const { groups, result, covers } = await sumOf("cost-basis");
    const rows = await readAll("cost-basis/rows?group=holding:AAA", groups[0]?.cursor ?? null);
    const csv = readCsv((await ask("cost-basis?format=csv")).body);

    expect(groups.map(({ symbol, subtotal }) => [symbol, subtotal])).toEqual([
      ["AAA", LOTS * 100],
      ["BBB", null],
    ]);
    expect(result.value).toBe(LOTS * 100);
    expect(covers).toEqual({ positions: 1, of: 2 });
    expect(groups[1]?.notCounted).toEqual({ rows: 1, value: 50 });
    expect(rows).toHaveLength(LOTS);
    expect(csv).toHaveLength(LOTS + 1);
    expect(rows.map((row) => "date" in row && row.date)).toEqual(
      csv.slice(0, LOTS).map(({ date }) => date),
    );
  });

  it("show a subtotal for each account where that is asked, with an etag of its own", async () => {
    const { groups, groupedBy } = await sumOf("total-value?by=account");
    const tags = [await ask("total-value"), await ask("total-value?by=account")].map(
      ({ headers }) => headers.etag,
    );

    expect(groupedBy).toBe("account");
    expect(groups).toMatchObject([
      { name: "Individual", subtotal: LOTS * 120 + 50 + 250, rowCount: 3 },
    ]);
    expect(tags[0]).not.toBe(tags[1]);
  });

  it("of flows and days begin with the first and lead to the last", async () => {
    const { data } = successOf(explanation).parse((await ask("position-irr%3AAAA")).json());
    if (data.shape !== "flows") throw new Error("expected flows");
    const rest = await readAll("position-irr%3AAAA/rows?", data.nextCursor);

    expect(data.rowCount).toBe(LOTS);
    expect([...data.rows, ...rest]).toHaveLength(LOTS);
    expect(data.sums.amount).toBe(-LOTS * 100);
  });

  it("are cut from one calculation", async () => {
    calculations.asked.length = 0;
    const { groups } = await sumOf("gain");
    await readAll("gain/rows?group=holding:AAA", groups[0]?.cursor ?? null);
    await readAll("gain/rows?group=holding:BBB", groups[1]?.cursor ?? null);

    expect(calculations.asked).toEqual(["explain"]);
  });

  it.each([
    ["without a cursor", "gain/rows?group=holding:AAA", 400, "invalid_request"],
    ["with a cursor that is none", "gain/rows?group=holding:AAA&cursor=x", 400, "invalid_request"],
    [
      "with a cursor of a negative page",
      "gain/rows?group=holding:AAA&cursor=1.-1",
      400,
      "invalid_request",
    ],
    ["beyond the last page", "gain/rows?group=holding:AAA&cursor=1.3", 400, "invalid_request"],
    ["beyond the last group", "gain/groups?cursor=1.1", 400, "invalid_request"],
    ["of later figures", "gain/rows?group=holding:AAA&cursor=99.0", 409, "explanation_outdated"],
    [
      "of a holding that is not there",
      "gain/rows?group=holding:ZZZ&cursor=1.0",
      404,
      "group_not_found",
    ],
    ["of no group of a total", "gain/rows?cursor=1.0", 404, "group_not_found"],
    ["of a group of a rate", "irr/rows?group=holding:AAA&cursor=1.0", 404, "group_not_found"],
    ["of the groups of a rate", "irr/groups?cursor=1.0", 404, "group_not_found"],
    ["of an unknown figure", "unknown/rows?cursor=1.0", 404, "figure_not_found"],
    ["by something else", "gain/groups?by=person&cursor=1.0", 400, "invalid_request"],
  ])("are refused %s", async (_how, path, status, code) => {
    expect(await refusalOf(path)).toEqual([status, code]);
  });

  it("never show another organization's account, and ask for a session", async () => {
    await product.link("mia~elm", "one");
    const { groups } = await sumOf("total-value?by=account");
    const foreign = encodeURIComponent(groups[0]?.group ?? "");
    const path = `total-value/rows?by=account&group=${foreign}&cursor=1.0`;

    expect(foreign).toMatch(/^account/);
    expect((await ask(path)).statusCode).toBe(200);
    expect(await refusalOf(path, "mia~elm")).toEqual([404, "group_not_found"]);
    const anonymous = await product.app.inject({ url: `/api/v1/explain/${path}` });
    expect(anonymous.statusCode).toBe(401);
  });

  it("of earlier figures are refused once newer ones are shown", async () => {
    const { groups } = await sumOf("gain");
    await product.services.rebuild.rebuild("organization-oak", product.log);

    expect(await refusalOf(`gain/rows?group=holding:AAA&cursor=${groups[0]?.cursor}`)).toEqual([
      409,
      "explanation_outdated",
    ]);
  });
});
