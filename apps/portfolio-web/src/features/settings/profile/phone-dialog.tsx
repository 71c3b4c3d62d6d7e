import { useState } from "react";
import { TextField } from "#ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { CodeInput, sixDigits } from "./code-input.tsx";
import { profileMessages } from "./messages/en.ts";
import { useConfirmPhone, useSendToPhone } from "./profile-changes.ts";

/**
 * Pure: a number with its country code as it is sent, or null. A number of ten digits is taken to
 * be one of the United States.
 */
export function phoneNumberOf(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, "");
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null;
}

const words = profileMessages.adding;

type Props = { onClose: () => void; onDone: (message: string) => void };

/** Texts a code to a number, and turns the number on once the code was typed. */
export function PhoneDialog({ onClose, onDone }: Props) {
  const [number, setNumber] = useState<string | null>(null);
  if (number === null) return <NumberStep onClose={onClose} onSent={setNumber} />;
  return <CodeStep number={number} onClose={onClose} onDone={onDone} />;
}

function NumberStep({ onClose, onSent }: { onClose: () => void; onSent: (n: string) => void }) {
  const [typed, setTyped] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  const send = useSendToPhone();
  const ask = () => {
    const number = phoneNumberOf(typed);
    setInvalid(number === null);
    if (number) send.mutate(number, { onSuccess: () => onSent(number) });
  };
  return (
    <FormDialog
      title={words.phoneTitle}
      send={words.sendCode}
      sending={words.sending}
      change={send}
      onSend={ask}
      onClose={onClose}
    >
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        value={typed}
        error={isInvalid ? words.phoneInvalid : null}
        onChange={({ target }) => {
          setTyped(target.value);
          setInvalid(false);
        }}
      />
    </FormDialog>
  );
}

function CodeStep({ number, onClose, onDone }: Props & { number: string }) {
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const confirm = useConfirmPhone();
  const finish = () => {
    const digits = sixDigits(code);
    setShort(digits === null);
    if (digits) confirm.mutate(digits, { onSuccess: () => onDone(words.phoneDone) });
  };
  return (
    <FormDialog
      title={words.phoneTitle}
      send={words.finish}
      sending={words.finishing}
      change={confirm}
      onSend={finish}
      onClose={onClose}
    >
      <CodeInput
        value={code}
        hint={words.typeCode(number)}
        isShort={isShort}
        onChange={(typed) => {
          setCode(typed);
          setShort(false);
          if (confirm.isError) confirm.reset();
        }}
      />
    </FormDialog>
  );
}
