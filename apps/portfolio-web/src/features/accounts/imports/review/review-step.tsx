import type { ImportReview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useEffect, useId, useRef } from "react";
import { ApiFailure, messageOf } from "#lib/api/api-failure.ts";
import { isFinal } from "#lib/api/query-policy.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { useReview } from "../history-queries.ts";
import { HistorySkeleton } from "../history-skeleton.tsx";
import { historyMessages } from "../messages/en.ts";
import { StepList } from "../step-list.tsx";
import { ReconciliationsSection } from "./meetings.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { Doubts, Problems, ReadRows } from "./review-rows.tsx";

const reviewWords = historyMessages.review;

/** How far back a file takes its account: the sentence that a member looks for. */
function reachOf(
  { linked_from: linked, history_from: from }: ImportReview,
  account: string,
): string {
  if (linked === null) return reviewWords.begins(account, from);
  return from < linked
    ? reviewWords.adds(account, linked, from)
    : reviewWords.addsNothingEarlier(linked);
}

/** What was read of a file, and how far back it goes. */
function FileFacts({ review, account }: { review: ImportReview; account: InvestmentAccount }) {
  const { import: file } = review;
  const isConfirmed = file.state === "confirmed";
  return (
    <div className="history-facts">
      <p className="muted small">
        {reviewWords.readAs(file.format)} ·{" "}
        {reviewWords.counts(file.rows, file.first_day, file.last_day)}
      </p>
      <p>
        <b>{reachOf(review, account.account_name)}</b>{" "}
        {isConfirmed ? reviewWords.added(file.counted) : reviewWords.willAdd(file.counted)}
      </p>
      {file.left_out > 0 && <p className="tiny muted">{reviewWords.leftOut(file.left_out)}</p>}
    </div>
  );
}

const doneWords = historyMessages.done;

/** After a file is added: the figures are on their way, then they are there. */
function AddedFile({
  review,
  account,
  onAnother,
}: {
  review: ImportReview;
  account: InvestmentAccount;
  onAnother: () => void;
}) {
  const isFollowing = account.answers_pending;
  const { linked_from: linked, history_from: from } = review;
  const isEarlier = linked === null || from < linked;
  const followed = isEarlier ? doneWords.followed : doneWords.inTheFile;
  return (
    <>
      <Notice
        tone={isFollowing ? "info" : "good"}
        title={isFollowing ? doneWords.following : followed(from)}
        below={isFollowing && <Progress label={doneWords.following} />}
      />
      <div className="history-actions">
        <Link className={buttonClass({ look: "primary" })} to={paths.dashboard}>
          {doneWords.dashboard}
        </Link>
        <Button look="ghost" onClick={onAnother}>
          {doneWords.more}
        </Button>
      </div>
    </>
  );
}

type Common = {
  account: InvestmentAccount;
  mayChange: boolean;
  onAnother: () => void;
  onGone: (message: string) => void;
  /** Asks what the columns hold; absent where the file itself is not there any more. */
  onOtherwise?: () => void;
};

function Review({ review, ...common }: Common & { review: ImportReview }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { account, mayChange, onAnother } = common;
  const isConfirmed = review.import.state === "confirmed";
  // Each of the two is a step of its own, begun at its title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when the step changes
  useEffect(() => heading.current?.focus(), [isConfirmed]);
  return (
    <section className="card padded history-card" aria-labelledby={id}>
      <StepList at={isConfirmed ? "done" : "review"} />
      <h2 id={id} ref={heading} tabIndex={-1}>
        {review.import.file_name}
      </h2>
      <FileFacts review={review} account={account} />
      {isConfirmed && <AddedFile review={review} account={account} onAnother={onAnother} />}
      {!isConfirmed && <Problems file={review.import} />}
      {!isConfirmed && <Doubts review={review} mayDecide={mayChange} />}
      <ReconciliationsSection review={review} />
      <ReadRows review={review} />
      {!isConfirmed && mayChange && <ReviewActions review={review} {...common} />}
    </section>
  );
}

/** One file: what was read of it and what it changes, before it counts and after. */
export function ReviewStep({ id, ...common }: Common & { id: string }) {
  const query = useReview(id);
  const { data, error } = query;
  const isGone = error instanceof ApiFailure && isFinal(error);
  if (query.isError && (isGone || !data))
    return (
      <Notice
        tone={isGone ? "info" : "bad"}
        title={isGone ? historyMessages.review.gone : historyMessages.review.failed}
        action={
          isGone ? (
            <Button size="small" onClick={common.onAnother}>
              {historyMessages.done.more}
            </Button>
          ) : (
            <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
              {historyMessages.tryAgain}
            </Button>
          )
        }
      >
        {!isGone && messageOf(error, historyMessages.review.failed)}
      </Notice>
    );
  return data ? <Review review={data} {...common} /> : <HistorySkeleton />;
}
