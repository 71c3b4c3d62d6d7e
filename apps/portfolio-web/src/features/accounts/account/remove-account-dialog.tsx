import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { apiMessages } from "#lib/messages/en.ts";
import { AskToRemove } from "#ui/dialogs/ask-to-remove.tsx";
import { useRemoveAccount } from "../api/accounts-query.ts";
import { missingMessages as words } from "../messages/en.ts";

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
    <AskToRemove
      title={words.title(name)}
      words={words}
      removal={removal}
      failed={apiMessages.failed.removeAccount}
      onRemove={run}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </AskToRemove>
  );
}
