import { useState } from "react";
import * as z from "zod/mini";
import type { Member } from "#lib/auth/auth.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { ConfirmDialog, FormDialog } from "../form-dialog.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { type FactorAsk, isLast, standingOf } from "./factors-section.tsx";
import { type LinkedAccount, UnlinkDialog } from "./linked-accounts-section.tsx";
import { profileMessages } from "./messages/en.ts";
import { NameDialog } from "./name-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { AppDialog, PhoneDialog } from "./phone-dialog.tsx";
import {
  type Factor,
  useRemoveFactor,
  useRemovePassword,
  useStartEmailChange,
} from "./profile-changes.ts";
import type { YouAsk } from "./you-section.tsx";

type Ends = { onClose: () => void; onDone: (message: string) => void };

const factor = profileMessages.removing;
const password = profileMessages.password;

/** Asks before a second factor goes, and says what that leaves. */
function RemoveFactorDialog({
  which,
  isLast,
  isRequired,
  onClose,
  onDone,
}: Ends & {
  which: Factor;
  isLast: boolean;
  /** Whether the organization asks every member for one. */
  isRequired: boolean;
}) {
  const remove = useRemoveFactor();
  const last = isRequired ? factor.lastRequired : factor.last;
  return (
    <ConfirmDialog
      title={factor.title(factor[which])}
      keep={factor.keep}
      confirm={factor.confirm}
      confirming={factor.removing}
      change={remove}
      onConfirm={() =>
        remove.mutate(which, {
          onSuccess: () => onDone(which === "app" ? factor.appDone : factor.phoneDone),
        })
      }
      onClose={onClose}
    >
      <p>{isLast ? last : factor.other}</p>
    </ConfirmDialog>
  );
}

function RemovePasswordDialog({ id, onClose, onDone }: Ends & { id: string }) {
  const remove = useRemovePassword();
  return (
    <ConfirmDialog
      title={password.removeTitle}
      keep={factor.keep}
      confirm={factor.confirm}
      confirming={factor.removing}
      change={remove}
      onConfirm={() => remove.mutate(id, { onSuccess: () => onDone(password.removed) })}
      onClose={onClose}
    >
      <p>{password.removeText}</p>
    </ConfirmDialog>
  );
}

const words = profileMessages.email;
const emailAddress = z.email();

/** Asks for another address. Nothing changes before its mailbox is proven. */
function EmailDialog({
  email,
  onClose,
  onDone,
}: {
  email: string;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const [given, setGiven] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const start = useStartEmailChange();
  const send = () => {
    const parsed = emailAddress.safeParse(given.trim());
    if (!parsed.success) return setProblem(words.invalid);
    const wanted = parsed.data;
    if (wanted.toLowerCase() === email.toLowerCase()) return setProblem(words.same);
    start.mutate(wanted, { onSuccess: () => onDone(words.sent(wanted)) });
  };
  return (
    <FormDialog
      title={words.title}
      send={words.send}
      sending={words.sending}
      change={start}
      onSend={send}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextField
        label={words.label}
        type="email"
        autoComplete="email"
        value={given}
        error={problem}
        onChange={({ target }) => {
          setGiven(target.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}

/** What was asked for; `given` are backup codes that came with a new app. */
export type Asked =
  | { kind: YouAsk }
  | FactorAsk
  | { kind: "newCodes"; given: readonly string[] }
  | { kind: "unlink"; account: LinkedAccount };

/** The dialog of whatever was asked for. */
export function ProfileDialog({
  asked,
  member,
  isRequired,
  onClose,
  onDone,
  onCodes,
}: Ends & {
  asked: Asked;
  member: Member;
  isRequired: boolean;
  /** A new app is on, and these codes came with it. */
  onCodes: (message: string, codes: readonly string[]) => void;
}) {
  const ends = { onClose, onDone };
  const { password } = profileMessages;
  const passwordId = member.member_password_id ?? "";
  switch (asked.kind) {
    case "name":
      return <NameDialog name={member.name} {...ends} />;
    case "email":
      return <EmailDialog email={member.email_address} {...ends} />;
    case "password":
      return <PasswordDialog title={passwordId ? password.changeTitle : password.set} {...ends} />;
    case "removePassword":
      return <RemovePasswordDialog id={passwordId} {...ends} />;
    case "unlink":
      return <UnlinkDialog account={asked.account} {...ends} />;
    case "codes":
      return <CodesDialog given={null} onClose={onClose} />;
    case "newCodes":
      return <CodesDialog given={asked.given} onClose={onClose} />;
    case "add":
      return asked.factor === "app" ? (
        <AppDialog onClose={onClose} onDone={onCodes} />
      ) : (
        <PhoneDialog {...ends} />
      );
    case "remove":
      return (
        <RemoveFactorDialog
          which={asked.factor}
          isLast={isLast(standingOf(member), asked.factor)}
          isRequired={isRequired}
          {...ends}
        />
      );
  }
}
