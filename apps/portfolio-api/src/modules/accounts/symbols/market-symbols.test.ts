import type { DataFinding, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";

const TRUST = "Large Cap Trust";

/**
 * The small brokerage, whose shares are a plan's trust: its symbol is a name, and no market knows
 * it.
 */
function plan(price = 120, quantity = 10): FakeItem {
  const item = smallBrokerage("Plan");
  const asTrust = <Security extends { symbol: string | null }>(security: Security) =>
    security.symbol === "AAA"
      ? { ...security, symbol: TRUST, name: TRUST, type: "other" as const }
      : security;
  return {
    ...item,
    holdings: {
      ...item.holdings,
      securities: item.holdings.securities.map(asTrust),
      holdings: item.holdings.holdings.map((row) =>
        row.providerSecurityId === "sec-a"
          ? { ...row, quantity, price, value: quantity * price }
          : row,
      ),
    },
    transactions: {
      ...item.transactions,
      securities: item.transactions.securities.map(asTrust),
    },
  };
}

/** Half as much again at the end of 2025. */
const DAYS = ["2025-06-02", "2025-06-03", "2025-12-31", "2026-02-03", "2026-11-20"].map(isoDate);
const CLOSES: Readonly<Record<string, readonly number[]>> = {
  TRUSX: [100, 100, 150, 100, 120],
  NEARX: [100, 100, 150, 100, 126],
  FARX: [10, 10, 15, 10, 12],
  OLDX: [100],
  SPLTX: [100, 100, 150, 100, 60],
};

const splitsOf = (symbol: string) =>
  symbol === "SPLTX" ? [{ day: isoDate("2026-05-01"), ratio: 2 }] : [];

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    plan: plan(),
    unknown: plan(),
    split: plan(60, 20),
    small: smallBrokerage(),
  });
  product.market.prices = async (symbols) => {
    product.market.asked.push([...symbols]);
    if (product.market.isDown) throw new Error("market data is down");
    return symbols.flatMap((symbol) => {
      const closes = symbol === "AAA" ? CLOSES.TRUSX : CLOSES[symbol];
      return closes
        ? [
            {
              symbol,
              currency: "USD",
              dates: DAYS.slice(0, closes.length),
              closes,
              splits: splitsOf(symbol),
            },
          ]
        : [];
    });
  };
});
afterAll(() => product.close());

const addressOf = (called = TRUST) =>
  `/api/v1/positions/${encodeURIComponent(called)}/market-symbol`;
const read = (member: string, called?: string) => product.ask(member, { url: addressOf(called) });
const match = (member: string, symbol: string, more: object = {}, called?: string) =>
  product.ask(member, { method: "PUT", url: addressOf(called), payload: { symbol, ...more } });
const takeBack = (member: string) => product.ask(member, { method: "DELETE", url: addressOf() });
const rows = async (text: string, family: string) =>
  (await product.database.pool.query(text, [`organization-${family}`])).rows;
const matchesOf = (family: string) =>
  rows("select called, symbol from portfolio.symbol_matches where organization_id = $1", family);
const rebuild = (family: string) =>
  product.services.rebuild.rebuild(`organization-${family}`, product.log);
const accountsOf = async (member: string): Promise<InvestmentAccount[]> =>
  (await product.ask(member, { url: "/api/v1/accounts" })).json().data.accounts;
const findingsOf = async (member: string): Promise<DataFinding[]> =>
  (await accountsOf(member)).flatMap(({ data_findings: findings }) => findings);
const valueAtYearEnd = async (family: string): Promise<unknown> => {
  const [row] = await rows(
    `select portfolio_values[array_position(days, '2025-12-31'::date)] as value from portfolio.daily_valuations
     where organization_id = $1 and year = 2025`,
    family,
  );
  return row?.value;
};
/** All that pages show, but for when it was built. */
async function shownOf(family: string) {
  const {
    version: _v,
    lastUpdated: _l,
    ...shown
  } = await product.dashboardOf(`organization-${family}`);
  const holdings = shown.holdings.map(({ lastUpdated: _, ...position }) => position);
  const years = await product.ask(`nora~${family}`, { url: "/api/v1/performance/years" });
  return { shown: { ...shown, holdings }, years: years.json().data };
}

