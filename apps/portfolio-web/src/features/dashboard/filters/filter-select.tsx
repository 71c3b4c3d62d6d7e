import { Icon } from "#ui/icon.tsx";

export type Choice = { readonly value: string; readonly label: string };

/** One filter. With a single thing to choose it is left out: it would change nothing. `gone` names a choice of the address that is not in the list. */
export function FilterSelect({
  label,
  all,
  gone,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  all: string;
  gone?: string | undefined;
  choices: readonly Choice[];
  chosen: string | undefined;
  onChoose: (value: string | null) => void;
}) {
  if (choices.length < 2 && chosen === undefined) return null;
  const isGone = chosen !== undefined && choices.every(({ value }) => value !== chosen);
  return (
    <label className={chosen === undefined ? "select" : "select select-chosen"}>
      <span className="hidden-text">{label}</span>
      <select value={chosen ?? ""} onChange={(event) => onChoose(event.target.value || null)}>
        <option value="">{all}</option>
        {isGone && <option value={chosen}>{gone ?? chosen}</option>}
        {choices.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}
