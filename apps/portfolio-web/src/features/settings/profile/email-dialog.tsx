import { useState } from "react";
import * as z from "zod/mini";
import { TextField } from "#ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { profileMessages } from "./messages/en.ts";
import { useStartEmailChange } from "./profile-changes.ts";

const words = profileMessages.email;
const emailAddress = z.email();

/** Asks for another address. Nothing changes before its mailbox is proven. */
export function EmailDialog({
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
