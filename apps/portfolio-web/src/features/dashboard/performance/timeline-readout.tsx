import type { Timeline } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { money, moneyChange, percentChange, rate } from "#lib/format/format.ts";
import { day } from "#lib/format/format-date.ts";
import { LineKey } from "#ui/charts/marks.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { Figure } from "../components/figure.tsx";
import { performanceMessages as words } from "./messages/en.ts";
import { exactDifference } from "./timeline-points.ts";

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
