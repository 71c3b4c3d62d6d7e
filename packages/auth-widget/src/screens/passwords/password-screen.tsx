import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { BusyButton, LinkButton } from "../../components/forms/busy-button.tsx";
import { PasswordField } from "../../components/forms/password-field.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { codeProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** Address and password. Neither leaves this view but to the server. */
export function PasswordScreen({ screen, actions, takesFocus }: LaterProps<"password">) {
  const messages = useMessages();
  const words = messages.password;
  const { door, problem, isChecking } = screen;
  const id = useId();
  const emailField = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(screen.email);
  const [password, setPassword] = useState("");
  const startsAtPassword = screen.email !== "";
  useEffect(() => {
    if (!takesFocus) return;
    (startsAtPassword ? field : emailField).current?.focus();
  }, [takesFocus, startsAtPassword]);
  useEffect(() => {
    if (problem) (problem === "email" ? emailField : field).current?.focus();
  }, [problem]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isChecking && password !== "") void actions.checkPassword(door, email, password);
  };
  return (
    <>
      <Headline takesFocus={false}>{words.headline}</Headline>
      <form className="column" noValidate onSubmit={send}>
        <label className="label" htmlFor={`${id}-email`}>
          {messages.main.email}
        </label>
        <input
          ref={emailField}
          id={`${id}-email`}
          type="email"
          name="email"
          autoComplete="username"
          required
          placeholder={messages.main.placeholder}
          value={email}
          aria-invalid={problem === "email" || undefined}
          aria-describedby={problem === "email" ? `${id}-problem` : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          id={id}
          label={words.label}
          field={field}
          value={password}
          autoComplete="current-password"
          describedBy={problem && problem !== "email" ? `${id}-problem` : undefined}
          isWrong={problem === "password"}
          onChange={setPassword}
        />
        {problem && <Problem id={`${id}-problem`}>{codeProblemText(messages, problem)}</Problem>}
        <BusyButton
          isBusy={isChecking}
          busyText={messages.code.checking}
          isDisabled={password === ""}
        >
          {words.submit}
        </BusyButton>
        <LinkButton onClick={() => actions.chooseForgot(email)}>{words.forgot}</LinkButton>
        <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>
      </form>
    </>
  );
}
