import { TextField } from "#ui/forms/text-field.tsx";
import { stepUpMessages } from "../messages/en.ts";

/** Pure: the six digits of what was typed, or null. Blanks between them are fine. */
export const sixDigits = (typed: string): string | null => {
  const digits = typed.replaceAll(/\D/g, "");
  return digits.length === 6 ? digits : null;
};

/** The field for a code from an app or a text message. */
export function CodeInput({
  value,
  hint,
  isShort,
  onChange,
}: {
  value: string;
  hint: string;
  isShort: boolean;
  onChange: (typed: string) => void;
}) {
  return (
    <TextField
      label={stepUpMessages.code}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      value={value}
      error={isShort ? stepUpMessages.sixDigits : null}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
