import { useState } from "react";
import { TextField } from "#ui/forms/text-field.tsx";
import { tooLong } from "#ui/forms/too-long.ts";
import { FormDialog } from "../form-dialog.tsx";
import { settingsMessages } from "../messages/en.ts";
import { profileMessages } from "./messages/en.ts";
import { useChangeName } from "./profile-changes.ts";

const words = profileMessages.name;
/** As long as the server takes. */
const nameLimit = 128;

/** The name that other members see. */
export function NameDialog({
  name,
  onClose,
  onDone,
}: {
  name: string;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const [given, setGiven] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const change = useChangeName();
  const save = () => {
    const wanted = given.trim();
    setMissing(wanted === "");
    if (wanted && !tooLong(wanted, nameLimit))
      change.mutate(wanted, { onSuccess: () => onDone(words.saved) });
  };
  return (
    <FormDialog
      title={words.title}
      send={settingsMessages.save}
      sending={settingsMessages.saving}
      change={change}
      onSend={save}
      onClose={onClose}
    >
      <TextField
        label={words.label}
        hint={words.text}
        autoComplete="name"
        value={given}
        error={isMissing ? words.needed : tooLong(given, nameLimit)}
        onChange={({ target }) => {
          setGiven(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
