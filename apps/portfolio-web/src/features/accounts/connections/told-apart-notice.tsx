import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api/api-failure.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useTwiceAnswer } from "../api/accounts-query.ts";
import { twiceMessages as words } from "./messages/en.ts";

/** What was said of a second link's accounts, for whoever may take it back. */
export function ToldApartNotice({
  connection,
  onDone,
}: {
  connection: ConnectionItem;
  onDone: (message: string) => void;
}) {
  const answer = useTwiceAnswer(connection.id);
  const { institution_name: name, told_apart: isTold, may_manage: mayManage } = connection;
  if (!isTold || !mayManage) return null;
  return (
    <Notice
      tone="info"
      icon="accounts"
      title={words.told.title}
      action={
        <Button
          size="small"
          busy={answer.isPending ? words.told.asking : null}
          onClick={() =>
            answer.mutate("ask-again", { onSuccess: () => onDone(words.done["ask-again"](name)) })
          }
        >
          {words.told.ask}
        </Button>
      }
      below={
        answer.isError && (
          <p className="field-error" role="alert">
            <Icon name="warning" />
            {messageOf(answer.error, apiMessages.failed.twice)}
          </p>
        )
      }
    >
      {words.told.text(name)}
    </Notice>
  );
}
