import {
  accountHistoryPath,
  LONGEST_ACCOUNT_NAME,
  type ManualAccountDraft,
  manualSubtype,
  withoutUnseen,
} from "@stocks-vibe/contracts/portfolio";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { useOperator } from "#lib/auth/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { useOpened } from "#lib/router/address.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { tooLong } from "#ui/forms/too-long.ts";
import { manualMessages as words } from "../messages/en.ts";
import { useAddAccount } from "./manual-queries.ts";

const types = manualSubtype.options.map((value) => ({ value, label: words.subtypes[value] }));

type Saving = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
};

/** What an account that is kept by hand is called, where it is held and of which type it is. */
export function AccountDialog({
  title,
  text,
  first,
  buttons,
  saving,
  failed,
  hasAddress = false,
  onSave,
  onClose,
}: {
  title: string;
  text?: ReactNode;
  first: ManualAccountDraft;
  buttons: { save: string; saving: string };
  saving: Saving;
  failed: string;
  /** The page's address names it. */
  hasAddress?: boolean;
  onSave: (draft: ManualAccountDraft) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  // A second click comes before the first one is drawn.
  const isSent = useRef(false);
  useEffect(() => {
    if (!saving.isPending || saving.error) isSent.current = false;
  }, [saving.isPending, saving.error]);
  const errorOf = (value: string, missing: string) =>
    isTried && withoutUnseen(value) === "" ? missing : tooLong(value, LONGEST_ACCOUNT_NAME);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const name = withoutUnseen(draft.name);
    const institution = withoutUnseen(draft.institution_name);
    if (isSent.current || saving.isPending || !name || !institution) return;
    if ([name, institution].some((text) => tooLong(text, LONGEST_ACCOUNT_NAME))) return;
    isSent.current = true;
    onSave({ ...draft, name, institution_name: institution });
  };
  return (
    <Modal
      title={title}
      hasAddress={hasAddress}
      isHeld={saving.isPending}
      onClose={onClose}
      actions={
        <>
          <Button disabled={saving.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={saving.isPending ? buttons.saving : null}
          >
            {buttons.save}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
      <form id={id} className="manual-form" noValidate onSubmit={save}>
        <TextField
          data-autofocus
          label={words.name}
          hint={words.nameHint}
          autoComplete="off"
          value={draft.name}
          error={errorOf(draft.name, words.missing)}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <TextField
          label={words.institution}
          hint={words.institutionHint}
          autoComplete="off"
          value={draft.institution_name}
          error={errorOf(draft.institution_name, words.missingInstitution)}
          onChange={({ target }) => setDraft({ ...draft, institution_name: target.value })}
        />
        <SelectField
          label={words.type}
          options={types}
          value={draft.subtype}
          onChange={(subtype) => setDraft({ ...draft, subtype })}
        />
      </form>
      {saving.isError && <Notice tone="bad" title={messageOf(saving.error, failed)} />}
    </Modal>
  );
}

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
