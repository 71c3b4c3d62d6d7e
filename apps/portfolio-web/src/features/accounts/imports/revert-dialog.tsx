import type { AccountImport, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { apiMessages } from "#lib/messages/en.ts";
import { AskToRemove } from "#ui/dialogs/ask-to-remove.tsx";
import { useRevert } from "./history-queries.ts";
import { historyMessages } from "./messages/en.ts";

const words = historyMessages.revert;

/** Asks before a file is taken back, and says what goes with it. */
export function RevertDialog({
  account,
  file,
  onClose,
  onDone,
}: {
  account: InvestmentAccount;
  file: AccountImport;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const revert = useRevert(account.id);
  const { file_name: name } = file;
  const run = () =>
    revert.mutate(file.id, {
      onSuccess: () => {
        onClose();
        onDone(file.state === "confirmed" ? words.taken(name) : words.discarded(name));
      },
    });
  return (
    <AskToRemove
      title={words.title(name)}
      words={{ keep: words.keep, remove: words.take, removing: words.taking }}
      removal={revert}
      failed={apiMessages.failed.revert}
      onRemove={run}
      onClose={onClose}
    >
      <p>{words.text(file.rows)}</p>
    </AskToRemove>
  );
}