describe("a security that no market knows by its symbol", () => {
  it("is priced by the market once a member says under which symbol, and says whose word that is", async () => {
    await product.link("nora~family", "plan");
    const before = await shownOf("family");
    expect((await read("nora~family")).json().data).toEqual({ match: null, may_match: true });

    const answer = await match("nora~family", " trusx ");

    expect(answer.json().data).toEqual({
      outcome: "matched",
      match: { symbol: "TRUSX", matched_by: "nora", matched_on: "2026-11-22" },
      compared: { day: "2026-11-20", own_price: 120, market_price: 120, difference: 0 },
    });
    // Six shares and the cash, which nothing had a price of before.
    expect(await valueAtYearEnd("family")).toBe(6 * 150 + 650);
    const after = await shownOf("family");
    expect(after.years).not.toEqual(before.years);
    expect(after.shown.portfolio.totalValue).toBe(before.shown.portfolio.totalValue);
    expect(after.shown.holdings[0]).toMatchObject({ symbol: TRUST, totalCostBasis: 1_000 });
    expect(await findingsOf("nora~family")).toContainEqual(
      expect.objectContaining({
        effect: `${TRUST} in Individual is priced as TRUSX, matched by nora on Nov 22, 2026.`,
        lowers: "full",
      }),
    );
    expect((await read("theo~family")).json().data).toEqual({
      match: { symbol: "TRUSX", matched_by: "nora", matched_on: "2026-11-22" },
      may_match: false,
    });

    expect((await takeBack("nora~family")).json().data).toEqual({ match: null, may_match: true });
    expect(await shownOf("family")).toEqual(before);
    expect((await takeBack("nora~family")).statusCode).toBe(200);
    const { events } = (await product.ask("ada~family", { url: "/api/v1/activity" })).json().data;
    expect(events.slice(0, 2)).toMatchObject([
      { action: "security.match-taken-back", details: { security: TRUST } },
      { action: "security.matched", details: { security: TRUST, market_symbol: "TRUSX" } },
    ]);
  });

  it("takes splits that the market tells of", async () => {
    await product.link("nora~splits", "split");
    const splitsTold = async () =>
      (await findingsOf("nora~splits")).flatMap(
        ({ effect }) => effect.match(/split.* on [^,]*, \d+/) ?? [],
      );
    expect(await splitsTold()).toEqual([]);

    await match("nora~splits", "SPLTX");

    expect(await splitsTold()).toEqual(["split 2:1 on May 1, 2026"]);
    const { holdings } = await product.dashboardOf("organization-splits");
    expect(holdings[0]?.lots.map(({ shares }) => shares)).toEqual([8, 12]);
  });

  it("meets rows of files that name it by its market symbol", async () => {
    await product.link("nora~files", "plan");
    const [account] = await accountsOf("nora~files");
    const send = () =>
      product.ask("nora~files", {
        method: "POST",
        url: `/api/v1/accounts/${account?.id}/imports?file_name=old.csv`,
        headers: { "content-type": "text/csv" },
        payload:
          "date,action,symbol,cusip,name,quantity,price,fees,amount,currency\n2023-03-02,buy,TRUSX,,,4,90,,-360,USD\n",
      });
    const before = (await send()).json().data.review;
    expect(before.meetings).toContainEqual(
      expect.objectContaining({ symbol: "TRUSX", imported: 4 }),
    );
    await product.ask("nora~files", {
      method: "DELETE",
      url: `/api/v1/imports/${before.import.id}`,
    });

    await match("nora~files", "TRUSX");
    const { meetings } = (await send()).json().data.review;
    expect(meetings).toContainEqual(expect.objectContaining({ symbol: TRUST, imported: 4 }));
    expect(meetings.map(({ symbol }: { symbol: string }) => symbol)).not.toContain("TRUSX");
  });

  it("is worth the market's newest price where a member keeps it by hand, compared with their trades", async () => {
    const member = "nora~hand";
    const payload = { name: "Old plan", institution_name: "Acme", subtype: "401k" };
    // Accounts that are kept by hand are priced by the configured sources.
    product.realMarket.prices = (...asked) => product.market.prices(...asked);
    const added = await product.ask(member, { method: "POST", url: "/api/v1/accounts", payload });
    await product.ask(member, {
      method: "POST",
      url: `/api/v1/accounts/${added.json().data.account.id}/entries`,
      payload: {
        date: "2026-11-20",
        action: "buy",
        symbol: "LARGE TRUST",
        shares: 10,
        amount: 1_180,
      },
    });
    await rebuild("hand");
    const matched = (await match(member, "TRUSX", {}, "LARGE TRUST")).json().data;
    expect(matched).toMatchObject({
      outcome: "matched",
      compared: { own_price: 118, market_price: 120 },
    });
    await rebuild("hand");
    const { holdings } = await product.dashboardOf("organization-hand");
    expect(holdings).toMatchObject([{ symbol: "LARGE TRUST", currentValue: 1_200 }]);
    // What the market said of it now is not what its keeper paid: another symbol is held against
    // the trade again.
    const again = (await match(member, "NEARX", {}, "LARGE TRUST")).json().data;
    expect(again).toMatchObject({ outcome: "differs", compared: { own_price: 118 } });
  });

  it("keeps its symbol when the connection is linked anew, and loses it with the last one", async () => {
    const id = await product.link("nora~leaving", "plan");
    const other = await product.link("nora~leaving", "unknown");
    await match("nora~leaving", "TRUSX");
    const remove = (connection: string) =>
      product.ask("nora~leaving", { method: "DELETE", url: `/api/v1/plaid/item/${connection}` });
    await remove(id);
    expect(await matchesOf("leaving")).toEqual([{ called: TRUST, symbol: "TRUSX" }]);
    await remove(other);
    expect(await matchesOf("leaving")).toEqual([]);
  });
});

