import { useState } from "react";
import { RadioChoice } from "#ui/forms/radio-choice.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { settingsMessages } from "../messages/en.ts";
import type { OrganizationChange } from "./check-settings.ts";
import { useChangeOrganization } from "./organization-queries.ts";

/** One of a few choices. */
export function ChoiceDialog<Value extends string>({
  title,
  value,
  choices,
  hints,
  toChange,
  onClose,
  onDone,
}: {
  title: string;
  value: Value;
  choices: Readonly<Record<Value, string>>;
  hints?: Readonly<Record<Value, string>>;
  toChange: (value: Value) => OrganizationChange;
  onClose: () => void;
  onDone: () => void;
}) {
  const [chosen, setChosen] = useState(value);
  const change = useChangeOrganization();
  const isValue = (name: string): name is Value => Object.hasOwn(choices, name);
  const options = Object.keys(choices)
    .filter(isValue)
    .map((name) => ({
      value: name,
      label: choices[name],
      ...(hints && { hint: hints[name] }),
    }));
  return (
    <FormDialog
      title={title}
      send={settingsMessages.save}
      sending={settingsMessages.saving}
      change={change}
      onSend={() => change.mutate(toChange(chosen), { onSuccess: onDone })}
      onClose={onClose}
    >
      <RadioChoice label={title} value={chosen} options={options} onChange={setChosen} />
    </FormDialog>
  );
}
