import type { Timeline, TimelineRange } from "@stocks-vibe/contracts/portfolio";
import { useId, useState } from "react";
import { axisMoney, money, wholeMoney, wholeMoneyChange } from "#lib/format.ts";
import { SandboxBadge } from "#ui/badge.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import type { LinePoint } from "#ui/charts/line-layout.ts";
import { DataTableButton } from "#ui/data-table-button.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { performanceMessages as words } from "./performance-messages.ts";
import { exactDifference, linePoints, pointsPerMonth, wholeDifference } from "./timeline-points.ts";
import { TimelineReadout } from "./timeline-readout.tsx";
import { TimelineTable } from "./timeline-table.tsx";

const ranges = ["1M", "6M", "YTD", "1Y", "3Y", "5Y", "MAX"] as const satisfies TimelineRange[];

function finding(last: LinePoint | undefined): string {
  const difference = last ? exactDifference(last) : null;
  if (difference === null) return words.timelineAlone;
  if (difference === 0) return words.timelineLevel;
  return words.timelineFinding(money(Math.abs(difference)), difference > 0);
}

function differenceRow(point: LinePoint) {
  const difference = wholeDifference(point);
  if (difference === null) return null;
  const name = difference < 0 ? words.behind : words.ahead;
  const value = wholeMoneyChange(difference);
  return {
    name,
    value: <span className={difference < 0 ? "down" : "up"}>{value}</span>,
    text: `${name} ${value}`,
  };
}

function drawingOf({ points }: Timeline): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return words.noData;
  return words.lineFinding(
    first.date,
    last.date,
    wholeMoney(last.portfolioValue),
    last.benchmarkValue === null ? null : wholeMoney(last.benchmarkValue),
  );
}

/** Value over time against the same money in the index, over a range the reader picks. */
export function TimelineCard({
  timeline,
  range,
  isLoading,
  onRange,
}: {
  timeline: Timeline;
  range: TimelineRange;
  isLoading: boolean;
  onRange: (range: TimelineRange) => void;
}) {
  const [isTableOpen, setTableOpen] = useState(false);
  const tableId = useId();
  const points = linePoints(timeline);
  return (
    <section className="card" aria-label={words.timelineTitle} aria-busy={isLoading}>
      <div className="padded">
        <div className="chart-head">
          <div>
            <h2>{words.timelineTitle}</h2>
            <p className="chart-finding">
              {finding(points.at(-1))} {timeline.isSandbox && <SandboxBadge />}
            </p>
          </div>
          <Segmented
            label={words.range}
            value={range}
            onChange={onRange}
            options={ranges.map((value) => ({ value, label: words.ranges[value] }))}
          />
        </div>
        <TimelineReadout timeline={timeline} />
        <LineChart
          points={points}
          names={[words.portfolio, words.sp500]}
          finding={drawingOf(timeline)}
          readerLabel={words.readTimeline}
          format={wholeMoney}
          formatAxis={axisMoney}
          difference={differenceRow}
          leap={pointsPerMonth(points)}
        />
        <div className="chart-foot">
          <p>
            {timeline.historyStart && `${words.historyStart(timeline.historyStart)} `}
            {words.readHint}
          </p>
          <DataTableButton
            isOpen={isTableOpen}
            controls={tableId}
            onToggle={() => setTableOpen(!isTableOpen)}
          />
        </div>
      </div>
      {isTableOpen && <TimelineTable id={tableId} points={points} />}
    </section>
  );
}
