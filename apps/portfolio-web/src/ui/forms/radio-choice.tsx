import { useId } from "react";

/** A few choices under each other, each with a sentence of its own. */
export function RadioChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <fieldset className="radio-choice">
      <legend>{label}</legend>
      {options.map((option) => (
        <div key={option.value}>
          <input
            type="radio"
            id={`${id}-${option.value}`}
            name={id}
            checked={option.value === value}
            aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
            onChange={() => onChange(option.value)}
          />
          <div>
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            {option.hint && (
              <p className="tiny muted" id={`${id}-${option.value}-hint`}>
                {option.hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
