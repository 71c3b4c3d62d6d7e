import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { Icon } from "../icon.tsx";

type Said = { label: string; hint?: string | undefined; error?: string | null | undefined };
/** What ties an input to its label, its hint and its error. */
type Tied = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

function Field({ label, hint, error, input }: Said & { input: (tied: Tied) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {input({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <p className="tiny muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

/** A labelled input; a hint and an error stand below it, tied to it. */
export const TextField = ({
  label,
  hint,
  error,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id"> & Said) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    input={(tied) => <input {...rest} {...tied} className="input" />}
  />
);

/** The same of several lines. */
export const TextArea = ({
  label,
  hint,
  error,
  ...rest
}: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "id"> & Said) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    input={(tied) => <textarea rows={3} {...rest} {...tied} className="input text-area" />}
  />
);
