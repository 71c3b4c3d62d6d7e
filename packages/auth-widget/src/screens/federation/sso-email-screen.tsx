import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { BusyButton } from "../../components/forms/busy-button.tsx";
import { LinkButton } from "../../components/forms/link-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { emailProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** The address tells which organization's own sign-in is meant. */
export function SsoEmailScreen({ screen, actions, takesFocus }: LaterProps<"ssoEmail">) {
  const messages = useMessages();
  const words = messages.sso;
  const { problem, isSending } = screen;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(screen.email);
  useEffect(() => {
    if (takesFocus || problem) field.current?.focus();
  }, [takesFocus, problem]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void actions.findConnections(email);
  };
  return (
    <>
      <Headline takesFocus={false}>{words.emailHeadline}</Headline>
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
          readOnly={isSending}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        {problem && (
          <Problem id={`${id}-problem`}>{emailProblemText(messages, problem, null)}</Problem>
        )}
        <BusyButton isBusy={isSending} busyText={words.looking} isDisabled={email.trim() === ""}>
          {words.continue}
        </BusyButton>
        <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>
      </form>
    </>
  );
}
