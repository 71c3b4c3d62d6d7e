import type { ConnectionItem, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { apiMessages } from "#lib/messages/en.ts";
import { AskToRemove } from "#ui/dialogs/ask-to-remove.tsx";
import { useDisconnect } from "../api/accounts-query.ts";
import { accountsMessages as words } from "../messages/en.ts";

/** Asks first, and names every account that goes with the connection. */
export function DisconnectDialog({
  connection,
  accounts,
  onClose,
  onDone,
}: {
  connection: ConnectionItem;
  accounts: readonly InvestmentAccount[];
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const disconnect = useDisconnect();
  const name = connection.institution_name;
  const run = () =>
    disconnect.mutate(connection.id, {
      onSuccess: (removed) => {
        onDone(words.removed(name, removed.removed_account_count));
        onClose();
      },
    });
  return (
    <AskToRemove
      title={words.confirmTitle(name)}
      words={{ keep: words.keep, remove: words.disconnect, removing: words.disconnecting }}
      removal={disconnect}
      failed={apiMessages.failed.remove}
      onRemove={run}
      onClose={onClose}
    >
      <p>{words.confirm}</p>
      {accounts.length > 0 && (
        <div>
          <p>{words.goesWith(accounts.length)}</p>
          <ul className="leaving-accounts">
            {accounts.map((account) => (
              <li key={account.id}>
                {account.account_name}
                {account.mask && ` ${words.mask(account.mask)}`}
              </li>
            ))}
          </ul>
          {accounts.length > 1 && <p className="small muted">{words.oneAlone}</p>}
        </div>
      )}
    </AskToRemove>
  );
}
