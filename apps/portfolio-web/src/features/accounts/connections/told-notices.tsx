import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { day, denverDay } from "#lib/format/format-date.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { needsAttention } from "../components/connection-state.ts";
import type { LinkButtonType } from "../components/link-button-type.ts";
import { accountsMessages as words } from "../messages/en.ts";

/**
 * What the provider has told of a connection that works, with what can be done about it in time.
 */
export function NoticesRead({
  connection,
  LinkButton,
  onLinked,
}: {
  connection: ConnectionItem;
  LinkButton: LinkButtonType;
  onLinked: (message: string) => void;
}) {
  if (needsAttention(connection)) return null;
  const { institution_name: name, access_ends_at: ends } = connection;
  const target = { connectionId: connection.id, name };
  return (
    <>
      {ends !== null && (
        <Notice
          tone="warn"
          icon="clock"
          title={words.ending.title(name, day(denverDay(ends)))}
          action={<LinkButton size="small" onLinked={onLinked} reconnect={target} />}
        >
          {words.ending.text(name)}
        </Notice>
      )}
      {connection.new_accounts && connection.may_manage && (
        <Notice
          tone="info"
          icon="accounts"
          title={words.newAccounts.title(name)}
          action={<LinkButton size="small" onLinked={onLinked} choose={target} />}
        >
          {words.newAccounts.text}
        </Notice>
      )}
    </>
  );
}
