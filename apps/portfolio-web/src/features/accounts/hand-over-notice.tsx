import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api-failure.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { accountsMessages as words } from "./accounts-messages.ts";
import { useHandOver } from "./accounts-query.ts";

/** Offers to hand a broken connection's accounts over to another member's link of the same ones. */
export function HandOverNotice({
  connection,
  onDone,
}: {
  connection: ConnectionItem;
  onDone: (message: string) => void;
}) {
  const handOver = useHandOver();
  const name = connection.institution_name;
  return (
    <Notice
      tone="info"
      icon="accounts"
      title={words.handOver.title(name)}
      action={
        <Button
          size="small"
          busy={handOver.isPending ? words.handOver.running : null}
          onClick={() =>
            handOver.mutate(connection.id, { onSuccess: () => onDone(words.handOver.done(name)) })
          }
        >
          {words.handOver.button}
          <span className="hidden-text"> {name}</span>
        </Button>
      }
    >
      {handOver.isError
        ? messageOf(handOver.error, apiMessages.failed.handOver)
        : words.handOver.text}
    </Notice>
  );
}
