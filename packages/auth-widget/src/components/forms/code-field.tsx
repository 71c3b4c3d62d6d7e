import { useEffect, useId, useRef, useState } from "react";
import { useMessages } from "../../config/use-messages.ts";
import { Problem } from "../problem.tsx";

const LENGTH = 6;

/**
 * Where keyboards of other scripts have their zero: Arabic, Persian, Devanagari, Bengali, full
 * width.
 */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];
const plainDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => point >= first && point <= first + 9);
  return zero === undefined ? digit : String(point - zero);
};

/**
 * A code that stands by itself in a sentence: in one piece, else in two that are no part of a
 * telephone number.
 */
const standing = [/(?<!\d)\d{6}(?!\d)/, /(?<![\d-])\d{3}[\s-]\d{3}(?![\d-])/];

/**
 * The digits of what was typed or pasted: '123 456' is a code, too. Of a whole message ('Your
 * 401(k) code is 123456') those that stand together as a code does.
 */
export function digitsOf(text: string): string {
  const plain = text.replaceAll(/\p{Nd}/gu, plainDigit);
  const code = standing.map((form) => form.exec(plain)?.[0]).find((found) => found !== undefined);
  return (code ?? plain).replaceAll(/\D/g, "").slice(0, LENGTH);
}

/**
 * Six digits, sent as soon as they are there. A code that was not taken makes room for the next
 * one: the field is emptied and has focus.
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
            <span className="spinner" aria-hidden="true" /> <span>{words.checking}</span>
          </>
        )}
      </p>
    </div>
  );
}
