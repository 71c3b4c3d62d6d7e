import type { ImportReview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api/api-failure.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { useConfirm, useRevert } from "../history-queries.ts";
import { historyMessages } from "../messages/en.ts";

const words = historyMessages.review;

/** Adds a file that was looked at, or lets go of it. */
export function ReviewActions({
  review,
  account,
  onGone,
  onOtherwise,
}: {
  review: ImportReview;
  account: InvestmentAccount;
  onGone: (message: string) => void;
  onOtherwise?: () => void;
}) {
  const { id, counted, problem_count: unread, file_name: name } = review.import;
  const confirm = useConfirm(account.id, id);
  const discard = useRevert(account.id);
  const failed = confirm.isError ? confirm.error : discard.error;
  const otherwise = confirm.isError ? apiMessages.failed.confirm : apiMessages.failed.revert;
  return (
    <>
      {failed && <Notice tone="bad" title={messageOf(failed, otherwise)} />}
      {counted === 0 && <p className="small muted">{words.nothing}</p>}
      <div className="history-actions">
        <Button
          look="primary"
          inactive={counted === 0 || discard.isPending}
          busy={confirm.isPending ? words.confirming : null}
          onClick={() =>
            confirm.mutate({ withoutUnreadLines: unread > 0, decided: review.decided })
          }
        >
          {unread > 0 ? words.confirmWithout(unread) : words.confirm}
        </Button>
        {onOtherwise && (
          <Button inactive={confirm.isPending || discard.isPending} onClick={onOtherwise}>
            {words.otherwise}
          </Button>
        )}
        <Button
          look="ghost"
          inactive={confirm.isPending}
          busy={discard.isPending ? words.discarding : null}
          onClick={() =>
            discard.mutate(id, { onSuccess: () => onGone(historyMessages.revert.discarded(name)) })
          }
        >
          {words.discard}
        </Button>
      </div>
    </>
  );
}
