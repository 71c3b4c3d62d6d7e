import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { createMarketChain, guardMarketData } from "./sources/market-chain.ts";
import { createTiingoMarketData } from "./sources/tiingo-market-data.ts";
import { createYahooMarketData } from "./sources/yahoo-market-data.ts";

const from = isoDate("2026-11-16");
const to = isoDate("2026-11-18");
const today = async () => isoDate("2026-11-19");

/** A fetch that answers by path and remembers what it was asked. */
function fakeFetch(answers: Readonly<Record<string, unknown>>) {
  const asked: { url: string; headers: Headers }[] = [];
  const send: typeof fetch = async (input, init) => {
    const url = String(input);
    asked.push({ url, headers: new Headers(init?.headers) });
    const key = Object.keys(answers).find((part) => url.includes(part));
    const answer = key === undefined ? undefined : answers[key];
    if (typeof answer === "number") return new Response("", { status: answer });
    return answer === undefined ? new Response("", { status: 404 }) : Response.json(answer);
  };
  return { send, asked };
}

const opening = (day: string): number => Date.parse(`${day}T14:30:00Z`) / 1000;

/**
 * Four days of which the third is without trading and the last is still running; 2-for-1 on the
 * 17th.
 */
const chart = (closes: readonly (number | null)[], splits = {}) => ({
  chart: {
    result: [
      {
        meta: { currency: "USD", gmtoffset: -18_000 },
        timestamp: ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"].map(opening),
        events: { splits },
        indicators: { quote: [{ close: closes }] },
      },
    ],
    error: null,
  },
});
const twoForOne = { "1": { date: opening("2026-11-17"), numerator: 2, denominator: 1 } };

describe("Yahoo's charts", () => {
  it("become closes as traded, without today's running price and days without trading", async () => {
    const { send, asked } = fakeFetch({ "BRK-B": chart([50, 51, null, 52], twoForOne) });
    const market = createYahooMarketData(today, send);
    expect(await market.prices(["BRK.B", "UNKNOWN"], from, to)).toEqual([
      {
        symbol: "BRK.B",
        currency: "USD",
        dates: ["2026-11-16", "2026-11-17"],
        closes: [100, 51],
        splits: [{ day: "2026-11-17", ratio: 2 }],
      },
    ]);
    // Adjusted for every split until today, so today's must be asked for, too.
    expect(asked[0]?.url).toContain(`period2=${Date.parse("2026-11-20T00:00:00Z") / 1000}`);
  });

  it("give the total-return index first and the price index as what it is", async () => {
    const { send } = fakeFetch({ "%5EGSPC": chart([5_000, 5_050, 5_040, null]) });
    const market = createYahooMarketData(today, send);
    expect(market.indexes).toEqual([
      { name: "^SP500TR", kind: "total-return" },
      { name: "^GSPC", kind: "price" },
    ]);
    await expect(market.index("^SP500TR", from, to)).rejects.toThrow("not known");
    expect((await market.index("^GSPC", from, to)).levels).toEqual([5_000, 5_050, 5_040]);
  });

  it.each([
    ["a refusal", 429, "status 429"],
    ["another form", { chart: { result: null } }, "unknown form"],
  ])("fail in words on %s", async (_case, answer, words) => {
    const market = createYahooMarketData(today, fakeFetch({ VTI: answer }).send);
    await expect(market.prices(["VTI"], from, to)).rejects.toThrow(words);
  });
});

describe("Tiingo's rows", () => {
  const rows = [
    { date: "2026-11-16T00:00:00.000Z", close: 100, adjClose: 49.5, splitFactor: 1 },
    { date: "2026-11-17T00:00:00.000Z", close: 51, adjClose: 50.5, splitFactor: 2 },
  ];
  it("are as traded already, and say their splits", async () => {
    const { send, asked } = fakeFetch({ "/VTI/": rows });
    const market = createTiingoMarketData("the-key", send);
    expect(await market.prices(["VTI", "NOPE"], from, to)).toEqual([
      {
        symbol: "VTI",
        currency: "USD",
        dates: ["2026-11-16", "2026-11-17"],
        closes: [100, 51],
        splits: [{ day: "2026-11-17", ratio: 2 }],
      },
    ]);
    expect(asked[0]?.headers.get("authorization")).toBe("Token the-key");
    expect(asked[0]?.url).not.toContain("the-key");
  });

  it("make the index from the fund's adjusted closes", async () => {
    const market = createTiingoMarketData("the-key", fakeFetch({ "/SPY/": rows }).send);
    expect((await market.index("SPY", from, to)).levels).toEqual([49.5, 50.5]);
  });

  it("never show the key in an error", async () => {
    const market = createTiingoMarketData("the-key", fakeFetch({ "/VTI/": 401 }).send);
    await expect(market.prices(["VTI"], from, to)).rejects.toThrow(
      /^tiingo market data: status 401$/,
    );
  });
});

describe("the chain", () => {
  it.each([
    [
      ["yahoo-finance2", "institution"],
      undefined,
      ["yahoo-finance2", "institution", "csv"],
      ["yahoo-finance2"],
    ],
    [["tiingo", "csv", "institution"], "key", ["tiingo", "csv", "institution"], ["tiingo"]],
    [["csv"], undefined, ["csv", "institution"], []],
  ] as const)("of %j asks in that order", (sources, tiingoKey, order, asked) => {
    const chain = createMarketChain({ sources, tiingoKey, today });
    expect(chain.order).toEqual(order);
    expect(chain.markets.map(({ source }) => source)).toEqual(asked);
  });

  it("stops asking a source that keeps failing", async () => {
    const { send, asked } = fakeFetch({ VTI: 500 });
    const surroundings = { now: () => 0, chance: () => 0, sleep: async () => undefined };
    const market = guardMarketData(createTiingoMarketData("key", send), surroundings);
    await expect(market.prices(["VTI"], from, to)).rejects.toThrow("status 500");
    await expect(market.prices(["VTI"], from, to)).rejects.toThrow("status 500");
    await expect(market.prices(["VTI"], from, to)).rejects.toThrow("left alone");
    expect(asked).toHaveLength(6);
  });
});
