import type {
  ConnectionItem,
  DuplicateResolution,
  InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useTwiceAnswer } from "../api/accounts-query.ts";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import { twiceMessages as words } from "./messages/en.ts";
import { TellApartDialog } from "./tell-apart-dialog.tsx";

/**
 * Asks what a second link of the same accounts is for: it can go, stay, or turn out to bring
 * others.
 */
export function DuplicateNotice({
  connection,
  accounts,
  total,
  onDone,
}: {
  connection: ConnectionItem;
  /** Everything that the second link brings. */
  accounts: readonly InvestmentAccount[];
  /** Of all accounts that count, in dollars. */
  total: number;
  onDone: (message: string) => void;
}) {
  const [asked, setAsked] = useState<"remove" | "tell-apart" | null>(null);
  const close = () => setAsked(null);
  const answer = useTwiceAnswer(connection.id);
  const name = connection.institution_name;
  const { linked_twice: twice } = connection;
  if (!twice?.is_asked || !connection.may_manage) return null;
  const say = (said: DuplicateResolution) =>
    answer.mutate(said, {
      onSuccess: () => {
        close();
        onDone(words.done[said](name));
      },
    });
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
                onClick={() => setAsked("remove")}
              >
                {words.remove}
              </Button>
              <Button
                size="small"
                busy={answer.isPending ? words.saving : null}
                onClick={() => say("keep-both")}
              >
                {words.answers["keep-both"]}
              </Button>
              <Button
                size="small"
                disabled={answer.isPending}
                onClick={() => {
                  answer.reset();
                  setAsked("tell-apart");
                }}
              >
                {words.answers["different-accounts"]}
              </Button>
            </div>
            {answer.isError && asked === null && (
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
      {asked === "remove" && (
        <DisconnectDialog
          connection={connection}
          accounts={accounts}
          onClose={close}
          onDone={onDone}
        />
      )}
      {asked === "tell-apart" && (
        <TellApartDialog
          institution={name}
          accounts={accounts.filter((account) => !account.is_counted)}
          total={total}
          answer={answer}
          onTellApart={() => say("different-accounts")}
          onClose={close}
        />
      )}
    </>
  );
}
