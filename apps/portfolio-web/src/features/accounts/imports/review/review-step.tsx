import type { ImportReview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useEffect, useId, useRef } from "react";
import { ApiFailure, messageOf } from "#lib/api/api-failure.ts";
import { isFinal } from "#lib/api/query-policy.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { useReview } from "../history-queries.ts";
import { HistorySkeleton } from "../history-skeleton.tsx";
import { historyMessages as words } from "../messages/en.ts";
import { StepList } from "../step-list.tsx";
import { AddedFile } from "./added-file.tsx";
import { FileFacts } from "./file-facts.tsx";
import { ReconciliationsSection } from "./meetings.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { Doubts, Problems, ReadRows } from "./review-rows.tsx";

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
        title={isGone ? words.review.gone : words.review.failed}
        action={
          isGone ? (
            <Button size="small" onClick={common.onAnother}>
              {words.done.more}
            </Button>
          ) : (
            <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
              {words.tryAgain}
            </Button>
          )
        }
      >
        {!isGone && messageOf(error, words.review.failed)}
      </Notice>
    );
  return data ? <Review review={data} {...common} /> : <HistorySkeleton />;
}
