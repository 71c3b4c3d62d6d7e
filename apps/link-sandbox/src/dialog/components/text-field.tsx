import { useId } from "react";
import { FOCUS_FIRST } from "./screen-frame.tsx";

/** A labelled input. */
export function TextField(props: {
  readonly label: string;
  readonly type: "text" | "password" | "search";
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: string;
  readonly takesFocus?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly isLabelHidden?: boolean;
  /** 200 unless given. */
  readonly maxLength?: number;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={props.isLabelHidden ? "hidden" : undefined}>
        {props.label}
      </label>
      <input
        id={id}
        className="input"
        type={props.type}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        autoComplete={props.autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={props.maxLength ?? 200}
        placeholder={props.isLabelHidden ? props.label : undefined}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        {...(props.takesFocus ? FOCUS_FIRST : {})}
      />
    </div>
  );
}
