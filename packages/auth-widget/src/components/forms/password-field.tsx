import { type Ref, useState } from "react";
import { useMessages } from "../../config/use-messages.ts";

/** A password, which can be shown. */
export function PasswordField({
  id,
  label,
  field,
  value,
  autoComplete,
  describedBy,
  isWrong,
  onChange,
}: {
  id: string;
  label: string;
  field: Ref<HTMLInputElement>;
  value: string;
  autoComplete: "current-password" | "new-password";
  describedBy: string | undefined;
  isWrong: boolean;
  onChange: (password: string) => void;
}) {
  const words = useMessages().password;
  const [isShown, setShown] = useState(false);
  return (
    <>
      <span className="label-row">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <button
          type="button"
          className="link"
          aria-pressed={isShown}
          aria-controls={id}
          aria-label={`${words.show} ${label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </button>
      </span>
      <input
        ref={field}
        id={id}
        type={isShown ? "text" : "password"}
        name={autoComplete}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
