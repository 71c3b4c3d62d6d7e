import {
  type Dashboard,
  dashboard,
  filterChoices,
  income,
  successOf,
  type Timeline,
} from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { watchedCalculations } from "../../../testing/watched-calculations.ts";

const small = smallBrokerage("First Brokerage");
/** The same, held in an IRA and as a fund. */
const retirement: FakeItem = {
  ...smallBrokerage("Second Brokerage"),
  holdings: {
    ...small.holdings,
    accounts: small.holdings.accounts.map((row) => ({ ...row, name: "Roth", subtype: "roth" })),
    securities: small.holdings.securities.map((row) =>
      row.symbol === "AAA" ? { ...row, symbol: "FFF", name: "Fund", type: "mutual_fund" } : row,
    ),
  },
  transactions: {
    ...small.transactions,
    securities: small.transactions.securities.map((row) => ({
      ...row,
      symbol: "FFF",
      name: "Fund",
      type: "mutual_fund",
    })),
  },
};

/** The first brokerage's, with a dividend and interest. */
const paying: FakeItem = {
  ...small,
  transactions: {
    ...small.transactions,
    transactions: small.transactions.transactions.flatMap((row) => {
      if (row.providerTransactionId !== "tx-1") return [row];
      const paid = { ...row, quantity: 0, price: 0, day: "2026-03-02", type: "cash" };
      return [
        row,
        { ...paid, providerTransactionId: "tx-d", amount: -12.5, subtype: "dividend" },
        {
          ...paid,
          providerTransactionId: "tx-i",
          providerSecurityId: null,
          amount: -0.75,
          subtype: "interest",
        },
      ];
    }),
  },
};

const calculations = watchedCalculations();
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ small, retirement, paying }, "alpha", true, calculations);
  await product.link("nora~family", "small");
  await product.link("theo~family", "retirement");
  await product.link("mallory~others", "small");
  await product.link("ines~incomes", "paying");
});
afterAll(async () => {
  await product.close();
  await calculations.close();
});

const get = (path: string, member = "nora~family", headers: Record<string, string> = {}) =>
  product.ask(member, { url: `/api/v1${path}`, headers });
const dashboardOf = async (query: string, member?: string): Promise<Dashboard> =>
  z
    .strictObject(successOf(dashboard).shape)
    .parse((await get(`/dashboard-data${query}`, member)).json()).data;
const choicesOf = async (member?: string) =>
  successOf(filterChoices).parse((await get("/portfolio/parts", member)).json()).data;

const person = (name: string) => `member-${name}-family`;

describe("GET /portfolio/parts", () => {
  it("lists the accounts, who linked them, and the kinds of both that there are", async () => {
    const { accounts, ...rest } = await choicesOf();

    expect(accounts).toMatchObject([
      { name: "Individual", mask: "1234", institutionName: "First Brokerage" },
      { name: "Roth", institutionName: "Second Brokerage" },
    ]);
    expect(rest).toEqual({
      people: [
        { id: person("nora"), name: "nora" },
        { id: person("theo"), name: "theo" },
      ],
      types: ["retirement", "taxable"],
      classes: ["stock", "mutual_fund", "cash"],
    });
  });

  it("shows another organization its own alone, and nobody without figures anything", async () => {
    const { people, accounts } = await choicesOf("mallory~others");

    expect(people).toEqual([{ id: "member-mallory-others", name: "mallory" }]);
    expect(accounts).toHaveLength(1);
    expect((await product.app.inject({ url: "/api/v1/portfolio/parts" })).statusCode).toBe(401);
  });
});