describe("before a match is saved", () => {
  it("tells by how much the prices differ, and asks", async () => {
    await product.link("nora~differs", "plan");
    const differing = {
      compared: {
        day: "2026-11-20",
        own_price: 120,
        market_price: 126,
        difference: expect.closeTo(0.05, 9),
      },
    };
    expect((await match("nora~differs", "NEARX")).json().data).toEqual({
      ...differing,
      outcome: "differs",
      match: null,
    });
    expect(await matchesOf("differs")).toEqual([]);
    const sure = (await match("nora~differs", "NEARX", { is_sure: true })).json().data;
    expect(sure).toMatchObject({ ...differing, outcome: "matched", match: { symbol: "NEARX" } });
    expect(await matchesOf("differs")).toEqual([{ called: TRUST, symbol: "NEARX" }]);
    // Another symbol takes its place.
    await match("nora~differs", "TRUSX");
    expect(await matchesOf("differs")).toEqual([{ called: TRUST, symbol: "TRUSX" }]);
  });

  it("refuses prices that figures would leave out, however sure somebody is", async () => {
    await product.link("nora~far", "plan");
    const answer = await match("nora~far", "FARX", { is_sure: true });
    expect(answer.json().data).toMatchObject({ outcome: "too-far", match: null });
    expect(await matchesOf("far")).toEqual([]);
  });

  it("asks where no day has both prices", async () => {
    await product.link("nora~unproven", "plan");
    expect((await match("nora~unproven", "OLDX")).json().data).toEqual({
      outcome: "unproven",
      match: null,
      compared: null,
    });
    const sure = await match("nora~unproven", "OLDX", { is_sure: true });
    expect(sure.json().data.outcome).toBe("matched");
  });

  it("says so where the prices it was matched with are far off by now", async () => {
    await product.link("nora~drifts", "plan");
    await match("nora~drifts", "TRUSX");
    await product.database.pool.query(
      "update portfolio.symbol_matches set symbol = 'FARX' where organization_id = 'organization-drifts'",
    );
    await rebuild("drifts");
    expect(await findingsOf("nora~drifts")).toContainEqual(
      expect.objectContaining({
        effect: expect.stringContaining("with FARX, whose prices are not known or are far from"),
        lowers: "estimated",
      }),
    );
  });

  it.each([
    ["a symbol that no source knows", "NONE", 400, "market_symbol_unknown"],
    ["what can't be a symbol", "not a symbol", 400, "market_symbol_malformed"],
    ["nothing", " ", 400, "invalid_request"],
    ["more than a symbol", "A".repeat(21), 400, "invalid_request"],
  ])("refuses %s", async (_case, symbol, status, code) => {
    await product.link("nora~wrong", "plan");
    const answer = await match("nora~wrong", symbol, { is_sure: true });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await matchesOf("wrong")).toEqual([]);
  });

  it("says that the sources are away, not that they don't know the symbol", async () => {
    await product.link("nora~away", "plan");
    product.market.isDown = true;
    const answer = await match("nora~away", "NEVER");
    product.market.isDown = false;
    expect([answer.statusCode, answer.json().code]).toEqual([503, "market_away"]);
  });

  it("refuses what the market knows by its own symbol, cash, and what is not held", async () => {
    await product.link("nora~own", "small");
    for (const [called, status, code] of [
      ["AAA", 409, "market_symbol_own"],
      ["CUR:USD", 404, "position_not_found"],
      ["ZZZ", 404, "position_not_found"],
    ] as const) {
      const answer = await match("nora~own", "TRUSX", {}, called);
      expect([called, answer.statusCode, answer.json().code]).toEqual([called, status, code]);
    }
    expect((await read("nora~own", "AAA")).json().data).toEqual({ match: null, may_match: false });
  });
});

