import { accountHistoryPath } from "@stocks-vibe/contracts/portfolio";
import { useOperator } from "#lib/auth/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { useOpened } from "#lib/router/address.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { Button } from "#ui/forms/button.tsx";
import { manualMessages as words } from "../messages/en.ts";
import { AccountDialog } from "./account-dialog.tsx";
import { useAddAccount } from "./manual-queries.ts";

const blank = { name: "", institution_name: "", subtype: "brokerage" } as const;

/**
 * Opens the form for an account that no institution links; it has an address, and leads on to the
 * account's transactions.
 */
export function AddAccountButton({ label = words.add }: { label?: string }) {
  const { open } = useOpened("add");
  const operator = useOperator();
  if (operator !== null) return null;
  return <Button onClick={() => open("account")}>{label}</Button>;
}

/** The form itself, where the address asks for it. */
export function AddAccountDialog() {
  const { opened, close } = useOpened("add");
  const operator = useOperator();
  const add = useAddAccount();
  const navigate = useNavigate();
  if (opened !== "account" || operator !== null) return null;
  return (
    <AccountDialog
      hasAddress
      title={words.addTitle}
      text={words.addText}
      first={blank}
      buttons={{ save: words.addButton, saving: words.adding }}
      saving={add}
      failed={apiMessages.failed.addAccount}
      onSave={(draft) =>
        add.mutate(draft, {
          // In the place of the form: Back leads to the accounts.
          onSuccess: ({ account }) => navigate(accountHistoryPath(account.id), { replace: true }),
        })
      }
      onClose={close}
    />
  );
}
