import type { ImportReview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { historyMessages } from "../messages/en.ts";

const words = historyMessages.done;

/** After a file is added: the figures are on their way, then they are there. */
export function AddedFile({
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
  const followed = isEarlier ? words.followed : words.inTheFile;
  return (
    <>
      <Notice
        tone={isFollowing ? "info" : "good"}
        title={isFollowing ? words.following : followed(from)}
        below={isFollowing && <Progress label={words.following} />}
      />
      <div className="history-actions">
        <Link className={buttonClass({ look: "primary" })} to={paths.dashboard}>
          {words.dashboard}
        </Link>
        <Button look="ghost" onClick={onAnother}>
          {words.more}
        </Button>
      </div>
    </>
  );
}
