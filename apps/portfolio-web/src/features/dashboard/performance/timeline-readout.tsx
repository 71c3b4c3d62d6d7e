import type { Timeline } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { money, moneyChange, percentChange, rate } from "#lib/format/format.ts";
import { day, dayPosition } from "#lib/format/format-date.ts";
import type { LinePoint } from "#ui/charts/line-layout.ts";
import { LineKey } from "#ui/charts/marks.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { Figure } from "../components/figure.tsx";
import { performanceMessages as words } from "./messages/en.ts";

/**
 * The lines of the chart; the dotted one is the start and what was added since: where both others
 * would be without a gain.
 */
export function linePoints({
  points,
  startValue,
}: Pick<Timeline, "points" | "startValue">): LinePoint[] {
  return points.map((point) => ({
    x: dayPosition(point.date),
    title: day(point.date),
    solid: point.portfolioValue,
    dashed: point.benchmarkValue,
    dotted: (startValue ?? 0) + point.added,
  }));
}

const monthMs = (365.25 / 12) * 24 * 60 * 60 * 1000;

/** How many points make about a month: one for a year of months, about 30 for single days. */
export function pointsPerMonth(points: readonly LinePoint[]): number {
  const span = (points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0);
  const months = Math.max(1, span / monthMs);
  return Math.max(1, Math.round((points.length - 1) / months));
}

/** Whole dollars the portfolio is ahead of the benchmark at a point, from the amounts as shown. */
export function wholeDifference(point: Pick<LinePoint, "solid" | "dashed">): number | null {
  return point.dashed === null ? null : Math.round(point.solid) - Math.round(point.dashed);
}

/** The same difference to the cent, for places that show cents. */
export function exactDifference(point: Pick<LinePoint, "solid" | "dashed">): number | null {
  return point.dashed === null ? null : Math.round((point.solid - point.dashed) * 100) / 100;
}

/** Whole dollars added between the first point and this one. */
export function wholeAdded(point: LinePoint, first: LinePoint | undefined): number {
  return Math.round(point.dotted - (first?.dotted ?? point.dotted));
}

type Side = "portfolio" | "benchmark";

/**
 * The gain after payments in dollars, the time-weighted return, and the same per year where the
 * range is longer than one.
 */
function Change({ timeline, side }: { timeline: Timeline; side: Side }) {
  const yearly = timeline[`${side}YearlyReturn`];
  return (
    <>
      <small>
        <Figure from={timeline} field={`${side}Change`}>
          {(amount) => <Delta value={amount}>{moneyChange(amount)}</Delta>}
        </Figure>
      </small>
      <small>
        <Figure from={timeline} field={`${side}Return`}>
          {(total) => words.returned(percentChange(total * 100, 2))}
        </Figure>
      </small>
      {yearly !== null && <small>{words.aYear(rate(yearly))}</small>}
    </>
  );
}

function Item({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Paid in less taken out, and both where there were both. */
function Added({ paidIn, takenOut }: { paidIn: number; takenOut: number }) {
  const net = Math.round((paidIn - takenOut) * 100) / 100;
  const isBoth = paidIn > 0 && takenOut > 0;
  return (
    <Item
      name={
        <>
          <LineKey kind="dotted" />
          {words.added}
        </>
      }
    >
      {moneyChange(net)}
      <small className="muted">
        {isBoth ? words.inAndOut(money(paidIn), money(takenOut)) : words.noGain}
      </small>
    </Item>
  );
}

/**
 * What the range starts with, what was added, what came of it in both lines, and what lies between
 * them.
 */
export function TimelineReadout({ timeline }: { timeline: Timeline }) {
  const { points, from, startValue, paidIn, takenOut, endValue } = timeline;
  if (from === null || startValue === null || endValue === null) return null;
  const benchmarkValue = points.at(-1)?.benchmarkValue ?? null;
  const difference = exactDifference({ solid: endValue, dashed: benchmarkValue });
  return (
    <dl className="readout">
      <Item name={words.valueOn(day(from))}>{money(startValue)}</Item>
      <Added paidIn={paidIn ?? 0} takenOut={takenOut ?? 0} />
      <Item
        name={
          <>
            <LineKey kind="solid" />
            {words.portfolio}
          </>
        }
      >
        {money(endValue)}
        <Change timeline={timeline} side="portfolio" />
      </Item>
      <Item
        name={
          <>
            <LineKey kind="dashed" />
            {words.sameMoney}
          </>
        }
      >
        {benchmarkValue === null ? null : money(benchmarkValue)}
        <Change timeline={timeline} side="benchmark" />
      </Item>
      {difference !== null && (
        <Item name={words.difference}>
          <Delta value={difference} words={[words.ahead, words.behind]}>
            {moneyChange(difference)}
          </Delta>
          {difference !== 0 && (
            <small className="muted">{difference > 0 ? words.aheadOf : words.behindOf}</small>
          )}
        </Item>
      )}
    </dl>
  );
}
