import { type InputHTMLAttributes, useEffect, useId, useRef } from "react";
import { Problem } from "../problem.tsx";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "id"> {
  readonly label: string;
  readonly value: string;
  /** What is wrong with it; its field takes the focus then. */
  readonly problem: string | null | undefined;
  readonly takesFocus?: boolean;
  readonly onValue: (value: string) => void;
}

/** One required line of text with its label, and what is wrong with it below. */
export function TextField(props: TextFieldProps) {
  const { label, problem, takesFocus = false, onValue, ...input } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus || problem) field.current?.focus();
  }, [takesFocus, problem]);
  return (
    <>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={field}
        id={id}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </>
  );
}
