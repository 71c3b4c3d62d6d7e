import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api-failure.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { isFinal } from "#lib/query-policy.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Notice } from "#ui/notice.tsx";
import { useRemoveAccount } from "../accounts-query.ts";
import { missingMessages as words } from "./missing-messages.ts";

/** Asks before an account goes that its institution no longer lists, and says what goes with it. */
export function RemoveAccountDialog({
  account,
  onClose,
  onDone,
}: {
  account: InvestmentAccount;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const removal = useRemoveAccount();
  const { account_name: name } = account;
  const run = () =>
    removal.mutate(account.id, {
      onSuccess: () => {
        onDone(words.removed(name));
        onClose();
      },
    });
  return (
    <Modal
      title={words.title(name)}
      role="alertdialog"
      onClose={removal.isPending ? () => undefined : onClose}
      actions={
        <>
          <Button data-autofocus disabled={removal.isPending} onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            look="danger"
            inactive={isFinal(removal.error)}
            busy={removal.isPending ? words.removing : null}
            onClick={run}
          >
            {words.remove}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      {removal.isError && (
        <Notice tone="bad" title={messageOf(removal.error, apiMessages.failed.removeAccount)} />
      )}
    </Modal>
  );
}
