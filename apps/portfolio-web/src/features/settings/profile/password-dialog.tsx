import { useId, useState } from "react";
import { useAuthState } from "#lib/auth/auth.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { profileMessages } from "./messages/en.ts";
import { useSetPassword } from "./profile-changes.ts";
import { StrengthNote } from "./strength-note.tsx";
import { useStrength } from "./use-strength.ts";

const words = profileMessages.password;

/** A new password, as good as the server's policy wants it. */
export function PasswordDialog({
  title,
  onClose,
  onDone,
}: {
  title: string;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const id = useId();
  const { member } = useAuthState();
  const [password, setPassword] = useState("");
  const [isShown, setShown] = useState(false);
  const [isWeak, setWeak] = useState(false);
  const strength = useStrength(password);
  const change = useSetPassword();
  const save = () => {
    const isRefused =
      password === "" || (strength !== null && strength !== "unrated" && !strength.valid_password);
    setWeak(isRefused);
    if (!isRefused) change.mutate(password, { onSuccess: () => onDone(words.saved) });
  };
  return (
    <FormDialog
      title={title}
      send={words.save}
      sending={words.saving}
      change={change}
      onSend={save}
      onClose={onClose}
    >
      {/* Password keepers store the new one beside this. */}
      <input
        type="text"
        hidden
        readOnly
        autoComplete="username"
        value={member?.email_address ?? ""}
      />
      <TextField
        label={words.label}
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        value={password}
        error={isWeak ? words.tooWeak : null}
        onChange={({ target }) => {
          setPassword(target.value);
          setWeak(false);
        }}
      />
      <div className="check-line">
        <input
          type="checkbox"
          id={`${id}-show`}
          checked={isShown}
          onChange={({ target }) => setShown(target.checked)}
        />
        <label htmlFor={`${id}-show`}>{words.show}</label>
      </div>
      <StrengthNote strength={strength} />
      <p>{words.ends}</p>
    </FormDialog>
  );
}
