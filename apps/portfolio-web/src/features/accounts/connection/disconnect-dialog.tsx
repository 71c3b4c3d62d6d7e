import type { ConnectionItem, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api-failure.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Notice } from "#ui/notice.tsx";
import { accountsMessages as words } from "../accounts-messages.ts";
import { useDisconnect } from "../accounts-query.ts";

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
    <Modal
      title={words.confirmTitle(name)}
      role="alertdialog"
      onClose={disconnect.isPending ? () => undefined : onClose}
      actions={
        <>
          <Button data-autofocus disabled={disconnect.isPending} onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            look="danger"
            busy={disconnect.isPending ? words.disconnecting : null}
            onClick={run}
          >
            {words.disconnect}
          </Button>
        </>
      }
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
        </div>
      )}
      {disconnect.isError && (
        <Notice tone="bad" title={messageOf(disconnect.error, apiMessages.failed.remove)} />
      )}
    </Modal>
  );
}
