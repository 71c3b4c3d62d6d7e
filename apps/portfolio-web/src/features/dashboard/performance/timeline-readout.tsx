import type { Timeline } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { money, moneyChange, percentChange, wholeMoneyChange } from "#lib/format.ts";
import { LineKey } from "#ui/charts/marks.tsx";
import { Delta } from "#ui/delta.tsx";
import { performanceMessages as words } from "./performance-messages.ts";
import { exactDifference } from "./timeline-points.ts";

function Change({ amount, percent }: { amount: number | null; percent: number | null }) {
  if (amount === null) return null;
  return (
    <small>
      <Delta value={amount}>
        {wholeMoneyChange(amount)} {percent !== null && `(${percentChange(percent)})`}
      </Delta>
    </small>
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

/** The last values of both lines, what each changed by, and what lies between them. */
export function TimelineReadout({ timeline }: { timeline: Timeline }) {
  const last = timeline.points.at(-1);
  if (!last) return null;
  const { portfolioValue, benchmarkValue } = last;
  const difference = exactDifference({ solid: portfolioValue, dashed: benchmarkValue });
  return (
    <dl className="readout">
      <Item
        name={
          <>
            <LineKey kind="solid" />
            {words.portfolio}
          </>
        }
      >
        {money(portfolioValue)}
        <Change amount={timeline.portfolioChange} percent={timeline.portfolioChangePercent} />
      </Item>
      {benchmarkValue !== null && (
        <Item
          name={
            <>
              <LineKey kind="dashed" />
              {words.sameMoney}
            </>
          }
        >
          {money(benchmarkValue)}
          <Change amount={timeline.benchmarkChange} percent={timeline.benchmarkChangePercent} />
        </Item>
      )}
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
