import { addressOf, figureAddress, portfolioFigures } from "@stocks-vibe/contracts/portfolio";
import { eachDay, valueOnOrBefore } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { ambiguousPortfolio } from "../../testing/ambiguous-portfolio.ts";
import {
  depositsPortfolio,
  incomparablePortfolio,
  investedPortfolio,
} from "../../testing/example-portfolio.ts";
import {
  type CsvRow,
  daysOf,
  indexReturn,
  linkedReturn,
  readCsv,
  sumColumn,
  worthInIndex,
  xirr,
} from "../../testing/recompute-csv.ts";
import { figuresOf } from "../valuation/portfolio/rebuild-portfolio.ts";
import { replayPortfolio } from "../valuation/portfolio/replay-portfolio.ts";
import type { RebuildInput, RebuiltPortfolio } from "../valuation/rebuild/rebuild-types.ts";
import { explainFigure, shownFigure } from "./answer-explanation.ts";
import { sourcesOfDays } from "./breakdown/sources-of-days.ts";
import { cutExplanation } from "./cut-explanation.ts";
import { explanationCsv } from "./explanation-csv.ts";
import { readAddress, type Worked } from "./question.ts";

const addressesOf = ({ holdings, years }: RebuiltPortfolio): string[] => [
  ...portfolioFigures,
  ...holdings.flatMap(({ symbol, lots }) => [
    addressOf("position-gain", symbol),
    addressOf("position-irr", symbol),
    addressOf("position-sp500-irr", symbol),
    ...lots.map(({ lotId }) => addressOf("lot-cagr", lotId)),
  ]),
  ...years.years.map(({ year }) => addressOf("year-return", String(year))),
];

function explainAll(input: RebuildInput): { figures: RebuiltPortfolio; all: Worked[] } {
  const replay = replayPortfolio(input);
  const figures = figuresOf(replay);
  const all = addressesOf(figures).map((text) => {
    const address = readAddress(figureAddress.parse(text));
    const explained =
      address &&
      explainFigure(
        { address: text, replay, figures, version: 7, by: "holding", language: "en" },
        address,
      );
    if (!explained) throw new Error(`${text} was not explained`);
    // Holds it against the contract.
    cutExplanation(explained);
    return explained;
  });
  return { figures, all };
}

const rateOf = (explained: Worked, rows: readonly CsvRow[]): number => {
  if (explained.shape !== "flows") throw new Error("only flows have an internal rate");
  const own = xirr(rows, "amount_usd");
  if (!explained.figure.includes("sp500") && explained.figure !== "irr-difference") return own;
  const index = xirr(rows, "sp500_amount_usd");
  return explained.figure === "irr-difference" ? own - index : index;
};

const growthOf = (rows: readonly CsvRow[]): number => {
  const [row] = rows;
  const total = Number(row?.value_usd) / Number(row?.cost_usd);
  return row?.annualized === "yes" ? total ** (365 / Number(row.days)) - 1 : total - 1;
};

const returnOf = (explained: Worked, rows: readonly CsvRow[], total: number): number =>
  explained.shape === "returns" && explained.isAnnualized
    ? (1 + total) ** (365 / daysOf(rows)) - 1
    : total;

/** The figure as the CSV alone gives it. */
function recompute(explained: Worked, rows: readonly CsvRow[]): number {
  switch (explained.shape) {
    case "sum":
      return explained.summed === "rows" ? rows.length : sumColumn(rows, `${explained.summed}_usd`);
    case "flows":
      return rateOf(explained, rows);
    case "growth":
      return growthOf(rows);
    case "returns":
      return returnOf(explained, rows, linkedReturn(rows));
  }
}

