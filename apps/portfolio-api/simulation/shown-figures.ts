import type { Completeness } from "@stocks-vibe/contracts/portfolio";
import {
  costGaps,
  historyGaps,
  portfolioGaps,
  priceGaps,
  staleGaps,
} from "../src/modules/explain/breakdown/gaps.ts";
import { explainWords } from "../src/modules/explain/explain-texts.ts";
import { dayOf } from "./calendar.ts";
import type { Truth } from "./expected-figures.ts";
import type { EngineRun } from "./run-engine.ts";
import { lastYearOf } from "./shown-timeline.ts";

/** A figure as the engine shows it, beside what it truly is. */
export interface ShownFigure {
  readonly name: string;
  /** The symbol it is of, or 'portfolio'. */
  readonly subject: string;
  /** A difference may be any part of what it is taken from: near 0 no power of ten counts. */
  readonly kind: "money" | "difference" | "rate" | "units";
  readonly label: Completeness;
  readonly value: number | null;
  /** Since the first day of all, and since the window's first. */
  readonly truth: { readonly whole: number | undefined; readonly since: number | undefined };
  /** The least that is due: what the provider's window alone leaves of it. */
  readonly due: Completeness;
  /** The lots of a position together count as one figure. */
  readonly weight: number;
  /** Of a lot: its units shown as a part of the true ones. Nobody may know which a sale took. */
  readonly unitsShown?: number;
  /** What the explanation says is missing. */
  readonly reasons: readonly string[];
}

export interface Truths {
  readonly whole: Truth;
  readonly since: Truth;
}

const words = explainWords.en;

type Picked = (truth: Truth) => number | undefined;

export function portfolioFigures(run: EngineRun, truths: Truths): ShownFigure[] {
  const { replay, figures } = run;
  const { portfolio } = figures;
  const year = lastYearOf(run);
  const reasons = portfolioGaps({ replay, words });
  const isDeposits = portfolio.irrBasis === "deposits";
  const figure = (
    name: string,
    kind: ShownFigure["kind"],
    [value, pick]: readonly [number | null, Picked],
  ): ShownFigure => ({
    name,
    subject: "portfolio",
    kind,
    label: portfolio.completeness,
    value,
    truth: { whole: pick(truths.whole), since: pick(truths.since) },
    due: truths.since.isOlder ? "since-linked" : "full",
    weight: 1,
    reasons,
  });
  // Positions of unknown cost are left out of the total, and the page says how much that is.
  const withCost = figures.holdings.filter(({ totalCostBasis }) => totalCostBasis !== null);
  const basisOf: Picked = ({ positions }) =>
    withCost.reduce((sum, { symbol }) => sum + (positions.get(symbol)?.basis ?? 0), 0);
  return [
    figure("total value", "money", [portfolio.totalValue, (truth) => truth.total]),
    figure("cash", "money", [portfolio.cashValue, (truth) => truth.cash]),
    figure("cost basis", "money", [portfolio.totalCostBasis, basisOf]),
    figure("IRR", "rate", [
      portfolio.portfolioIRR,
      (truth) => (isDeposits ? truth.depositIrr : truth.investedIrr),
    ]),
    figure("1Y", "rate", [portfolio.oneYearReturn, (truth) => truth.oneYear]),
    figure("1Y added", "difference", [year.added, (truth) => truth.oneYearAdded]),
    figure("1Y change", "difference", [year.change, (truth) => truth.oneYearChange]),
  ];
}

export function positionFigures({ replay, figures }: EngineRun, truths: Truths): ShownFigure[] {
  return figures.holdings.flatMap((position) => {
    const { symbol } = position;
    const books = replay.symbols.find((one) => one.symbol === symbol)?.all ?? [];
    const reasons = [
      ...historyGaps(books, words),
      ...priceGaps({ replay, words }, books),
      ...costGaps({ replay, words }, [position]),
      ...staleGaps([position], words),
    ];
    const [whole, since] = [truths.whole, truths.since].map((truth) => truth.positions.get(symbol));
    const shared = {
      subject: symbol,
      label: position.completeness,
      due: since?.isOlder ? ("since-linked" as const) : ("full" as const),
      weight: 1,
      reasons,
    };
    const figure = (
      name: "units" | "value" | "basis" | "irr",
      kind: ShownFigure["kind"],
      value: number | null,
    ): ShownFigure => ({
      ...shared,
      name,
      kind,
      value,
      truth: { whole: whole?.[name], since: since?.[name] },
    });
    const lots = position.lots.map((lot): ShownFigure => {
      const day = dayOf(lot.purchaseDate);
      const bought = position.lots.filter(
        (one) =>
          one.accountId === lot.accountId &&
          one.purchaseDate === lot.purchaseDate &&
          one.purchaseDateKnown,
      );
      // Shares for which nothing was paid show no cost. Those bought beside them show their own.
      const isCostless = (units: number): boolean =>
        bought.some(
          ({ shares, totalCostBasis }) =>
            totalCostBasis === null && Math.abs(shares - units) < 1e-6,
        );
      const own = truths.whole.lots.filter(
        (one) =>
          one.account === lot.accountId &&
          one.symbol === symbol &&
          one.day === day &&
          !isCostless(one.units),
      );
      const cost = own.length === 0 ? undefined : own.reduce((sum, { basis }) => sum + basis, 0);
      const withCost = bought.filter(({ totalCostBasis }) => totalCostBasis !== null);
      const shown = withCost.reduce((sum, { totalCostBasis }) => sum + (totalCostBasis ?? 0), 0);
      const unitsOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
      const unitsShown =
        unitsOf(withCost.map(({ shares }) => shares)) / unitsOf(own.map(({ units }) => units));
      return {
        ...shared,
        name: `lot of ${lot.purchaseDate}`,
        kind: "money",
        weight: 1 / position.lots.length,
        label: lot.completeness,
        due: lot.purchaseDateKnown ? "full" : "since-linked",
        value: lot.purchaseDateKnown && lot.totalCostBasis !== null ? shown : null,
        truth: { whole: cost, since: cost },
        unitsShown,
      };
    });
    return [
      figure("units", "units", position.totalShares),
      figure("value", "money", position.currentValue),
      figure("basis", "money", position.totalCostBasis),
      figure("irr", "rate", position.irr),
      ...lots,
    ];
  });
}
