import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { BusyButton } from "../../components/forms/busy-button.tsx";
import { LinkButton } from "../../components/forms/link-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { emailProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** For who has no password yet, or no longer knows it. */
export function ForgotScreen({ screen, actions, takesFocus }: LaterProps<"forgot">) {
  const messages = useMessages();
  const words = messages.password;
  const { door, problem, isSending } = screen;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(screen.email);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const { isToSend = false } = screen;
  useEffect(() => {
    if (isToSend) void actions.startReset(door, screen.email);
  }, [isToSend, actions, door, screen.email]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void actions.startReset(door, email);
  };
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.forgotHeadline}</Headline>
      <p>{words.forgotText}</p>
      <form className="column" noValidate onSubmit={send}>
        <label className="label" htmlFor={id}>
          {messages.main.email}
        </label>
        <input
          ref={field}
          id={id}
          type="email"
          name="email"
          autoComplete="username"
          required
          placeholder={messages.main.placeholder}
          value={email}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        {problem && (
          <Problem id={`${id}-problem`}>
            {emailProblemText(messages, problem, door.organization?.name ?? null)}
          </Problem>
        )}
        <BusyButton isBusy={isSending} busyText={messages.main.sending}>
          {words.forgotSubmit}
        </BusyButton>
        <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>
      </form>
    </>
  );
}
