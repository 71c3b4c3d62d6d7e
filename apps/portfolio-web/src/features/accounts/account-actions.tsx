import type { ConnectionItem, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { Button } from "#ui/forms/button.tsx";
import { type LinkButtonType, needsAttention, wayBack } from "./components/connection-state.ts";
import { SyncNow } from "./connections/sync-now.tsx";
import { ManualActions } from "./manual/manual-actions.tsx";
import { accountsMessages as words } from "./messages/en.ts";

/**
 * What can be done with the account and its connection; what the member may not do is not offered.
 */
export function AccountActions({
  account,
  connection,
  answeredAt,
  mayChange,
  LinkButton,
  onLinked,
  onDisconnect,
  onKept,
  onGone,
}: {
  account: InvestmentAccount;
  connection: ConnectionItem | undefined;
  /** When both arrived, by this machine's clock, in milliseconds since 1970. */
  answeredAt: number;
  mayChange: boolean;
  LinkButton: LinkButtonType;
  onLinked: (message: string) => void;
  onDisconnect: (connection: ConnectionItem) => void;
  /** An account that is kept by hand was renamed. */
  onKept: (message: string) => void;
  onGone: (message: string) => void;
}) {
  return (
    <div className="account-actions">
      {connection && needsAttention(connection) && (
        <LinkButton
          look="primary"
          size="small"
          onLinked={onLinked}
          {...wayBack(connection, account.account_name)}
        />
      )}
      {connection && <SyncNow connection={connection} answeredAt={answeredAt} />}
      {connection && mayChange && !needsAttention(connection) && (
        <LinkButton
          look="ghost"
          size="small"
          onLinked={onLinked}
          choose={{ connectionId: connection.id, name: connection.institution_name }}
        />
      )}
      {connection && mayChange && (
        <Button look="ghost" size="small" onClick={() => onDisconnect(connection)}>
          {words.disconnect}
          <span className="hidden-text"> {account.account_name}</span>
        </Button>
      )}
      {account.manual && mayChange && (
        <ManualActions account={account} onSaved={onKept} onRemoved={onGone} />
      )}
    </div>
  );
}
