import type { Position } from "@stocks-vibe/contracts/portfolio";
import { memo, type ReactNode } from "react";
import { money, moneyChange, percentChange, points, rate } from "#lib/format/format.ts";
import { Diamond, Dot } from "#ui/charts/marks.tsx";
import { Amount } from "#ui/figures/amount.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Day } from "#ui/figures/day.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { Icon } from "#ui/icon.tsx";
import { EstimatedBadge } from "../components/figure.tsx";
import { reasonFor } from "../components/reasons.ts";
import { periodMessages, holdingsMessages as words } from "../messages/en.ts";
import { irrDifference } from "./use-holdings-view.ts";

/** One scale for all cards, so that strips can be compared; rates outside it stand at its edge. */
const scale = { low: -0.1, high: 0.45, left: 6, right: 294 };

export function stripPosition(rate: number): number {
  const clamped = Math.max(scale.low, Math.min(scale.high, rate));
  const part = (clamped - scale.low) / (scale.high - scale.low);
  return scale.left + part * (scale.right - scale.left);
}

/**
 * The holding's rate (dot) against the same money in the index (diamond). Repeats the facts, so
 * hidden from screen readers.
 */
function IrrStrip({
  irr,
  sp500IRR,
  difference,
}: {
  irr: number;
  sp500IRR: number;
  difference: number;
}) {
  const [dot, diamond, zero] = [stripPosition(irr), stripPosition(sp500IRR), stripPosition(0)];
  const direction = difference < 0 ? "down" : "up";
  return (
    <span className="irr-strip chart" aria-hidden="true">
      <svg viewBox="0 0 300 20" aria-hidden="true">
        <path className="strip-line" d={`M${scale.left} 10.5H${scale.right}`} />
        <path className="zero-line" d={`M${zero} 5v11`} />
        <path className={`strip-gap strip-${direction}`} d={`M${dot} 10.5H${diamond}`} />
        <Diamond x={diamond} y={10.5} />
        <Dot x={dot} y={10.5} />
      </svg>
      <span className="strip-labels">
        <span>0%</span>
        <span className={direction}>
          {points(difference)} {difference < 0 ? words.behind : words.ahead}
        </span>
      </span>
    </span>
  );
}

const na = words.notAvailable;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="fact-name">{name}</span>
      <span className="fact-value">{children}</span>
    </>
  );
}

/**
 * Why the first unknown figure of the card is unknown; the card is a button, so the reason stands
 * as a line of its own.
 */
function firstReason(position: Position): string | null {
  const fields = ["totalCostBasis", "irr", "sp500IRR"] as const;
  const unknown = fields.find((field) => position[field] === null);
  return unknown ? reasonFor(position.notAvailable, unknown) : null;
}

function Gain({ position }: { position: Position }) {
  const { unrealizedGain: gain, unrealizedGainPercent: percent } = position;
  if (gain === null) return <span className="muted">{na}</span>;
  return (
    <Delta value={gain}>
      {moneyChange(gain)} {percent !== null && `(${percentChange(percent)})`}
    </Delta>
  );
}

/**
 * The time that the rates above it are of: without it, two cards seem to tell of the same years.
 */
function RatesSince({ position }: { position: Position }) {
  const { irr, sp500IRR, ratePeriod } = position;
  if (ratePeriod === null || (irr === null && sp500IRR === null)) return null;
  const isBoth = irr !== null && sp500IRR !== null;
  return (
    <span className="rates-since">
      {isBoth && `${words.both} `}
      {periodMessages.aYearSince(ratePeriod.from)}
      {ratePeriod.includesSold && `, ${periodMessages.soldLots}`}
    </span>
  );
}

/**
 * One position as a card; the whole card is a button that opens its details. Of hundreds none is
 * drawn again for what happens to another.
 */
export const HoldingCard = memo(function HoldingCard({
  position,
  isOpen,
  onOpen,
}: {
  position: Position;
  isOpen: boolean;
  onOpen: (symbol: string) => void;
}) {
  const difference = irrDifference(position);
  const reason = firstReason(position);
  return (
    <button
      type="button"
      className="holding-card"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => onOpen(position.symbol)}
    >
      <span className="holding-top">
        <span>
          <span className="holding-symbol">{position.symbol}</span>
          <span className="holding-name">{position.name}</span>
        </span>
        {position.lots.length > 1 && <Badge>{words.lots(position.lots.length)}</Badge>}
      </span>
      <span className="holding-value">
        <Amount value={position.currentValue} currency={position.currency} />
      </span>
      <span className="holding-gain">
        <Gain position={position} />
        <EstimatedBadge of={position} />
        {position.priceIsStale && (
          <Badge tone="warn" icon="clock">
            {words.priceOf} <Day on={position.priceAsOf} />
          </Badge>
        )}
      </span>
      <span className="holding-facts">
        <Fact name={words.costBasis}>
          {position.totalCostBasis === null ? na : money(position.totalCostBasis)}
        </Fact>
        <Fact name={words.irr}>{position.irr === null ? na : rate(position.irr)}</Fact>
        <Fact name={words.sp500Irr}>
          {position.sp500IRR === null ? na : rate(position.sp500IRR)}
        </Fact>
        <RatesSince position={position} />
        <Fact name={words.firstPurchase}>
          {!position.firstPurchaseDateKnown && `${words.before} `}
          <Day on={position.firstPurchaseDate} />
        </Fact>
      </span>
      {difference !== null && position.irr !== null && position.sp500IRR !== null && (
        <IrrStrip irr={position.irr} sp500IRR={position.sp500IRR} difference={difference} />
      )}
      {reason && <span className="holding-reason">{reason}</span>}
      <span className="holding-more">
        {words.details}
        <Icon name="arrow" />
      </span>
    </button>
  );
});
