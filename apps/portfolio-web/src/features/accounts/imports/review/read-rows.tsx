import type { ImportReview } from "@stocks-vibe/contracts/portfolio";
import { historyMessages } from "../messages/en.ts";
import { RowsTable } from "./rows-table.tsx";

const words = historyMessages.review;
const most = 100;

/** The lines of a file that nobody doubts, as they were read: one press away. */
export function ReadRows({ review }: { review: ImportReview }) {
  const { rows, doubtful } = review.import;
  const certain = review.shown.filter(({ doubt }) => doubt === null).slice(0, most);
  const untold = rows - doubtful - certain.length;
  if (certain.length === 0) return null;
  return (
    <details className="history-part">
      <summary className="small">{words.rows}</summary>
      <RowsTable label={words.rowsLabel} rows={certain} />
      {untold > 0 && <p className="tiny muted">{words.restOfRows(untold)}</p>}
    </details>
  );
}
