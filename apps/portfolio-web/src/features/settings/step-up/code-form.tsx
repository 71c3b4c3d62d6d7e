import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextField } from "#ui/forms/text-field.tsx";
import { stepUpMessages as words } from "../messages/en.ts";

/** Six digits. The field comes with the code that was asked for, so it takes the focus. */
export function CodeForm({
  id,
  hint,
  problem,
  onTyped,
  onCode,
}: {
  /** Of the form, for the button that stands outside of it. */
  id: string;
  hint: string;
  problem: string | null;
  onTyped: () => void;
  onCode: (code: string) => void;
}) {
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/\D/g, "");
    setShort(digits.length !== 6);
    if (digits.length === 6) onCode(digits);
  };
  return (
    <form id={id} ref={form} noValidate onSubmit={submit}>
      <TextField
        data-autofocus
        label={words.code}
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        error={isShort ? words.sixDigits : problem}
        onChange={({ target }) => {
          setCode(target.value);
          setShort(false);
          onTyped();
        }}
      />
    </form>
  );
}
