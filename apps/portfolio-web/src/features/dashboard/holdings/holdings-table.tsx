import type {
  Dashboard,
  NaReason,
  PortfolioTotals,
  Position,
  RatePeriod,
} from "@stocks-vibe/contracts/portfolio";
import { memo, useState } from "react";
import {
  money,
  moneyChange,
  percentChange,
  points,
  pointsBetween,
  rate,
  share,
} from "#lib/format/format.ts";
import { Code } from "#ui/figures/code.tsx";
import { ColumnHead } from "#ui/figures/column-head.tsx";
import { Day } from "#ui/figures/day.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { Button } from "#ui/forms/button.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { uiMessages } from "#ui/messages/en.ts";
import { EstimatedBadge, Figure } from "../components/figure.tsx";
import { coverageText } from "../components/reasons.ts";
import { periodMessages, holdingsMessages as words } from "../messages/en.ts";
import { type HoldingsView, irrDifference } from "./use-holdings-view.ts";

/** A rate in a cell, over the time it is of; or N/A and why. */
function YearlyRate<Field extends string>({
  from,
  field,
  period,
  isSame = false,
}: {
  from: { readonly notAvailable: Readonly<Record<string, NaReason>> } & Readonly<
    Record<Field, number | null>
  >;
  field: Field;
  period: RatePeriod | null;
  /** Beside a rate that says it in full. */
  isSame?: boolean;
}) {
  return (
    <Figure from={from} field={field}>
      {(value: number) => (
        <>
          {rate(value)}
          {period && (
            <span className="second-line rate-since">
              {isSame ? periodMessages.sameTime : periodMessages.aYearSince(period.from)}
            </span>
          )}
        </>
      )}
    </Figure>
  );
}

/**
 * How much of the total value, cash included, this holding is; nothing where it is told in another
 * money, or where all is worth nothing.
 */
function weightText(
  { currentValue, currency }: Pick<Position, "currentValue" | "currency">,
  total: number,
): string {
  return currency === "USD" && total > 0 ? share((currentValue / total) * 100) : "";
}

/** The footnote of a table whose totals leave positions out. */
function UnknownCosts({
  portfolio,
  holdings,
}: {
  portfolio: PortfolioTotals;
  holdings: readonly Position[];
}) {
  const unknown = holdings.filter(({ totalCostBasis }) => totalCostBasis === null);
  if (unknown.length === 0) return null;
  return (
    <p className="small soft table-note">
      {words.unknownCosts(
        unknown.map(({ symbol }) => symbol),
        money(portfolio.valueWithoutBasis),
      )}
    </p>
  );
}

function Difference({ of }: { of: number | null }) {
  if (of === null) return words.notAvailable;
  return (
    <Delta value={of} words={uiMessages.trends.lead}>
      {points(of)}
    </Delta>
  );
}

/** Of hundreds none is drawn again for what happens to another. */
const Row = memo(function Row({
  position,
  total,
  onOpen,
}: {
  position: Position;
  /** What all is worth, cash included, of which a share is told. */
  total: number;
  onOpen: (symbol: string) => void;
}) {
  const percent = position.unrealizedGainPercent;
  return (
    <tr>
      <th scope="row" className="holding-head">
        <button
          type="button"
          className="row-button"
          aria-haspopup="dialog"
          onClick={() => onOpen(position.symbol)}
        >
          <b>
            <Code>{position.symbol}</Code>
          </b>
          <span className="clamped" title={position.name}>
            {position.name}
          </span>
        </button>
        <EstimatedBadge of={position} />
      </th>
      <td className="fold drop-first">
        {!position.firstPurchaseDateKnown && <span className="second-line">{words.before} </span>}
        <Day on={position.firstPurchaseDate} />
      </td>
      <td className="fold drop-second">{position.lots.length}</td>
      <td className="fold">
        <Figure from={position} field="totalCostBasis">
          {(cost) => money(cost)}
        </Figure>
      </td>
      <td>
        {money(position.currentValue, position.currency)}
        <span className="second-line">{weightText(position, total)}</span>
      </td>
      <td>
        <Figure from={position} field="unrealizedGain">
          {(gain) => <Delta value={gain}>{moneyChange(gain)}</Delta>}
        </Figure>
        {percent !== null && <span className="second-line">{percentChange(percent)}</span>}
      </td>
      <td className="fold">
        <YearlyRate from={position} field="irr" period={position.ratePeriod} />
      </td>
      <td className="fold drop-second">
        <YearlyRate from={position} field="sp500IRR" period={position.ratePeriod} isSame />
      </td>
      <td className="fold drop-second">
        <Difference of={irrDifference(position)} />
      </td>
    </tr>
  );
});

