import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import type { ComponentProps } from "react";
import { apiMessages } from "#lib/messages/en.ts";
import { AskToRemove } from "#ui/dialogs/ask-to-remove.tsx";
import { useRemoveAccount } from "../api/accounts-query.ts";
import { missingMessages as words } from "../messages/en.ts";

type Question = ComponentProps<typeof AskToRemove>;

/** What a dialog is given that asks before an account goes. */
export type AccountRemovalProps = {
  account: InvestmentAccount;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Asks before an account goes, and says what goes with it. */
export function AccountRemoval({
  account: { id, account_name: name },
  title,
  text,
  words,
  removal,
  onClose,
  onDone,
}: AccountRemovalProps & {
  title: string;
  text: string;
  words: Question["words"] & { removed: (name: string) => string };
  removal: Question["removal"] & {
    mutate: (id: string, then: { onSuccess: () => void }) => void;
  };
}) {
  const run = () =>
    removal.mutate(id, {
      onSuccess: () => {
        onDone(words.removed(name));
        onClose();
      },
    });
  return (
    <AskToRemove
      title={title}
      words={words}
      removal={removal}
      failed={apiMessages.failed.removeAccount}
      onRemove={run}
      onClose={onClose}
    >
      <p>{text}</p>
    </AskToRemove>
  );
}

/** Asks before an account goes that its institution no longer lists. */
export const RemoveAccountDialog = (props: AccountRemovalProps) => (
  <AccountRemoval
    {...props}
    title={words.title(props.account.account_name)}
    text={words.text}
    words={words}
    removal={useRemoveAccount()}
  />
);