describe.each([
  ["deposits", depositsPortfolio],
  ["purchases and sales", investedPortfolio],
  ["deposits without an index", incomparablePortfolio],
])("explanations of a portfolio weighed by %s", (_basis, input) => {
  const { figures, all } = explainAll(input);
  const known = all.filter(({ result }) => result.value !== null);

  it.each(known.map((explained) => [explained.figure, explained] as const))(
    "give a CSV that reproduces %s",
    (_figure, explained) => {
      const rows = readCsv(explanationCsv(explained, "en"));

      const recomputed = recompute(explained, rows);

      const tolerance = explained.result.unit === "usd" ? 0.005 : 1e-9;
      expect(Math.abs(recomputed - Number(explained.result.value))).toBeLessThan(tolerance);
    },
  );

  it("say why what is N/A is N/A, and nothing else", () => {
    for (const { result, formula } of all) {
      expect(result.value === null).toBe(result.reason !== null);
      if (result.value === null) expect(formula.spreadsheet).toBeNull();
    }
  });

  it("come to exactly what the pages show", () => {
    const totals = figures.portfolio;
    const shown: Record<string, number | null> = {
      "total-value": totals.totalValue,
      positions: totals.totalPositions,
      "cost-basis": totals.totalCostBasis,
      gain: totals.totalUnrealizedGain,
      irr: totals.portfolioIRR,
      "sp500-irr": totals.sp500IRR,
      "irr-difference": totals.irrDifference,
      "one-year-return": totals.oneYearReturn,
      "three-year-return": totals.threeYearReturn,
      "five-year-return": totals.fiveYearReturn,
    };
    for (const { figure, result } of all.slice(0, portfolioFigures.length)) {
      expect(result.value).toBe(shown[figure]);
    }
  });

  it("add the grown flows and what is held up to nothing", () => {
    for (const explained of all) {
      if (explained.shape !== "flows" || explained.result.value === null) continue;
      if (explained.figure === "irr-difference") continue;
      const { closing, rows } = explained;
      const held = explained.figure.includes("sp500") ? closing.sp500Value : closing.value;
      const sum = rows.reduce((total, { grown }) => total + Number(grown), Number(held));
      expect(Math.abs(sum)).toBeLessThan(0.01);
    }
  });

  it("compare with the index by rows that give its return and its worth", () => {
    for (const explained of all) {
      const rows = readCsv(explanationCsv(explained, "en"));
      if (explained.shape === "flows" && explained.closing.sp500Value !== null) {
        expect(Math.abs(worthInIndex(rows) - explained.closing.sp500Value)).toBeLessThan(0.005);
      }
      if (explained.shape === "returns" && explained.sp500Return !== null) {
        const recomputed = returnOf(explained, rows, indexReturn(rows));
        expect(Math.abs(recomputed - explained.sp500Return)).toBeLessThan(1e-9);
        expect(
          Number(explained.result.value) - explained.sp500Return - Number(explained.excessReturn),
        ).toBeCloseTo(0, 9);
      }
    }
  });
});

