import type {
  AccountImport,
  EnteredRow,
  InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api/api-failure.ts";
import { denverDay } from "#lib/format/format-date.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Button } from "#ui/forms/button.tsx";
import { useRevert } from "../history-queries.ts";
import { historyMessages, entryMessages as words } from "../messages/en.ts";
import { sayEntered } from "./say-entered.ts";

/** A transaction that was entered, in the list of what was added to an account. */
export function EnteredRowLine({
  account,
  file,
  row,
  mayChange,
  onGone,
}: {
  account: InvestmentAccount;
  file: AccountImport;
  row: EnteredRow;
  mayChange: boolean;
  onGone: (message: string) => void;
}) {
  const undo = useRevert(account.id);
  const what = sayEntered(row);
  const run = () => undo.mutate(file.id, { onSuccess: () => onGone(words.undone(what)) });
  return (
    <li className="history-file">
      <div className="history-file-name">
        <h3>{what}</h3>
        <p className="small muted">{words.enteredOn(row)}</p>
        <p className="tiny muted">
          {historyMessages.list.entered(file.created_by, denverDay(file.created_at))}
        </p>
      </div>
      {mayChange && (
        <div className="history-actions">
          <Button
            size="small"
            look="ghost"
            busy={undo.isPending ? words.undoing : null}
            onClick={run}
          >
            {words.undo}
            <span className="hidden-text"> {what}</span>
          </Button>
        </div>
      )}
      {undo.isError && (
        <p role="alert" className="small down">
          {messageOf(undo.error, apiMessages.failed.revert)}
        </p>
      )}
    </li>
  );
}
