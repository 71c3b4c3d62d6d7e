import { type FormEvent, useEffect, useState } from "react";
import { BusyButton, LinkButton } from "../../components/forms/busy-button.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useMessages } from "../../config/use-messages.ts";
import type { EmailProblem } from "../../machine/screen.ts";
import { emailProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** For who has no password yet, or no longer knows it. */
export function ForgotScreen({ screen, actions, takesFocus }: LaterProps<"forgot">) {
  const messages = useMessages();
  const words = messages.password;
  const { door, problem, isSending } = screen;
  const [email, setEmail] = useState(screen.email);
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
        <TextField
          label={messages.main.email}
          type="email"
          name="email"
          autoComplete="username"
          placeholder={messages.main.placeholder}
          value={email}
          problem={problem && emailProblemText(messages, problem, door.organization?.name ?? null)}
          onValue={setEmail}
        />
        <BusyButton isBusy={isSending} busyText={messages.main.sending}>
          {words.forgotSubmit}
        </BusyButton>
        <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>
      </form>
    </>
  );
}

/** A link for a new password is on its way, if there is anybody to send it to. */
export function ResetSentScreen({ screen, actions, takesFocus }: LaterProps<"resetSent">) {
  const messages = useMessages();
  const words = messages.password;
  const { door, email, isFirst } = screen;
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<EmailProblem | null>(null);
  const resend = async () => {
    setSending(true);
    const wrong = await actions.resendReset(door, email);
    setSending(false);
    setProblem(wrong);
    if (!wrong) toast("emailResent");
  };
  return (
    <>
      <Headline takesFocus={takesFocus}>
        {isFirst ? words.firstHeadline : words.resetHeadline}
      </Headline>
      <p>{isFirst ? words.firstText(email) : words.resetText(email)}</p>
      <div className="column">
        <button
          type="button"
          className="button"
          aria-disabled={isSending || undefined}
          onClick={isSending ? undefined : () => void resend()}
        >
          {isSending ? messages.main.sending : words.resend}
        </button>
        {problem && (
          <Problem>{emailProblemText(messages, problem, door.organization?.name ?? null)}</Problem>
        )}
        <LinkButton onClick={actions.tryAgain}>{messages.emailSent.tryAgain}</LinkButton>
      </div>
    </>
  );
}
