import { Icon, type IconName } from "../icon.tsx";

/** Two to seven short choices, one of them raised. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  onNear,
}: {
  label: string;
  options: readonly { value: Value; label: string; icon?: IconName }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Somebody is about to choose: what a choice needs can begin to load. */
  onNear?: () => void;
}) {
  return (
    <fieldset className="segmented" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
