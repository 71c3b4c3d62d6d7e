import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { BusyButton } from "../../components/forms/busy-button.tsx";
import { PasswordField } from "../../components/forms/password-field.tsx";
import { Strength, useStrength } from "../../components/forms/strength.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { codeProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** The page that a mailed link for a new password leads to. */
export function NewPasswordScreen({ screen, actions, takesFocus }: LaterProps<"newPassword">) {
  const messages = useMessages();
  const words = messages.password;
  const { link, problem, isChecking } = screen;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [email] = useState(actions.resetEmail);
  const strength = useStrength(password, actions.rate);
  // One that could not be rated may be sent: what is wrong is said then, and the form is not stuck.
  const maySave = strength === "unrated" || strength?.valid_password === true;
  useEffect(() => {
    if (takesFocus || problem) field.current?.focus();
  }, [takesFocus, problem]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isChecking && maySave) void actions.setPassword(link, password);
  };
  return (
    <>
      <Headline takesFocus={false}>{words.newHeadline}</Headline>
      <p id={`${id}-text`}>{words.newText}</p>
      <form className="column" noValidate onSubmit={send}>
        {/* Not asked for: password managers keep the new password under it. */}
        {email !== null && (
          <input
            className="hidden-text"
            type="email"
            name="email"
            autoComplete="username"
            aria-hidden="true"
            tabIndex={-1}
            readOnly
            value={email}
          />
        )}
        <PasswordField
          id={id}
          label={words.newLabel}
          field={field}
          value={password}
          autoComplete="new-password"
          describedBy={problem ? `${id}-text ${id}-problem` : `${id}-text`}
          isWrong={problem !== null}
          onChange={setPassword}
        />
        {strength !== null && strength !== "unrated" && <Strength strength={strength} />}
        {problem && <Problem id={`${id}-problem`}>{codeProblemText(messages, problem)}</Problem>}
        <BusyButton isBusy={isChecking} busyText={words.saving} isDisabled={!maySave}>
          {words.save}
        </BusyButton>
      </form>
    </>
  );
}
