import type { ReactNode } from "react";
import { wholeNumber } from "#lib/format.ts";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { explainMessages as words } from "./explain-messages.ts";

/** More rows than this make a page nobody reads; the CSV has them all. */
const mostRows = 120;

/** Rows with their place: two flows of one day may be equal in everything else, and rows never change places. */
export const numbered = <Row,>(rows: readonly Row[]): { number: number; row: Row }[] =>
  rows.map((row, number) => ({ number, row }));

/** A table of an explanation: what it shows, its rows and its sums. Of very many rows it shows the first, or the last. */
export function RowsTable({
  title,
  lead,
  note,
  count,
  keep = "last",
  head,
  foot,
  children,
}: {
  title: string;
  lead?: string | null;
  note?: string | null;
  count: number;
  keep?: "first" | "last";
  head: ReactNode;
  foot?: ReactNode;
  /** Draws the rows from the first of these places to before the second. */
  children: (from: number, to: number) => ReactNode;
}) {
  const from = keep === "last" ? Math.max(0, count - mostRows) : 0;
  const to = Math.min(count, from + mostRows);
  return (
    <section className="work-rows">
      <h3>{title}</h3>
      {lead && <p className="small soft">{lead}</p>}
      <ScrollRegion label={title}>
        <table className="table">
          <caption className="hidden-text">{title}</caption>
          <thead>{head}</thead>
          <tbody>{children(from, to)}</tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </ScrollRegion>
      {count > mostRows && (
        <p className="tiny muted">
          {words.shortened(keep, wholeNumber(mostRows), wholeNumber(count))}
        </p>
      )}
      {note && <p className="tiny muted">{note}</p>}
    </section>
  );
}
