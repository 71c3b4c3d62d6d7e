import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { apiMessages } from "#lib/messages/en.ts";
import { AskToRemove } from "../ask-to-remove.tsx";
import { manualMessages as words } from "../messages/en.ts";
import { useRemoveManual } from "./manual-queries.ts";

/** Asks before an account that is kept by hand goes, and says what goes with it. */
export function RemoveManualDialog({
  account,
  onClose,
  onDone,
}: {
  account: InvestmentAccount;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const removal = useRemoveManual();
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
      title={words.removeTitle(name)}
      words={words}
      removal={removal}
      failed={apiMessages.failed.removeAccount}
      onRemove={run}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </AskToRemove>
  );
}
