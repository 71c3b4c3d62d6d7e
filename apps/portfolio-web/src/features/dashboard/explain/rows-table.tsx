import type { ReactNode } from "react";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";

/**
 * Rows with their place: two flows of one day may be equal in everything else, and rows never
 * change places.
 */
export const numbered = <Row,>(rows: readonly Row[]): { number: number; row: Row }[] =>
  rows.map((row, number) => ({ number, row }));

/** A table of an explanation: what it shows, its rows and its sums, and the way to further rows. */
export function RowsTable({
  title,
  lead,
  note,
  head,
  foot,
  more,
  children,
}: {
  title: string;
  lead?: string | null;
  note?: string | null;
  head: ReactNode;
  foot?: ReactNode;
  more: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="work-rows">
      <h3>{title}</h3>
      {lead && <p className="small soft">{lead}</p>}
      <ScrollRegion label={title}>
        <table className="table">
          <caption className="hidden-text">{title}</caption>
          <thead>{head}</thead>
          <tbody>{children}</tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </ScrollRegion>
      {more}
      {note && <p className="tiny muted">{note}</p>}
    </section>
  );
}
