import { type InputHTMLAttributes, useId } from "react";
import { Icon } from "./icon.tsx";

/** A labelled input; an error stands below it, tied to it. */
export function TextField({
  label,
  error,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id"> & {
  label: string;
  error?: string | null;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}