describe("what an explanation says", () => {
  const find = (input: RebuildInput, figure: string): Worked => {
    const explained = explainAll(input).all.find((candidate) => candidate.figure === figure);
    if (!explained) throw new Error(`${figure} was not explained`);
    return explained;
  };

  it("names each flow of a position, its units and its price", () => {
    const explained = find(depositsPortfolio, "position-irr:AAA");
    if (explained.shape !== "flows") throw new Error("expected flows");

    expect(explained.rows.map(({ what }) => what)).toEqual([
      "Purchase",
      "Cash dividend",
      "Purchase",
      "Sale",
      "Purchase",
    ]);
    expect(explained.rows[0]).toMatchObject({
      date: "2019-03-05",
      account: "Individual, joint",
      units: 60,
      days: 2299,
    });
    expect(explained.symbol).toBe("AAA");
    expect(explained.formula.spreadsheet).toBe("=XIRR(G2:G7,A2:A7)");
  });

  it("names the deposits and withdrawals of the portfolio", () => {
    const explained = find(depositsPortfolio, "irr");
    if (explained.shape !== "flows") throw new Error("expected flows");

    expect(explained.rows.map(({ date, what }) => `${date} ${what}`)).toEqual([
      "2019-03-04 Deposit",
      "2021-02-01 Deposit",
      "2023-02-01 Withdrawal",
      "2025-04-01 Deposit",
    ]);
    expect(explained.completeness).toMatchObject({ level: "full", gaps: [] });
  });

  it("says what is missing, and what would complete it", () => {
    const { completeness } = find(investedPortfolio, "irr");

    expect(completeness.level).toBe("estimated");
    expect(completeness.gaps).toEqual([
      "90 CCC in =Retirement +1 were held before the history starts on Mar 4, 2019. Older transactions from the institution would complete it.",
      "The transactions of =Retirement +1 do not explain its cash, so its purchases and sales count instead of its deposits. All its transactions would complete it.",
      "Dates or costs of AAA in Individual, joint were fitted to the institution's total. The institution's list of lots would make them exact.",
      "The institution does not say what CCC in =Retirement +1 cost. Its cost basis would complete it.",
    ]);
  });

  it("counts no lot of a position whose cost is unknown, but shows it", () => {
    const explained = find(investedPortfolio, "gain");
    if (explained.shape !== "sum") throw new Error("expected a sum");

    const unknown = explained.rows.filter(({ symbol }) => symbol === "CCC");
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.every(({ isCounted }) => !isCounted)).toBe(true);
  });

  it("names prices with their day and source, the index among them", () => {
    const { prices } = find(depositsPortfolio, "sp500-irr");

    expect(prices).toContainEqual({
      of: "S&P 500",
      price: depositsPortfolio.benchmark?.levels.at(-1),
      asOf: "2025-06-20",
      source: "total return, dividends reinvested",
      isStale: false,
    });
    expect(prices).toContainEqual(
      expect.objectContaining({ of: "AAA", asOf: "2025-06-20", source: "institution" }),
    );
  });

  it.each(["irr", "position-irr:DDD"])(
    "says of %s that other rates solve its flows too, in its CSV as well",
    (figure) => {
      const explained = find(ambiguousPortfolio, figure);
      if (explained.shape !== "flows") throw new Error("expected flows");

      expect(explained.result.value).toBeCloseTo(0.1, 9);
      expect(explained.ambiguity).toMatch(/more than one yearly rate solves these cash flows/);
      const rows = readCsv(explanationCsv(explained, "en"));
      expect(rows.map(({ note }) => note)).toEqual(["", "", "", explained.ambiguity]);
    },
  );

  it("says nothing of other rates where there is just one, or none is shown", () => {
    for (const figure of ["irr", "sp500-irr", "irr-difference", "position-irr:AAA"]) {
      expect(find(depositsPortfolio, figure)).toMatchObject({ ambiguity: null });
    }
    expect(find(ambiguousPortfolio, "sp500-irr")).toMatchObject({
      result: { value: null },
      ambiguity: null,
    });
  });

  it("names the index whose flows have several rates", () => {
    const { prices, asOf } = ambiguousPortfolio;
    const own = prices.get("DDD");
    const [first = asOf] = own?.dates ?? [];
    const dates = eachDay(first, asOf);
    // The index does what the one position did.
    const series = { dates: own?.dates ?? [], values: own?.closes ?? [] };
    const levels = dates.map((date) => valueOnOrBefore(series, date)?.value ?? 0);
    const input = { ...ambiguousPortfolio, benchmark: { dates, levels, kind: "price" as const } };

    expect(find(input, "sp500-irr")).toMatchObject({
      ambiguity: expect.stringMatching(/same flows in the S&P 500/),
    });
    expect(find(input, "irr-difference")).toMatchObject({
      ambiguity: expect.stringMatching(/in the S&P 500 too/),
    });
  });

  it("carries the day and source of the price of each flow of units", () => {
    const reported = find(depositsPortfolio, "position-irr:AAA");
    const opening = find(investedPortfolio, "position-irr:CCC");
    if (reported.shape !== "flows" || opening.shape !== "flows") throw new Error("expected flows");

    expect(reported.rows[0]).toMatchObject({
      priceAsOf: "2019-03-05",
      priceSource: "the transaction itself",
      sp500AsOf: "2019-03-05",
    });
    // A dividend has no units, and so no price.
    expect(reported.rows[1]).toMatchObject({ units: null, priceAsOf: null, priceSource: null });
    expect(opening.rows[0]).toMatchObject({
      date: "2019-03-04",
      what: "Held before the history, at its value that day",
      priceAsOf: "2019-03-04",
      priceSource: "sandbox",
    });
    const [row] = readCsv(explanationCsv(opening, "en"));
    expect(row).toMatchObject({
      price_date: "2019-03-04",
      price_source: "sandbox",
      sp500_date: "2019-03-04",
    });
  });

  it("names the past prices that a deposit of units rests on", () => {
    const [deposit, ...rest] = ambiguousPortfolio.transactions;
    const [bought] = rest;
    if (!deposit || !bought) throw new Error("the example should have transactions");
    const movedIn = { ...bought, type: "transfer", subtype: "transfer", amount: 0, price: 0 };
    const transactions = [movedIn, ...rest.slice(1)];

    const { prices } = find({ ...ambiguousPortfolio, transactions }, "irr");

    expect(prices).toContainEqual({
      of: "DDD",
      price: 10,
      asOf: "2021-01-04",
      source: "csv",
      isStale: false,
    });
  });

  it("carries the sources of each day's value, and the day of the oldest price", () => {
    const explained = find(ambiguousPortfolio, "year-return:2022");
    if (explained.shape !== "returns") throw new Error("expected returns");
    const on = (day: string) => explained.rows.find(({ date }) => date === day);

    expect(on("2022-01-03")).toMatchObject({ priceSources: ["csv"], oldestPrice: "2021-01-04" });
    expect(on("2022-06-01")).toMatchObject({ priceSources: ["tiingo"], oldestPrice: "2022-01-04" });
    expect(explained.prices[0]).toMatchObject({
      of: "DDD",
      price: 10,
      source: "csv",
      isStale: true,
    });
    const last = find(ambiguousPortfolio, "one-year-return");
    if (last.shape !== "returns") throw new Error("expected returns");
    expect(last.rows.at(-1)).toMatchObject({
      priceSources: ["institution"],
      oldestPrice: last.dataAsOf,
    });
    expect(readCsv(explanationCsv(last, "en")).at(-1)).toMatchObject({
      price_sources: "institution",
      oldest_price_date: last.dataAsOf,
    });
  });

  it("names no source for days of cash alone", () => {
    const { ledgers, daily } = replayPortfolio(depositsPortfolio);

    expect(sourcesOfDays(ledgers, daily.dates.slice(0, 2))).toEqual([
      { sources: [], oldest: null },
      { sources: ["sandbox"], oldest: "2019-03-05" },
    ]);
  });

  it.each([
    ["a symbol nobody holds", "position-irr:ZZZ"],
    ["a lot that is gone", "lot-cagr:AAA_1"],
    ["a year without values", "year-return:1999"],
  ])("is nothing for %s", (_case, text) => {
    const replay = replayPortfolio(depositsPortfolio);
    const figures = figuresOf(replay);
    const address = readAddress(text);
    if (!address) throw new Error("the address should be readable");

    expect(shownFigure(figures, address)).toBeUndefined();
    expect(
      explainFigure(
        { address: text, replay, figures, version: 1, by: "holding", language: "en" },
        address,
      ),
    ).toBeUndefined();
  });
});

it.each(["", "irr:AAA", "position-irr", "position-irr:", "unknown", "lot-cagr"])(
  "'%s' is no figure's address",
  (text) => {
    expect(readAddress(text)).toBeUndefined();
    expect(figureAddress.safeParse(text).success).toBe(false);
  },
);
