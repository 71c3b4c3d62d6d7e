import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api/api-failure.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { type HandOverStep, useHandOver } from "../api/accounts-query.ts";
import { accountsMessages as words } from "../messages/en.ts";

/**
 * Offers to hand a broken connection's accounts over to another member's link of the same ones, or
 * to take what was handed over.
 */
function HandOverNotice({
  step,
  connection,
  onDone,
}: {
  step: HandOverStep;
  connection: ConnectionItem;
  onDone: (message: string) => void;
}) {
  const handOver = useHandOver(step);
  const name = connection.institution_name;
  return (
    <Notice
      tone="info"
      icon="accounts"
      title={words[step].title(name)}
      action={
        <Button
          size="small"
          busy={handOver.isPending ? words[step].running : null}
          onClick={() =>
            handOver.mutate(connection.id, { onSuccess: () => onDone(words[step].done(name)) })
          }
        >
          {words[step].button}
          <span className="hidden-text"> {name}</span>
        </Button>
      }
      below={
        handOver.isError && (
          <p className="field-error" role="alert">
            <Icon name="warning" />
            {messageOf(handOver.error, apiMessages.failed[step])}
          </p>
        )
      }
    >
      {words[step].text}
    </Notice>
  );
}

/** What there is to hand over or to take of a connection, for whoever may manage it. */
export function HandOverNotices({
  connection,
  onDone,
}: {
  connection: ConnectionItem;
  onDone: (message: string) => void;
}) {
  return (
    <>
      {connection.hand_over_offered && (
        <HandOverNotice step="handOver" connection={connection} onDone={onDone} />
      )}
      {connection.take_over_offered && (
        <HandOverNotice step="takeOver" connection={connection} onDone={onDone} />
      )}
    </>
  );
}
