import { type TextareaHTMLAttributes, useId } from "react";

/** A labelled input of several lines; a hint stands below it, tied to it. */
export function TextArea({
  label,
  hint,
  ...rest
}: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "id"> & {
  label: string;
  hint?: string;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        className="input text-area"
        aria-describedby={hint && `${id}-hint`}
      />
      {hint && (
        <p className="tiny muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
