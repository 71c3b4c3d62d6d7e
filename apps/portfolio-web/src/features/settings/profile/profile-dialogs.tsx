import { useState } from "react";
import * as z from "zod/mini";
import type { Member } from "#lib/auth/auth.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { AppDialog } from "./app-dialog.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { isLast, standingOf } from "./factor-standing.ts";
import type { FactorAsk } from "./factors-section.tsx";
import { profileMessages } from "./messages/en.ts";
import { NameDialog } from "./name-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { PhoneDialog } from "./phone-dialog.tsx";
import { useStartEmailChange } from "./profile-changes.ts";
import { RemoveFactorDialog, RemovePasswordDialog } from "./remove-dialogs.tsx";
import type { YouAsk } from "./you-section.tsx";

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
export type Asked = { kind: YouAsk } | FactorAsk | { kind: "newCodes"; given: readonly string[] };

type Ends = { onClose: () => void; onDone: (message: string) => void };

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
