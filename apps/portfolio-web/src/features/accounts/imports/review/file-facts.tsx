import type { ImportReview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { historyMessages } from "../messages/en.ts";

const words = historyMessages.review;

/** How far back a file takes its account: the sentence that a member looks for. */
function reachOf(
  { linked_from: linked, history_from: from }: ImportReview,
  account: string,
): string {
  if (linked === null) return words.begins(account, from);
  return from < linked ? words.adds(account, linked, from) : words.addsNothingEarlier(linked);
}

/** What was read of a file, and how far back it goes. */
export function FileFacts({
  review,
  account,
}: {
  review: ImportReview;
  account: InvestmentAccount;
}) {
  const { import: file } = review;
  const isConfirmed = file.state === "confirmed";
  return (
    <div className="history-facts">
      <p className="muted small">
        {words.readAs(file.format)} · {words.counts(file.rows, file.first_day, file.last_day)}
      </p>
      <p>
        <b>{reachOf(review, account.account_name)}</b>{" "}
        {isConfirmed ? words.added(file.counted) : words.willAdd(file.counted)}
      </p>
      {file.left_out > 0 && <p className="tiny muted">{words.leftOut(file.left_out)}</p>}
    </div>
  );
}
