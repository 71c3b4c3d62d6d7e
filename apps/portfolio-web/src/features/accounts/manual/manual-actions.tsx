import {
  type InvestmentAccount,
  type ManualAccountDraft,
  manualSubtype,
} from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { apiMessages } from "#lib/messages/en.ts";
import { Button } from "#ui/forms/button.tsx";
import { AccountRemoval, type AccountRemovalProps } from "../components/account-removal.tsx";
import { manualMessages as words } from "../messages/en.ts";
import { AccountDialog } from "./add-account.tsx";
import { useRemoveManual, useRenameAccount } from "./manual-queries.ts";

/** Asks before an account that is kept by hand goes. */
const RemoveManualDialog = (props: AccountRemovalProps) => (
  <AccountRemoval
    {...props}
    title={words.removeTitle(props.account.account_name)}
    text={words.removeText}
    words={words}
    removal={useRemoveManual()}
  />
);

const draftOf = (account: InvestmentAccount): ManualAccountDraft => ({
  name: account.account_name,
  institution_name: account.institution_name,
  subtype: manualSubtype.options.find((one) => one === account.account_subtype) ?? "other",
});

function RenameDialog({
  account,
  onClose,
  onDone,
}: {
  account: InvestmentAccount;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const rename = useRenameAccount(account.id);
  return (
    <AccountDialog
      title={words.editTitle(account.account_name)}
      first={draftOf(account)}
      buttons={{ save: words.save, saving: words.saving }}
      saving={rename}
      failed={apiMessages.failed.renameAccount}
      onSave={(draft) =>
        rename.mutate(draft, {
          onSuccess: ({ account: changed }) => {
            onClose();
            onDone(words.saved(changed.account_name));
          },
        })
      }
      onClose={onClose}
    />
  );
}

/** What may be done with an account that is kept by hand. */
export function ManualActions({
  account,
  onSaved,
  onRemoved,
}: {
  account: InvestmentAccount;
  onSaved: (message: string) => void;
  onRemoved: (message: string) => void;
}) {
  const [asked, setAsked] = useState<"edit" | "remove" | null>(null);
  const close = () => setAsked(null);
  const named = <span className="hidden-text"> {account.account_name}</span>;
  return (
    <>
      <Button size="small" onClick={() => setAsked("edit")}>
        {words.edit}
        {named}
      </Button>
      <Button look="ghost" size="small" onClick={() => setAsked("remove")}>
        {words.remove}
        {named}
      </Button>
      {asked === "edit" && <RenameDialog account={account} onClose={close} onDone={onSaved} />}
      {asked === "remove" && (
        <RemoveManualDialog account={account} onClose={close} onDone={onRemoved} />
      )}
    </>
  );
}
