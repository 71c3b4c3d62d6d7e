import {
  addressOf,
  type Explanation,
  explanation as explanationSchema,
  figureAddress,
  portfolioFigures,
} from "@stocks-vibe/contracts/portfolio";
import { describe, expect, it } from "vitest";
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
import { figuresOf } from "../rebuild/rebuild-portfolio.ts";
import type { RebuildInput, RebuiltPortfolio } from "../rebuild/rebuild-types.ts";
import { replayPortfolio } from "../rebuild/replay-portfolio.ts";
import { explainFigure } from "./explain-figure.ts";
import { explanationCsv } from "./explanation-csv.ts";
import { readAddress } from "./figure-address.ts";
import { shownFigure } from "./shown-figure.ts";

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

function explainAll(input: RebuildInput): { figures: RebuiltPortfolio; all: Explanation[] } {
  const replay = replayPortfolio(input);
  const figures = figuresOf(replay);
  const all = addressesOf(figures).map((text) => {
    const address = readAddress(figureAddress.parse(text));
    const explained =
      address && explainFigure({ address: text, replay, figures, version: 7 }, address);
    if (!explained) throw new Error(`${text} was not explained`);
    return explanationSchema.parse(explained);
  });
  return { figures, all };
}

const rateOf = (explained: Explanation, rows: readonly CsvRow[]): number => {
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

const returnOf = (explained: Explanation, rows: readonly CsvRow[], total: number): number =>
  explained.shape === "returns" && explained.isAnnualized
    ? (1 + total) ** (365 / daysOf(rows)) - 1
    : total;

/** The figure as the CSV alone gives it. */
function recompute(explained: Explanation, rows: readonly CsvRow[]): number {
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
      const rows = readCsv(explanationCsv(explained));

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
      const rows = readCsv(explanationCsv(explained));
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
  const find = (input: RebuildInput, figure: string): Explanation => {
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
    expect(explained.lots.length).toBeGreaterThan(1);
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
      "90 CCC in =Retirement +1 were held before the linked history starts on Mar 4, 2019. Older transactions from the institution would complete it.",
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
    expect(explainFigure({ address: text, replay, figures, version: 1 }, address)).toBeUndefined();
  });
});

it.each(["", "irr:AAA", "position-irr", "position-irr:", "unknown", "lot-cagr"])(
  "'%s' is no figure's address",
  (text) => {
    expect(readAddress(text)).toBeUndefined();
    expect(figureAddress.safeParse(text).success).toBe(false);
  },
);
