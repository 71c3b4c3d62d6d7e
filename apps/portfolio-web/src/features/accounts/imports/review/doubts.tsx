import type {
  ImportDecisions,
  ImportDoubts,
  ImportReview,
  ImportRow,
} from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { useDecide } from "../history-queries.ts";
import { historyMessages } from "../messages/en.ts";
import { RowsTable } from "./rows-table.tsx";

const words = historyMessages.review;

/** Lines of one doubt: decided all together, or one by one. */
function Doubt({
  of: { doubt, rows: all, counted },
  rows,
  isSaving,
  onDecide,
}: {
  of: ImportDoubts;
  rows: readonly ImportRow[];
  isSaving: boolean;
  /** Absent where the member may not decide. */
  onDecide: ((decision: ImportDecisions) => void) | undefined;
}) {
  const id = useId();
  const { title, text } = words.doubts[doubt];
  const untold = all - rows.length;
  return (
    <section className="history-part history-doubt" aria-labelledby={id}>
      <h3 id={id}>{title(all)}</h3>
      <p className="small muted">{text}</p>
      {onDecide && (
        <div className="history-actions">
          <Button
            size="small"
            inactive={isSaving || counted === 0}
            onClick={() => onDecide({ doubt, counts: false })}
          >
            {words.leaveAll}
          </Button>
          <Button
            size="small"
            inactive={isSaving || counted === all}
            onClick={() => onDecide({ doubt, counts: true })}
          >
            {words.addAll}
          </Button>
        </div>
      )}
      <details>
        <summary className="small">{words.oneByOne(all)}</summary>
        <RowsTable
          label={title(all)}
          rows={rows}
          {...(onDecide && {
            deciding: {
              isIdle: isSaving,
              decide: (line, counts) => onDecide({ lines: [line], counts }),
            },
          })}
        />
        {untold > 0 && <p className="tiny muted">{words.rest(untold)}</p>}
      </details>
    </section>
  );
}

/** What of a file may count already, by why; nothing of it counts until the member says so. */
export function Doubts({ review, mayDecide }: { review: ImportReview; mayDecide: boolean }) {
  const decide = useDecide(review.import.id);
  return (
    <>
      {review.doubts.map((one) => (
        <Doubt
          key={one.doubt}
          of={one}
          rows={review.shown.filter(({ doubt }) => doubt === one.doubt)}
          isSaving={decide.isPending}
          onDecide={mayDecide ? decide.mutate : undefined}
        />
      ))}
      <p className="tiny muted history-saving" role="status">
        {decide.isPending && words.saving}
      </p>
      {decide.isError && (
        <Notice tone="bad" title={messageOf(decide.error, apiMessages.failed.decide)} />
      )}
    </>
  );
}
