import { type ReactNode, useRef } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { wholeNumber } from "#lib/format/format.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Button } from "#ui/forms/button.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { explainMessages as words } from "./messages/en.ts";
import type { PagedList } from "./pages-query.ts";

/**
 * How much of a list is shown, and the way to more of it. The button keeps its focus while there is
 * more; with the last page the focus goes to the count, which says so. Nothing for a list of one
 * page.
 */
export function MoreRows<Item>({
  list,
  count,
  what,
}: {
  list: PagedList<Item>;
  count: number;
  /** 'lots', for 250 of them. */
  what: string;
}) {
  const said = useRef<HTMLParagraphElement>(null);
  if (!list.isPaged && !list.error) return null;
  const more = async () => {
    const hasMore = await list.fetchMore();
    if (!hasMore) said.current?.focus();
  };
  return (
    <div className="work-more">
      <p ref={said} tabIndex={-1} role="status" className="tiny muted">
        {words.shownOf(wholeNumber(list.items.length), wholeNumber(count), what)}
      </p>
      {list.error && (
        <p role="alert" className="small down">
          {messageOf(list.error, apiMessages.failed.rows)}
        </p>
      )}
      {(list.hasMore || list.error) && (
        <Button
          size="small"
          busy={list.isFetching ? words.loadingMore : null}
          onClick={() => void more()}
        >
          {list.error ? words.tryAgain : words.showMore(what)}
        </Button>
      )}
    </div>
  );
}

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
