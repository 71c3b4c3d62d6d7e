import { money, share } from "#lib/format/format.ts";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { dashboardMessages, allocationMessages as words } from "../messages/en.ts";
import type { Share } from "./shares.ts";

/**
 * The track is the whole, so the bar is as wide as its share; where much is owed a share can be
 * more than the whole.
 */
function Bar({ percent }: { percent: number | null }) {
  const width = Math.min(100, Math.abs(percent ?? 0));
  return (
    <span className="part-bar" aria-hidden="true">
      <span
        className={(percent ?? 0) < 0 ? "part-owed" : "part-held"}
        style={{ width: `${width}%` }}
      />
    </span>
  );
}

/** Every part with its bar, value and share: the drawing and its data in one. */
export function SharesTable({
  heading,
  parts,
  total,
}: {
  heading: string;
  parts: readonly Share[];
  total: number;
}) {
  return (
    <ScrollRegion label={words.table}>
      <table className="table table-parts">
        <caption className="hidden-text">{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.share}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, name, value, percent }) => (
            <tr key={key}>
              <th scope="row">
                <span className="part-name">{name}</span>
                <Bar percent={percent} />
              </th>
              <td>{money(value)}</td>
              <td>{percent === null ? dashboardMessages.notAvailable : share(percent)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td>{money(total)}</td>
            <td>
              {parts.every(({ percent }) => percent === null)
                ? dashboardMessages.notAvailable
                : share(100)}
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
