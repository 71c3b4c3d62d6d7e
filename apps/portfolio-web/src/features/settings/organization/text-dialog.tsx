import { useState } from "react";
import { TextField } from "#ui/forms/text-field.tsx";
import { tooLong } from "#ui/forms/too-long.ts";
import { FormDialog } from "../form-dialog.tsx";
import { settingsMessages } from "../messages/en.ts";
import type { OrganizationChange } from "./check-settings.ts";
import { useChangeOrganization } from "./organization-queries.ts";

/** One text of the organization. */
export function TextDialog({
  title,
  label,
  hint,
  value,
  limit,
  problemOf,
  toChange,
  onClose,
  onDone,
}: {
  title: string;
  label: string;
  hint: string;
  value: string;
  limit: number;
  problemOf: (text: string) => string | null;
  toChange: (text: string) => OrganizationChange;
  onClose: () => void;
  onDone: () => void;
}) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChangeOrganization();
  const save = () => {
    const wanted = text.trim();
    const found = tooLong(wanted, limit) ?? problemOf(wanted);
    setProblem(found);
    if (found === null) change.mutate(toChange(wanted), { onSuccess: onDone });
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
      <TextField
        label={label}
        hint={hint}
        value={text}
        error={problem ?? tooLong(text, limit)}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
