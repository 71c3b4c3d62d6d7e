import { useState } from "react";
import { LinkButton } from "../../components/forms/link-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useMessages } from "../../config/use-messages.ts";
import type { EmailProblem } from "../../machine/screen.ts";
import { emailProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

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
