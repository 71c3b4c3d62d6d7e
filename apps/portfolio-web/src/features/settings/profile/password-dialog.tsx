import { useEffect, useId, useState } from "react";
import { type AuthClient, useAuthClient, useAuthState } from "#lib/auth/auth.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { profileMessages } from "./messages/en.ts";
import { useSetPassword } from "./profile-changes.ts";

/** How long nobody types before the server is asked. */
const pauseMs = 500;

type Rated = Awaited<ReturnType<AuthClient["passwords"]["strengthCheck"]>> & {
  rules: { luds_minimum_count: number; luds_complexity: number } | null;
};
/**
 * Null while nothing is known of the password; "unrated" where the server could not be asked: it
 * judges again when it is set.
 */
export type KnownStrength = Rated | "unrated" | null;

/** What the server's policy says of a password. An answer about an earlier text is dropped. */
function useStrength(password: string): KnownStrength {
  const { passwords, bootstrap } = useAuthClient();
  const { member, organization } = useAuthState();
  const email = member?.email_address;
  const own = member?.name ?? "";
  const shared = organization?.organization_name ?? "";
  const [known, setKnown] = useState<{ password: string; strength: KnownStrength } | null>(null);
  useEffect(() => {
    if (password === "") return;
    let isCurrent = true;
    const learn = (strength: KnownStrength) => {
      if (isCurrent) setKnown({ password, strength });
    };
    const ask = async (): Promise<Rated> => {
      // It may not contain whose it is.
      const names = [own, shared].filter((name) => name !== "");
      const asked = { password, names, ...(email ? { email_address: email } : {}) };
      const [strength, settings] = await Promise.all([
        passwords.strengthCheck(asked),
        bootstrap.get(),
      ]);
      return { ...strength, rules: settings.password_config };
    };
    const timer = setTimeout(() => ask().then(learn, () => learn("unrated")), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, passwords, bootstrap, email, own, shared]);
  return known?.password === password ? known.strength : null;
}

const words = profileMessages.password;

/** How good the password is, or which rules it does not meet yet. */
function StrengthNote({ strength }: { strength: KnownStrength }) {
  if (strength === null || strength === "unrated") return null;
  const { strength_policy: policy, score, zxcvbn_feedback, luds_feedback, rules } = strength;
  const counted = policy === "luds" ? rules : null;
  const notes = [
    policy === "zxcvbn" ? words.strengths[score] : null,
    policy === "zxcvbn" ? words.warning(zxcvbn_feedback.warning) : null,
    counted && luds_feedback.missing_characters > 0
      ? words.length(counted.luds_minimum_count)
      : null,
    counted && luds_feedback.missing_complexity > 0
      ? words.complexity(counted.luds_complexity)
      : null,
    strength.breached_password ? words.breached : null,
    strength.fault === "context" ? words.context : null,
  ].filter(Boolean);
  return (
    <div className="strength-note">
      {policy === "zxcvbn" && <meter min={0} max={4} value={score} aria-hidden="true" />}
      <div className="small" role="status">
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

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
