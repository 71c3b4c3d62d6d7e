import type { Completeness, Position } from "@stocks-vibe/contracts/portfolio";
import { leastComplete } from "@stocks-vibe/portfolio-math";
import { costGaps, leftOutGaps, staleGaps } from "./breakdown/gaps.ts";
import {
  countedRows,
  groupRows,
  lotParts,
  noRates,
  positionRow,
  type SumPart,
  sumOfRows,
} from "./breakdown/sum-of-rows.ts";
import { portfolioResult, type Question, resultOf, type WorkedSum } from "./question.ts";

/** Each holding of each account, then each account's cash. */
function valueParts({ replay, words }: Question): SumPart[] {
  const { built, symbols, cash, rows, ledgerValue } = replay;
  const heldBy = new Map(symbols.map(({ symbol, held }) => [symbol, held]));
  const holdings = built.flatMap(({ position }) =>
    (heldBy.get(position.symbol) ?? []).map(
      ({ key, account, holding }): SumPart => ({
        accountId: account.id,
        row: {
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
        },
      }),
    ),
  );
  const money = cash
    .filter(({ today }) => today !== 0)
    .map(
      ({ accountId, today }): SumPart => ({
        accountId,
        row: {
          symbol: null,
          name: words.parts.cash,
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
        },
      }),
    );
  return [...holdings, ...money];
}

const rowsOf = (parts: readonly SumPart[]) => parts.map(({ row }) => row);

const coverAll = ({ length }: readonly Position[]) => ({ positions: length, of: length });

export function explainValue(question: Question): WorkedSum {
  const { figures, by, words } = question;
  const gaps = leftOutGaps(question);
  const parts = valueParts(question);
  return sumOfRows(question, {
    summed: "value",
    rows: rowsOf(parts),
    groupedBy: by,
    groups: groupRows(parts, { by, summed: "value" }),
    result: portfolioResult(question, "total-value"),
    covers: coverAll(figures.holdings),
    positions: figures.holdings,
    level: gaps.length > 0 ? "estimated" : "full",
    gaps: [...gaps, ...staleGaps(figures.holdings, words)],
  });
}

export function explainPositions(question: Question): WorkedSum {
  const { figures } = question;
  const gaps = leftOutGaps(question);
  const rows = figures.holdings.map(positionRow);
  return sumOfRows(question, {
    summed: "rows",
    rows,
    groupedBy: "holding",
    groups: countedRows(rows),
    result: portfolioResult(question, "positions"),
    covers: coverAll(figures.holdings),
    positions: figures.holdings,
    level: gaps.length > 0 ? "estimated" : "full",
    gaps,
  });
}

/** A lot whose cost is unknown is left out of cost and gain, however well its purchase is known. */
const lotsLevel = (positions: readonly Position[]): Completeness =>
  leastComplete(
    positions.flatMap(({ lots }) =>
      lots.map((lot) => (lot.totalCostBasis === null ? "estimated" : lot.completeness)),
    ),
  );

/** The cost basis, or the gain, of every open lot. */
export function explainLots(question: Question, figure: "cost-basis" | "gain"): WorkedSum {
  const { figures, by } = question;
  const { holdings, portfolio } = figures;
  const summed = figure === "gain" ? "gain" : "cost";
  const parts = lotParts(holdings);
  return sumOfRows(question, {
    summed,
    rows: rowsOf(parts),
    groupedBy: by,
    groups: groupRows(parts, { by, summed }),
    result: portfolioResult(question, figure),
    covers: { positions: portfolio.positionsWithCost, of: portfolio.totalPositions },
    positions: holdings,
    level: lotsLevel(holdings),
    gaps: [...costGaps(question, holdings), ...leftOutGaps(question)],
  });
}

/** Of one position the subtotals are its accounts'. */
export function explainPositionGain(question: Question, position: Position): WorkedSum {
  const parts = lotParts([position]);
  return sumOfRows(question, {
    subject: position.symbol,
    summed: "gain",
    rows: rowsOf(parts),
    groupedBy: "account",
    groups: groupRows(parts, { by: "account", summed: "gain" }),
    result: resultOf(position, "unrealizedGain", "usd"),
    covers: null,
    positions: [position],
    level: lotsLevel([position]),
    gaps: [...costGaps(question, [position]), ...staleGaps([position], question.words)],
  });
}
