import type { Timeline, TimelineRange } from "@stocks-vibe/contracts/portfolio";
import { useId, useState } from "react";
import { axisMoney, money, wholeMoney, wholeMoneyChange } from "#lib/format/format.ts";
import { LineChart } from "#ui/charts/line-chart.tsx";
import type { LinePoint } from "#ui/charts/line-layout.ts";
import { LineKey } from "#ui/charts/marks.tsx";
import { NotAvailable } from "#ui/feedback/not-available.tsx";
import { Badge, SandboxBadge } from "#ui/figures/badge.tsx";
import { DataTableButton } from "#ui/figures/data-table-button.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { DownloadTable } from "../components/download-table.tsx";
import { chartMessages, naMessages } from "../messages/en.ts";
import { timelineFile } from "./chart-actions.tsx";
import { performanceMessages as words } from "./messages/en.ts";
import {
  exactDifference,
  linePoints,
  pointsPerMonth,
  TimelineReadout,
  wholeAdded,
  wholeDifference,
} from "./timeline-readout.tsx";

/** Who is ahead today, and by how much. */
function timelineFinding(last: LinePoint | undefined): string {
  const difference = last ? exactDifference(last) : null;
  if (difference === null) return words.timelineAlone;
  if (difference === 0) return words.timelineLevel;
  return words.timelineFinding(money(Math.abs(difference)), difference > 0);
}

/** Which days are shown, and whether the index starts with the same money. */
function timelineStart({ from, startValue, benchmarkReturn }: Timeline): string | null {
  if (from === null || startValue === null || benchmarkReturn === null) return null;
  return words.sameStart(wholeMoney(startValue), from);
}

/** That more was asked for than is stored, and which other ranges show the same. */
export function sameDays({ historyStart, sameRanges, range }: Timeline): string | null {
  if (historyStart === null || sameRanges.length === 0) return null;
  const all = (["1M", "6M", "YTD", "1Y", "3Y", "5Y", "MAX"] as const).filter(
    (one) => one === range || sameRanges.includes(one),
  );
  return words.sameDays(
    historyStart,
    all.map((one) => words.ranges[one]),
  );
}

/** The drawing in one sentence. */
function drawingOf({ points }: Timeline): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return chartMessages.noData;
  return words.lineFinding(
    first.date,
    last.date,
    wholeMoney(last.portfolioValue),
    last.benchmarkValue === null ? null : wholeMoney(last.benchmarkValue),
  );
}

/**
 * What a point says besides both values: money added since the start, and the difference of the
 * lines.
 */
function readingOf(point: LinePoint, first: LinePoint | undefined) {
  const added = wholeMoneyChange(wholeAdded(point, first));
  return { added, difference: differenceOf(point) };
}

function differenceOf(point: LinePoint): { name: string; value: string; isBehind: boolean } | null {
  const difference = wholeDifference(point);
  if (difference === null) return null;
  const value = wholeMoneyChange(difference);
  if (difference === 0) return { name: words.tableDifference, value, isBehind: false };
  const isBehind = difference < 0;
  return { name: isBehind ? words.behind : words.ahead, value, isBehind };
}

function Row({ point, first }: { point: LinePoint; first: LinePoint | undefined }) {
  const difference = wholeDifference(point);
  return (
    <tr>
      <th scope="row">{point.title}</th>
      <td>{wholeMoney(point.solid)}</td>
      <td>{wholeMoneyChange(wholeAdded(point, first))}</td>
      <td>
        {point.dashed === null ? (
          <NotAvailable reason={naMessages["no-benchmark"]} />
        ) : (
          wholeMoney(point.dashed)
        )}
      </td>
      <td>
        {difference !== null && (
          <Delta value={difference} words={[words.ahead, words.behind]}>
            {wholeMoneyChange(difference)}
          </Delta>
        )}
      </td>
    </tr>
  );
}

/** Every point of the chart above it. */
function TimelineTable({ id, points }: { id: string; points: readonly LinePoint[] }) {
  return (
    <div className="chart-table chart-table-tall">
      <ScrollRegion label={words.timelineTable} id={id}>
        <table className="table">
          <caption className="hidden-text">{words.timelineTable}</caption>
          <thead>
            <tr>
              <th scope="col">{words.date}</th>
              <th scope="col">{words.portfolio}</th>
              <th scope="col">{words.addedSoFar}</th>
              <th scope="col">{words.sameMoney}</th>
              <th scope="col">{words.tableDifference}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <Row key={point.x} point={point} first={points[0]} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

export const timelineRanges = [
  "1M",
  "6M",
  "YTD",
  "1Y",
  "3Y",
  "5Y",
  "MAX",
] as const satisfies TimelineRange[];

/** The rows below both values: what was added, and who is ahead. */
function moreOf(point: LinePoint, first: LinePoint | undefined) {
  const { added, difference } = readingOf(point, first);
  const addedRow = {
    name: words.addedSoFar,
    value: added,
    mark: <LineKey kind="dotted" />,
    text: `${words.addedSoFar} ${added}`,
  };
  if (!difference) return [addedRow];
  const { name, value, isBehind } = difference;
  const differenceRow = {
    name,
    value: <span className={isBehind ? "down" : "up"}>{value}</span>,
    text: `${name} ${value}`,
  };
  return [addedRow, differenceRow];
}

/** What the figures count, and since when. */
function Foot({ timeline }: { timeline: Timeline }) {
  return (
    <p>
      {timeline.historyStart && `${words.historyStart(timeline.historyStart)} `}
      {words.addedMeans[timeline.addedFrom]} {words.timelineMethod}{" "}
      {words.partial[timeline.completeness]}
    </p>
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
  const [first, last] = [points[0], points.at(-1)];
  const [start, same] = [timelineStart(timeline), sameDays(timeline)];
  return (
    <section className="card" aria-label={words.timelineTitle} aria-busy={isLoading}>
      <div className="padded">
        <div className="chart-head">
          <div>
            <h2>{words.timelineTitle}</h2>
            <p className="chart-finding">
              {timelineFinding(last)} {timeline.isSandbox && <SandboxBadge givesWay />}{" "}
              {timeline.completeness === "estimated" && (
                <Badge tone="info">{words.estimated}</Badge>
              )}
            </p>
            {start && <p className="chart-finding">{start}</p>}
            {same && <p className="chart-finding">{same}</p>}
          </div>
          <Segmented
            label={words.range}
            value={range}
            onChange={onRange}
            options={timelineRanges.map((value) => ({ value, label: words.ranges[value] }))}
          />
        </div>
        <TimelineReadout timeline={timeline} />
        <LineChart
          points={points}
          names={[words.portfolio, words.sp500]}
          finding={drawingOf(timeline)}
          readerLabel={words.readTimeline}
          hint={words.readHint}
          format={wholeMoney}
          formatAxis={axisMoney}
          more={(point) => moreOf(point, first)}
          cutNote={words.cutAxis}
          leap={pointsPerMonth(points)}
        />
        <div className="chart-foot">
          <Foot timeline={timeline} />
          <span className="chart-actions">
            <DownloadTable file={() => timelineFile(timeline)} />
            <DataTableButton
              isOpen={isTableOpen}
              controls={tableId}
              onToggle={() => setTableOpen(!isTableOpen)}
            />
          </span>
        </div>
      </div>
      {isTableOpen && <TimelineTable id={tableId} points={points} />}
    </section>
  );
}
