import type { Completeness, Position, SumRow } from "@stocks-vibe/contracts/portfolio";
import { leastComplete } from "@stocks-vibe/portfolio-math";
import type { Replay } from "../rebuild/portfolio/replay-portfolio.ts";
import { costGaps, foreignGaps, staleGaps } from "./gaps.ts";
import { portfolioResult, type Question, resultOf } from "./question.ts";
import { lotRow, noRates, positionRow, type Sum, sumOfRows } from "./sum-of-rows.ts";

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
    gaps: [...costGaps(replay, holdings), ...foreignGaps(replay)],
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
    gaps: [...costGaps(question.replay, [position]), ...staleGaps([position])],
  });
}
