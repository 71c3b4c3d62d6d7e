import type { ImportReview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { paths } from "#lib/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Progress } from "#ui/progress.tsx";
import { historyMessages } from "./messages/en.ts";

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
