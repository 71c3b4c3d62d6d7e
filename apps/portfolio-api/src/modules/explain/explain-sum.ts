import type {
  Completeness,
  ExplanationOf,
  Lot,
  Position,
  SumRow,
} from "@stocks-vibe/contracts/portfolio";
import { leastComplete } from "@stocks-vibe/portfolio-math";
import type { Replay } from "../rebuild/replay-portfolio.ts";
import { costGaps, foreignGaps, staleGaps } from "./gaps.ts";
import { closingPrices } from "./price-points.ts";
import {
  completenessOf,
  portfolioResult,
  type Question,
  resultOf,
  sharedParts,
} from "./question.ts";
import { sumFormula } from "./spreadsheet.ts";

type Sum = ExplanationOf<"sum">;

const noRates = { irr: null, sp500IRR: null };

/** What stands open of a position counts in cost and gain only when the cost of all of it is known. */
const lotRow = (position: Position, lot: Lot): SumRow => ({
  symbol: position.symbol,
  name: position.name,
  account: lot.accountName,
  date: lot.purchaseDate,
  dateKnown: lot.purchaseDateKnown,
  units: lot.shares,
  price: lot.currentPrice,
  value: lot.currentValue,
  cost: lot.totalCostBasis,
  gain: lot.unrealizedGain,
  ...noRates,
  isCounted: position.totalCostBasis !== null,
});

const positionRow = (position: Position): SumRow => ({
  symbol: position.symbol,
  name: position.name,
  account: null,
  date: position.firstPurchaseDate,
  dateKnown: position.firstPurchaseDateKnown,
  units: position.totalShares,
  price: position.currentPrice,
  value: position.currentValue,
  cost: position.totalCostBasis,
  gain: position.unrealizedGain,
  irr: position.irr,
  sp500IRR: position.sp500IRR,
  isCounted: true,
});

/** Each holding of each account, then each account's cash. */
function valueRows({ built, symbols, cash, rows, ledgerValue }: Replay): SumRow[] {
  const heldBy = new Map(symbols.map(({ symbol, held }) => [symbol, held]));
  const holdings = built.flatMap(({ position }) =>
    (heldBy.get(position.symbol) ?? []).map(
      ({ key, account, holding }): SumRow => ({
        symbol: position.symbol,
        name: position.name,
        account: account.name,
        date: position.priceAsOf,
        dateKnown: true,
        units: holding.quantity,
        price: position.currentPrice,
        value: ledgerValue(key),
        cost: null,
        gain: null,
        ...noRates,
        isCounted: true,
      }),
    ),
  );
  const money = cash
    .filter(({ today }) => today !== 0)
    .map(
      ({ accountId, today }): SumRow => ({
        symbol: null,
        name: "Cash and money-market funds",
        account: rows.accounts.get(accountId)?.name ?? null,
        date: null,
        dateKnown: true,
        units: null,
        price: null,
        value: today,
        cost: null,
        gain: null,
        ...noRates,
        isCounted: true,
      }),
    );
  return [...holdings, ...money];
}

/** A total and the parts it adds up. */
function sumOfRows(
  question: Question,
  parts: Pick<Sum, "summed" | "rows" | "result"> & {
    subject?: string;
    positions: readonly Position[];
    level: Completeness;
    gaps: readonly string[];
  },
): Sum {
  const { words, symbols } = question.said;
  const { summed, rows, result, positions, level, gaps } = parts;
  const hasResult = result.value !== null && rows.length > 0;
  return {
    shape: "sum",
    ...sharedParts(question, parts.subject),
    result,
    formula: { words, symbols, spreadsheet: hasResult ? sumFormula(summed, rows.length) : null },
    completeness: completenessOf(level, gaps),
    prices: closingPrices(positions),
    summed,
    rows,
  };
}

export function explainValue(question: Question): Sum {
  const { replay, figures } = question;
  const gaps = foreignGaps(replay);
  return sumOfRows(question, {
    summed: "value",
    rows: valueRows(replay),
    result: portfolioResult(question, "total-value"),
    positions: figures.holdings,
    level: gaps.length > 0 ? "estimated" : "full",
    gaps: [...gaps, ...staleGaps(figures.holdings)],
  });
}

export function explainPositions(question: Question): Sum {
  const { replay, figures } = question;
  const gaps = foreignGaps(replay);
  return sumOfRows(question, {
    summed: "rows",
    rows: figures.holdings.map(positionRow),
    result: portfolioResult(question, "positions"),
    positions: figures.holdings,
    level: gaps.length > 0 ? "estimated" : "full",
    gaps,
  });
}

const lotRows = (positions: readonly Position[]): SumRow[] =>
  positions.flatMap((position) => position.lots.map((lot) => lotRow(position, lot)));

const lotsLevel = (positions: readonly Position[]): Completeness =>
  leastComplete(positions.flatMap(({ lots }) => lots.map((lot) => lot.completeness)));

/** The cost basis, or the gain, of every open lot. */
export function explainLots(question: Question, figure: "cost-basis" | "gain"): Sum {
  const { replay, figures } = question;
  const { holdings } = figures;
  return sumOfRows(question, {
    summed: figure === "gain" ? "gain" : "cost",
    rows: lotRows(holdings),
    result: portfolioResult(question, figure),
    positions: holdings,
    level: lotsLevel(holdings),
    gaps: [...costGaps(holdings), ...foreignGaps(replay)],
  });
}

export function explainPositionGain(question: Question, position: Position): Sum {
  return sumOfRows(question, {
    subject: position.symbol,
    summed: "gain",
    rows: lotRows([position]),
    result: resultOf(position, "unrealizedGain", "usd"),
    positions: [position],
    level: lotsLevel([position]),
    gaps: [...costGaps([position]), ...staleGaps([position])],
  });
}