/** What the shares of the rows come to: all but the cash, which has no row. */
function AddedUp({ portfolio }: { portfolio: Dashboard["portfolio"] }) {
  const { holdingsValue, cashValue, totalValue } = portfolio;
  const all = weightText({ currentValue: holdingsValue, currency: "USD" }, totalValue);
  if (all === "") return null;
  return (
    <span className="second-line weight-sum">{cashValue === 0 ? all : words.withoutCash(all)}</span>
  );
}

function Totals({ portfolio, lots }: { portfolio: Dashboard["portfolio"]; lots: number }) {
  const { portfolioIRR, sp500IRR, totalUnrealizedGainPercent: percent } = portfolio;
  const coverage = coverageText(portfolio.positionsWithCost, portfolio.totalPositions);
  const covered = coverage && <span className="second-line">{coverage}</span>;
  return (
    <tfoot>
      <tr>
        <th scope="row">{words.total}</th>
        <td className="fold drop-first" />
        <td className="fold drop-second">{lots}</td>
        <td className="fold">
          <Figure from={portfolio} field="totalCostBasis">
            {(cost) => money(cost)}
          </Figure>
          {covered}
        </td>
        <td>
          {money(portfolio.holdingsValue)}
          <AddedUp portfolio={portfolio} />
        </td>
        <td>
          <Figure from={portfolio} field="totalUnrealizedGain">
            {(gain) => <Delta value={gain}>{moneyChange(gain)}</Delta>}
          </Figure>
          {percent !== null && <span className="second-line">{percentChange(percent)}</span>}
          {covered}
        </td>
        <td className="fold">
          <YearlyRate from={portfolio} field="portfolioIRR" period={portfolio.irrPeriod} />
        </td>
        <td className="fold drop-second">
          <YearlyRate from={portfolio} field="sp500IRR" period={portfolio.irrPeriod} isSame />
        </td>
        <td className="fold drop-second">
          <Difference
            of={
              portfolioIRR === null || sp500IRR === null
                ? null
                : pointsBetween(portfolioIRR, sp500IRR)
            }
          />
        </td>
      </tr>
    </tfoot>
  );
}

/**
 * The holdings as a table with a total; a row opens wherever it is clicked. On a phone it is folded
 * to name, value and gain until asked for all columns.
 */
export function HoldingsTable({
  portfolio,
  holdings,
  view,
  onOpen,
}: {
  portfolio: Dashboard["portfolio"];
  holdings: readonly Position[];
  view: HoldingsView;
  onOpen: (symbol: string) => void;
}) {
  const [isFolded, setFolded] = useState(true);
  const lots = holdings.reduce((sum, position) => sum + position.lots.length, 0);
  const head = { sort: view.sort, onTurn: view.turn };
  return (
    <div className="card">
      <ScrollRegion label={words.tableLabel} keepsHead>
        <table className={isFolded ? "table table-nine table-folded" : "table table-nine"}>
          <caption className="hidden-text">{words.heading}</caption>
          <thead>
            <tr>
              <ColumnHead {...head} by="symbol" label={words.holding} />
              <th scope="col" className="fold drop-first">
                {words.firstPurchase}
              </th>
              <th scope="col" className="fold drop-second">
                {words.lotsColumn}
              </th>
              <ColumnHead {...head} by="cost" label={words.costBasis} className="fold" />
              <ColumnHead {...head} by="value" label={words.currentValue} note={words.weight} />
              <ColumnHead {...head} by="gain" label={words.gain} />
              <ColumnHead {...head} by="irr" label={words.irr} className="fold" />
              <ColumnHead
                {...head}
                by="sp500"
                label={words.sp500Irr}
                className="fold drop-second"
              />
              <ColumnHead
                {...head}
                by="difference"
                label={words.difference}
                className="fold drop-second"
              />
            </tr>
          </thead>
          <tbody>
            {holdings.map((position) => (
              <Row
                key={position.symbol}
                position={position}
                total={portfolio.totalValue}
                onOpen={onOpen}
              />
            ))}
          </tbody>
          <Totals portfolio={portfolio} lots={lots} />
        </table>
      </ScrollRegion>
      <UnknownCosts portfolio={portfolio} holdings={holdings} />
      <div className="only-phone table-fold">
        <Button size="small" aria-pressed={!isFolded} onClick={() => setFolded(!isFolded)}>
          {isFolded ? words.allColumns : words.fewerColumns}
        </Button>
      </div>
    </div>
  );
}
