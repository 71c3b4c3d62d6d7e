import { wholeMoney, wholeMoneyChange } from "#lib/format/format.ts";
import type { LinePoint } from "#ui/charts/line-layout.ts";
import { NotAvailable } from "#ui/feedback/not-available.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { naMessages } from "../messages/en.ts";
import { performanceMessages as words } from "./messages/en.ts";
import { wholeAdded, wholeDifference } from "./timeline-points.ts";

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
export function TimelineTable({ id, points }: { id: string; points: readonly LinePoint[] }) {
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
