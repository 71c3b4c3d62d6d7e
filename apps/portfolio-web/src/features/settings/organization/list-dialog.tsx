import { useId, useState } from "react";
import { RadioChoice } from "#ui/forms/radio-choice.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { settingsMessages } from "../messages/en.ts";
import type { OrganizationChange } from "./check-settings.ts";
import { useChangeOrganization } from "./organization-queries.ts";

type Chosen = { isAll: boolean; names: readonly string[] };

/** Everything there is, or only what is ticked. */
export function ListDialog({
  title,
  all,
  only,
  names,
  chosen: before,
  problemOf,
  toChange,
  onClose,
  onDone,
}: {
  title: string;
  all: string;
  only: string;
  /** What can be ticked, with its words. */
  names: Readonly<Record<string, string>>;
  chosen: Chosen;
  problemOf: (names: readonly string[]) => string | null;
  toChange: (chosen: Chosen) => OrganizationChange;
  onClose: () => void;
  onDone: () => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChangeOrganization();
  const choose = (next: Chosen) => {
    setChosen(next);
    setProblem(null);
  };
  const tick = (name: string, isOn: boolean) =>
    choose({
      isAll: false,
      names: isOn ? [...chosen.names, name] : chosen.names.filter((one) => one !== name),
    });
  const save = () => {
    const found = chosen.isAll ? null : problemOf(chosen.names);
    setProblem(found);
    if (found === null) change.mutate(toChange(chosen), { onSuccess: onDone });
  };
  return (
    <FormDialog
      title={title}
      send={settingsMessages.save}
      sending={settingsMessages.saving}
      change={change}
      onSend={save}
      onClose={onClose}
    >
      <RadioChoice
        label={title}
        value={chosen.isAll ? "all" : "only"}
        options={[
          { value: "all", label: all },
          { value: "only", label: only },
        ]}
        onChange={(value) => choose({ ...chosen, isAll: value === "all" })}
      />
      {!chosen.isAll && (
        <fieldset className="tick-list" aria-label={only}>
          {Object.entries(names).map(([name, label]) => (
            <div className="check-line" key={name}>
              <input
                type="checkbox"
                id={`${id}-${name}`}
                checked={chosen.names.includes(name)}
                onChange={({ target }) => tick(name, target.checked)}
              />
              <label htmlFor={`${id}-${name}`}>{label}</label>
            </div>
          ))}
        </fieldset>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
