import type { ConnectionItem, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { messageOf } from "#lib/api-failure.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { accountsMessages } from "../accounts-messages.ts";
import { type TwiceAnswer, useTwiceAnswer } from "../accounts-query.ts";
import { DisconnectDialog } from "./disconnect-dialog.tsx";

const words = accountsMessages.twice;
const ANSWERS: readonly TwiceAnswer[] = ["keep-both", "different-accounts"];

/** Asks what a second link of the same accounts is for: it can go, stay, or turn out to bring others. */
export function TwiceNotice({
  connection,
  accounts,
  onDone,
}: {
  connection: ConnectionItem;
  /** Everything that the second link brings. */
  accounts: readonly InvestmentAccount[];
  onDone: (message: string) => void;
}) {
  const [isLeaving, setLeaving] = useState(false);
  const answer = useTwiceAnswer(connection.id);
  const name = connection.institution_name;
  const { linked_twice: twice } = connection;
  if (!twice?.is_asked || !connection.may_manage) return null;
  const say = (said: TwiceAnswer) =>
    answer.mutate(said, { onSuccess: () => onDone(words.done[said](name)) });
  return (
    <>
      <Notice
        tone="warn"
        icon="accounts"
        title={words.title(name)}
        below={
          <>
            <div className="notice-choices">
              <Button
                size="small"
                look="primary"
                disabled={answer.isPending}
                onClick={() => setLeaving(true)}
              >
                {words.remove}
              </Button>
              {ANSWERS.map((said) => (
                <Button
                  key={said}
                  size="small"
                  busy={answer.isPending && answer.variables === said ? words.saving : null}
                  disabled={answer.isPending}
                  onClick={() => say(said)}
                >
                  {words.answers[said]}
                </Button>
              ))}
            </div>
            {answer.isError && (
              <p className="field-error" role="alert">
                <Icon name="warning" />
                {messageOf(answer.error, apiMessages.failed.twice)}
              </p>
            )}
          </>
        }
      >
        {words.text(twice.account_count)}
      </Notice>
      {isLeaving && (
        <DisconnectDialog
          connection={connection}
          accounts={accounts}
          onClose={() => setLeaving(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}