describe("how often somebody may match", () => {
  it("is counted for each member, whatever the address: colleagues behind one leave each other theirs", async () => {
    // As many as the limit of these tests: a hundred times ten.
    const attempt = (member: string, remoteAddress: string) =>
      product.ask(member, {
        method: "PUT",
        url: addressOf(),
        payload: { symbol: " " },
        remoteAddress,
      });
    const statusesOf = async (
      count: number,
      member: string,
      address: (place: number) => string,
    ) => {
      const asked = Array.from({ length: count }, (_, place) => attempt(member, address(place)));
      return new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode));
    };
    // Each from another address.
    const roaming = (place: number) => `203.0.113.${place % 250}`;
    expect(await statusesOf(1_000, "nora~counted", roaming)).toEqual(new Set([400]));
    const refused = await attempt("nora~counted", "198.51.100.1");
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await attempt("theo~counted", "198.51.100.1")).statusCode).toBe(400);
    expect((await attempt("nora~another", "198.51.100.1")).statusCode).toBe(400);
  });
});

describe("who may match", () => {
  it("is whoever may manage every connection that brings it; a refusal is written down", async () => {
    await product.link("nora~rights", "plan");
    await product.link("theo~rights", "unknown");
    for (const member of ["nora~rights", "theo~rights"]) {
      const answer = await match(member, "TRUSX");
      expect([answer.statusCode, answer.json().code]).toEqual([403, "not_the_owner"]);
      expect((await takeBack(member)).statusCode).toBe(403);
      expect((await read(member)).json().data.may_match).toBe(false);
    }
    expect(
      await rows(
        "select result from portfolio.audit_events where organization_id = $1 and action = 'security.matched'",
        "rights",
      ),
    ).toEqual([{ result: "refused" }, { result: "refused" }]);
    expect((await match("ada~rights", "TRUSX")).json().data.outcome).toBe("matched");
  });

  it("is nobody of another organization: neither what is called so there, nor its match, is another's", async () => {
    await product.link("nora~mine", "plan");
    await match("nora~mine", "TRUSX");
    for (const answer of [
      await read("omar~strangers"),
      await match("omar~strangers", "NEARX", { is_sure: true }),
      await takeBack("omar~strangers"),
    ])
      expect(answer.statusCode).toBe(404);
    await product.link("omar~strangers", "plan");
    expect((await read("omar~strangers")).json().data.match).toBe(null);
    await takeBack("omar~strangers");
    expect(await matchesOf("mine")).toEqual([{ called: TRUST, symbol: "TRUSX" }]);
  });
});