describe("figures of a part", () => {
  it.each([
    ["the person who linked it", `?person=${person("theo")}`],
    ["the type of its account", "?type=retirement"],
  ])("are those of %s", async (_what, query) => {
    const part = await dashboardOf(query);

    expect(part.portfolio).toMatchObject({ totalValue: 1_450, cashValue: 250, totalPositions: 1 });
    expect(part.holdings.map(({ symbol }) => symbol)).toEqual(["FFF"]);
    expect(part.allocation).toEqual([{ group: "retirement", value: 1_450, percent: 100 }]);
  });

  it("of an account, a class or a search are what they name, and several meet all of it", async () => {
    const [first] = (await choicesOf()).accounts;
    const totals = await Promise.all(
      [
        `?account=${first?.id}`,
        "?class=stock",
        "?class=cash",
        "?search=fun",
        "?search=fun&class=stock",
      ].map(async (query) => (await dashboardOf(query)).portfolio.totalValue),
    );

    expect(totals).toEqual([1_450, 1_200, 500, 1_200, 0]);
  });

  it("that leave nothing out are those of all, in every call", async () => {
    const all = await dashboardOf("");
    const calls = ["/performance/timeline?range=MAX", "/performance/years", "/explain/irr"];

    // Of everybody's: a search that all symbols and names meet leaves the cash out, so no such
    // question is one.
    expect(await dashboardOf("")).toEqual(all);
    const parts = await Promise.all(
      ["nora", "theo"].map((name) => dashboardOf(`?person=${person(name)}`)),
    );
    expect(parts.reduce((sum, { portfolio }) => sum + portfolio.totalValue, 0)).toBe(
      all.portfolio.totalValue,
    );
    // One person has linked everything of the other organization.
    const own = "person=member-mallory-others";
    for (const path of ["/dashboard-data", ...calls]) {
      const whole = (await get(path, "mallory~others")).json();
      const joint = path.includes("?") ? "&" : "?";
      expect((await get(`${path}${joint}${own}`, "mallory~others")).json()).toEqual(whole);
    }
  });

  it("draw its timeline and years, and explain its figures", async () => {
    const timeline: Timeline = (await get("/performance/timeline?range=MAX&class=stock")).json()
      .data;
    const explained = (await get("/explain/total-value?class=stock&by=account")).json().data;
    const irr = (await get("/explain/irr?class=stock")).json().data;
    const { portfolio } = await dashboardOf("?class=stock");

    expect(timeline).toMatchObject({ endValue: 1_200, addedFrom: "purchases" });
    expect(explained).toMatchObject({ result: { value: 1_200 }, groupCount: 1 });
    expect(irr.result.value).toBe(portfolio.portfolioIRR);
    expect(irr.rows.map(({ amount }: { amount: number }) => amount)).toEqual([-600, -400]);
  });

  it("explain what is in the part and nothing else, with its own rows, file and pages", async () => {
    const position = await get("/explain/position-irr%3AFFF?type=retirement");
    const outside = await get("/explain/position-irr%3AFFF?type=taxable");
    const year = await get("/explain/year-return%3A2026?type=retirement");
    const csv = await get("/explain/total-value?type=retirement&format=csv");
    const whole = await get("/explain/total-value?format=csv");

    expect(position.json().data.rows).toHaveLength(2);
    expect([outside.statusCode, outside.json().code]).toEqual([404, "figure_not_found"]);
    expect(year.statusCode).toBe(200);
    expect([csv.body.includes("FFF"), csv.body.includes("AAA")]).toEqual([true, false]);
    expect([whole.body.includes("FFF"), whole.body.includes("AAA")]).toEqual([true, true]);
    const groups = (await get("/explain/total-value?type=retirement")).json().data.groups;
    const { group, cursor } = groups[0];
    const asked = new URLSearchParams({ group, cursor, type: "retirement" });
    const rows = (await get(`/explain/total-value/rows?${asked}`)).json().data.rows;
    expect(rows).toMatchObject([{ symbol: "FFF", account: "Roth", value: 1_200 }]);
  });

  it("tell the income of each year, of everything and of a part", async () => {
    const incomeOf = async (query: string) =>
      successOf(income).parse((await get(`/performance/income${query}`, "ines~incomes")).json())
        .data;
    const all = await incomeOf("");

    expect(all).toMatchObject({ isSandbox: true, dataAsOf: "2026-11-20" });
    expect(all.years.at(-1)).toMatchObject({
      year: 2026,
      isPartial: true,
      dividends: 12.5,
      interest: 0.75,
      total: 13.25,
      accounts: [{ accountName: "Individual", total: 13.25 }],
    });
    expect((await incomeOf("?class=stock")).years.at(-1)?.total).toBe(12.5);
    expect((await incomeOf("?class=cash")).years.at(-1)?.total).toBe(0.75);
    expect((await get("/performance/income", "nobody~without")).json().data.years).toEqual([]);
  });

  it("of cash alone have no rate and no past, and say why", async () => {
    const { portfolio } = await dashboardOf("?class=cash");
    const years = (await get("/performance/years?class=cash")).json().data;

    expect(portfolio).toMatchObject({ totalValue: 500, portfolioIRR: null, oneYearReturn: null });
    expect(new Set(Object.values(portfolio.notAvailable))).toEqual(new Set(["no-holdings"]));
    expect(years.years).toEqual([]);
  });

  it("are worked out once for each version of the figures, and answered 304 to who has them", async () => {
    const path = "/dashboard-data?type=taxable";
    const first = await get(path);
    const before = calculations.asked.length;
    const again = await get(path, "nora~family", { "if-none-match": String(first.headers.etag) });
    const other = await get("/dashboard-data?type=retirement", "nora~family", {
      "if-none-match": String(first.headers.etag),
    });

    expect(again.statusCode).toBe(304);
    expect(other.statusCode).toBe(200);
    expect(calculations.asked.slice(before).filter((kind) => kind === "part")).toHaveLength(0);
  });

  it("refuse a question that nobody can mean", async () => {
    for (const query of ["?class=gold", "?type=secret", "?search=", "?organization=x"])
      expect([query, (await get(`/dashboard-data${query}`)).statusCode]).toEqual([query, 400]);
  });

  it("TEN: never reach into another organization, whoever's ids are named", async () => {
    const [account] = (await choicesOf("mallory~others")).accounts;

    for (const query of [`?account=${account?.id}`, "?person=member-mallory-others"])
      expect((await dashboardOf(query)).portfolio.totalValue).toBe(0);
  });
});
