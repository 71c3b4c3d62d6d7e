import type { ReactNode } from "react";
import { wholeNumber } from "#lib/format.ts";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { explainMessages as words } from "./explain-messages.ts";

/** More rows than this make a page nobody reads; the CSV has them all. */
const mostRows = 120;

/** Rows with their place: two flows of one day may be equal in everything else, and rows never change places. */
export const numbered = <Row,>(rows: readonly Row[]): { number: number; row: Row }[] =>
  rows.map((row, number) => ({ number, row }));

/** A table of an explanation: what it shows, its rows (the latest, if they are many) and its sums. */
export function RowsTable({
  title,
  lead,
  note,
  count,
  head,
  foot,
  children,
}: {
  title: string;
  lead?: string | null;
  note?: string | null;
  count: number;
  head: ReactNode;
  foot?: ReactNode;
  /** Draws the rows from this one on. */
  children: (from: number) => ReactNode;
}) {
  const from = Math.max(0, count - mostRows);
  return (
    <section className="work-rows">
      <h3>{title}</h3>
      {lead && <p className="small soft">{lead}</p>}
      <ScrollRegion label={title}>
        <table className="table">
          <caption className="hidden-text">{title}</caption>
          <thead>{head}</thead>
          <tbody>{children(from)}</tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </ScrollRegion>
      {from > 0 && (
        <p className="tiny muted">{words.shortened(wholeNumber(mostRows), wholeNumber(count))}</p>
      )}
      {note && <p className="tiny muted">{note}</p>}
    </section>
  );
}
