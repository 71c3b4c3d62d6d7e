import { useEffect, useId, useRef, useState } from "react";
import { useMessages } from "../config/use-messages.ts";
import { Problem } from "./problem.tsx";

const LENGTH = 6;

/** Keeps the digits of what was typed or pasted: '123 456' is a code, too. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, "").slice(0, LENGTH);

/**
 * Six digits, sent as soon as they are there. A code that was not taken makes room for the next one: the field is emptied
 * and has focus.
 */
export function CodeField({
  takesFocus,
  isChecking,
  problem,
  describedBy,
  onCode,
}: {
  takesFocus: boolean;
  isChecking: boolean;
  /** The sentence of what is wrong, or null. */
  problem: string | null;
  describedBy: string;
  onCode: (code: string) => void;
}) {
  const words = useMessages().code;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState("");
  const isIdle = !isChecking;
  useEffect(() => {
    if (problem !== null && isIdle) {
      setDigits("");
      field.current?.focus();
    }
  }, [problem, isIdle]);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const type = (text: string) => {
    if (isChecking) return;
    const typed = digitsOf(text);
    setDigits(typed);
    if (typed.length === LENGTH && typed !== digits) onCode(typed);
  };
  return (
    <div className="column">
      <label className="label" htmlFor={id}>
        {words.label}
      </label>
      <input
        ref={field}
        id={id}
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        name="one-time-code"
        spellCheck={false}
        value={digits}
        readOnly={isChecking}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${describedBy} ${id}-problem` : describedBy}
        onChange={(event) => type(event.target.value)}
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <p className="hint" role="status">
        {isChecking && (
          <>
            <span className="spinner" aria-hidden="true" /> {words.checking}
          </>
        )}
      </p>
    </div>
  );
}
