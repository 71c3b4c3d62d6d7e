import { indexGot, pricesGot } from "@stocks-vibe/contracts/link";
import { Products } from "plaid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isoOf } from "../market/calendar/day.ts";
import { lastCompletedTradingDay } from "../market/calendar/market-clock.ts";
import { type RunningSandbox, startSandbox, TEST_CLIENT } from "../testing/start-sandbox.ts";

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

async function ask(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.baseUrl}/market-data/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "plaid-client-id": TEST_CLIENT.clientId,
      "plaid-secret": TEST_CLIENT.secret,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

describe("market data", () => {
  it("gives unadjusted closes and splits, and names what it does not know", async () => {
    const { body } = await ask("prices", {
      symbols: ["LKSR", "THTM", "ZZZZ", "LKSR"],
      start_date: "2026-02-02",
      end_date: "2026-02-13",
    });
    const { prices, splits, unknown, source } = pricesGot.parse(body);

    expect(prices.map(({ symbol }) => symbol)).toEqual(["LKSR", "THTM"]);
    expect(prices[0]?.dates).toHaveLength(10);
    expect(prices[0]?.closes).toHaveLength(10);
    expect(splits).toEqual([{ symbol: "LKSR", date: "2026-02-09", numerator: 3, denominator: 2 }]);
    expect([unknown, source]).toEqual([["ZZZZ"], "sandbox"]);
  });

  it("prices what is held as the institution prices it", async () => {
    const plaid = sandbox.client();
    const created = await plaid.sandboxPublicTokenCreate({
      institution_id: "ins_900101",
      initial_products: [Products.Investments],
    });
    const exchanged = await plaid.itemPublicTokenExchange({
      public_token: created.data.public_token,
    });
    const { data } = await plaid.investmentsHoldingsGet({
      access_token: exchanged.data.access_token,
    });
    const asOf = isoOf(lastCompletedTradingDay(new Date()));
    const symbols = data.securities.map((security) => security.ticker_symbol ?? "");

    const { body } = await ask("prices", { symbols, start_date: asOf, end_date: asOf });

    const closes = pricesGot.parse(body).prices.map(({ symbol, closes }) => [symbol, ...closes]);
    expect(closes).toEqual(data.securities.map((it) => [it.ticker_symbol, it.close_price]));
    expect(closes.length).toBeGreaterThan(3);
  });

  it("tells nothing of days that have not closed", async () => {
    const { body } = await ask("index", { start_date: "2014-01-01", end_date: "2199-12-31" });
    const { dates, levels, kind } = indexGot.parse(body);

    expect(dates[0]).toBe("2014-12-31");
    expect(dates.at(-1)).toBe(isoOf(lastCompletedTradingDay(new Date())));
    expect(levels).toHaveLength(dates.length);
    expect(kind).toBe("total-return");
  });

  it.each([
    ["no symbols", "prices", { symbols: [], start_date: "2026-01-01", end_date: "2026-01-02" }],
    ["days in the wrong order", "index", { start_date: "2026-01-02", end_date: "2026-01-01" }],
  ])("refuses %s", async (_, path, request) => {
    const { status, body } = await ask(path, request);
    expect(status).toBe(400);
    expect(body.error_code).toBe("INVALID_FIELD");
  });

  it("wants the client's credentials", async () => {
    const request = { start_date: "2026-01-01", end_date: "2026-01-02" };
    const { body } = await ask("index", request, { "plaid-secret": "other" });
    expect(body.error_code).toBe("INVALID_API_KEYS");
  });
});
