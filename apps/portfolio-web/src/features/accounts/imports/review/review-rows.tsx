import type {
  AccountImport,
  ImportDecisions,
  ImportDoubts,
  ImportReview,
  ImportRow,
} from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { moneyChange, shares, wholeNumber } from "#lib/format/format.ts";
import { day } from "#lib/format/format-date.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { useDecide } from "../history-queries.ts";
import { historyMessages } from "../messages/en.ts";

const words = historyMessages.review;

type Deciding = { readonly isIdle: boolean; decide: (line: number, counts: boolean) => void };

/** Lines of a file as they were read; with `deciding` each can be added or left out. */
function RowsTable({
  label,
  rows,
  deciding,
}: {
  label: string;
  rows: readonly ImportRow[];
  deciding?: Deciding;
}) {
  return (
    <ScrollRegion label={label}>
      <table className="table history-rows">
        <caption className="hidden-text">{label}</caption>
        <thead>
          <tr>
            {deciding && <th scope="col">{words.adding}</th>}
            <th scope="col">{words.line}</th>
            <th scope="col">{words.date}</th>
            <th scope="col" className="words">
              {words.action}
            </th>
            <th scope="col">{words.shares}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              {deciding && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${words.adding} ${words.line} ${row.line}`}
                    checked={row.counts}
                    aria-disabled={deciding.isIdle || undefined}
                    onChange={({ target }) =>
                      !deciding.isIdle && deciding.decide(row.line, target.checked)
                    }
                  />
                </td>
              )}
              <td>{wholeNumber(row.line)}</td>
              <td>{day(row.date)}</td>
              <td className="words">
                {words.happened(row.action)} {row.symbol}
              </td>
              <td>{row.quantity === 0 ? "" : shares(row.quantity)}</td>
              <td>{row.amount === 0 ? "" : moneyChange(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

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

/** So many stand open; the others are one press away. */
const first = 5;

function Lines({ problems }: { problems: AccountImport["problems"] }) {
  return (
    <ul className="findings small">
      {problems.map(({ line, problem }) => (
        <li key={line}>{words.problem(line, problem)}</li>
      ))}
    </ul>
  );
}

/** The lines of a file that can't be read, each with its reason. */
export function Problems({ file }: { file: AccountImport }) {
  const { problems, problem_count: all } = file;
  if (all === 0) return null;
  const others = problems.slice(first);
  const untold = all - problems.length;
  return (
    <Notice
      tone="warn"
      icon="warning"
      title={words.problems(all)}
      below={
        <>
          <Lines problems={problems.slice(0, first)} />
          {others.length > 0 && (
            <details>
              <summary className="small">{words.moreProblems(others.length + untold)}</summary>
              <Lines problems={others} />
              {untold > 0 && <p className="small">{words.moreProblems(untold)}</p>}
            </details>
          )}
        </>
      }
    >
      {words.mend}
    </Notice>
  );
}
