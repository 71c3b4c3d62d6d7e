import type { Dashboard, PortfolioFigure, PortfolioTotals } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import {
  money,
  moneyChange,
  percentChange,
  points,
  pointsBetween,
  rate,
  wholeMoney,
} from "#lib/format/format.ts";
import type { GlossaryTerm } from "#lib/format/glossary-terms.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { Delta, directionOf } from "#ui/figures/delta.tsx";
import { uiMessages } from "#ui/messages/en.ts";
import { periodSentences } from "../components/period-sentences.ts";
import { coverageText, reasonFor } from "../components/reasons.ts";
import { dashboardMessages, periodMessages } from "../messages/en.ts";

const words = dashboardMessages.summary;
const na = <span className="muted">{dashboardMessages.notAvailable}</span>;

/** One key figure: `more` is the sentence it opens to. */
export type Tile = {
  id: string;
  label: string;
  value: ReactNode;
  sub: ReactNode;
  lead: string;
  more: string;
  /** The address of its explanation. */
  figure: PortfolioFigure;
  /** The words it is told in. */
  terms: readonly GlossaryTerm[];
};

/** Of how many positions cost, gain and percent are, where it is not all of them. */
const covered = ({ positionsWithCost, totalPositions }: PortfolioTotals): string | null =>
  coverageText(positionsWithCost, totalPositions);

const sentences = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" ");

function gainTile({ portfolio, holdings }: Dashboard): Tile {
  const gain = portfolio.totalUnrealizedGain;
  const percent = portfolio.totalUnrealizedGainPercent;
  const counted = holdings.filter(({ totalCostBasis }) => totalCostBasis !== null);
  const lots = counted.reduce((sum, { lots }) => sum + lots.length, 0);
  const coverage = covered(portfolio);
  return {
    id: "gain",
    figure: "gain",
    terms: ["unrealized-gain", "lot", "cost-basis"],
    label: words.gain,
    value: gain === null ? na : <Delta value={gain}>{moneyChange(gain)}</Delta>,
    sub: percent !== null && (
      <>
        <span className={directionOf(percent)}>{percentChange(percent, 2)}</span>{" "}
        {words.ofCostBasis}
        {coverage && <span className="tile-coverage">{coverage}</span>}
      </>
    ),
    lead: words.gainLead,
    more: sentences(
      words.gainMore(lots, coverage),
      gain === null ? reasonFor(portfolio.notAvailable, "totalUnrealizedGain") : null,
      portfolio.valueWithoutBasis > 0
        ? words.withoutBasis(money(portfolio.valueWithoutBasis))
        : null,
    ),
  };
}

function costTile({ portfolio }: Dashboard): Tile {
  return {
    id: "cost",
    figure: "cost-basis",
    terms: ["cost-basis", "cost-basis-method"],
    label: words.cost,
    value: portfolio.totalCostBasis === null ? na : money(portfolio.totalCostBasis),
    sub: covered(portfolio) ?? words.costSub,
    lead: words.costLead,
    more: words.costMore(portfolio.positionsWithCost, portfolio.totalPositions),
  };
}

/**
 * Which days and which money, and how complete: a starting value is told with its amount where
 * there is one.
 */
function irrCoverage({ irrPeriod, completeness }: PortfolioTotals): string {
  const isToldAlready = completeness === "since-linked" && irrPeriod?.openingValue != null;
  return sentences(
    ...(irrPeriod ? periodSentences(irrPeriod) : []),
    isToldAlready ? null : words.partial[completeness],
  );
}

/** The words of the sentence that {@link irrCoverage} and the badge say. */
const irrTerms = ({ irrPeriod, completeness }: PortfolioTotals): GlossaryTerm[] => [
  "irr",
  "since",
  "cash-flow",
  "idle-cash",
  ...(irrPeriod?.openingValue == null ? [] : (["opening"] as const)),
  ...(completeness === "estimated" ? (["estimated"] as const) : []),
];

function irrTile({ portfolio }: Dashboard): Tile {
  const { portfolioIRR: irr, irrPeriod } = portfolio;
  const badge = words.partialBadge[portfolio.completeness];
  return {
    id: "irr",
    figure: "irr",
    terms: irrTerms(portfolio),
    label: words.irr,
    value: irr === null ? na : rate(irr),
    sub: (
      <>
        {irr !== null && irrPeriod ? periodMessages.aYearSince(irrPeriod.from) : words.perYear}{" "}
        {badge && <Badge tone="info">{badge}</Badge>}
      </>
    ),
    lead: words.irrLead,
    more: sentences(
      words.irrMore[portfolio.irrBasis],
      irr === null
        ? reasonFor(portfolio.notAvailable, "portfolioIRR")
        : words.irrFlows(portfolio.irrFlowCount),
      words.irrCash[portfolio.irrBasis],
      irrCoverage(portfolio),
    ),
  };
}

/**
 * What the portfolio holds against what the index would: both in whole dollars, their difference
 * taken from those.
 */
function versusSentence(portfolio: PortfolioTotals): string {
  if (portfolio.irrDifference === null) {
    return sentences(
      words.versusUnknown,
      reasonFor(portfolio.notAvailable, portfolio.sp500IRR === null ? "sp500IRR" : "irrDifference"),
    );
  }
  if (portfolio.sp500Value === null || portfolio.irrPeriod === null) return words.versusUnknown;
  const { closingValue, openingValue } = portfolio.irrPeriod;
  const held = Math.round(closingValue);
  const worth = Math.round(portfolio.sp500Value);
  const compared =
    held === worth
      ? words.versusSame(wholeMoney(worth))
      : words.versusMore(
          wholeMoney(worth),
          wholeMoney(held),
          wholeMoney(Math.abs(held - worth)),
          held > worth,
        );
  return sentences(
    compared,
    openingValue === null ? null : words.versusOpening(wholeMoney(openingValue)),
  );
}

function versusTile({ portfolio, benchmarkKind }: Dashboard): Tile {
  const { portfolioIRR, sp500IRR, irrPeriod } = portfolio;
  const difference =
    portfolioIRR === null || sp500IRR === null ? null : pointsBetween(portfolioIRR, sp500IRR);
  return {
    id: "versus",
    figure: "irr-difference",
    terms: ["sp500-difference", "sp500-irr", "points", "total-return"],
    label: words.versus,
    value:
      difference === null ? (
        na
      ) : (
        <Delta value={difference} words={uiMessages.trends.lead}>
          {points(difference)}
        </Delta>
      ),
    sub:
      sp500IRR !== null &&
      irrPeriod &&
      words.sp500(rate(sp500IRR), periodMessages.aYearSince(irrPeriod.from)),
    lead: words.versusLead,
    more: `${benchmarkKind ? words.versusKind[benchmarkKind] : ""}${versusSentence(portfolio)}`,
  };
}

/** The five tiles below the total, in order. Pure: snapshot in, words and figures out. */
export function summaryTiles(dashboard: Dashboard): Tile[] {
  const positions: Tile = {
    id: "positions",
    figure: "positions",
    terms: ["position"],
    label: words.positions,
    value: String(dashboard.portfolio.totalPositions),
    sub: words.positionsSub,
    lead: words.positionsLead,
    more: words.positionsMore,
  };
  return [
    gainTile(dashboard),
    costTile(dashboard),
    positions,
    irrTile(dashboard),
    versusTile(dashboard),
  ];
}
