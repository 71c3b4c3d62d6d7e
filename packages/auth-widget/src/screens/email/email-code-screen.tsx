import { useId } from "react";
import { LinkButton } from "../../components/forms/busy-button.tsx";
import { CodeField } from "../../components/forms/code-field.tsx";
import { Countdown, ResendButton } from "../../components/forms/resend-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { codeProblemText, emailProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** The code that was mailed. */
export function EmailCodeScreen({ screen, actions, takesFocus, now }: LaterProps<"emailCode">) {
  const messages = useMessages();
  const words = messages.emailCode;
  const { door, email, problem, isChecking, expiresAt } = screen;
  const id = useId();
  return (
    <>
      <Headline takesFocus={false}>{words.headline}</Headline>
      <p id={id}>{words.sentTo(email)}</p>
      <CodeField
        takesFocus={takesFocus}
        isChecking={isChecking}
        problem={problem && codeProblemText(messages, problem)}
        describedBy={id}
        onCode={(code) => void actions.checkEmailCode(door, email, code)}
      />
      <p className="hint">
        {!screen.tries?.isSpent && expiresAt !== null && (
          <Countdown key={expiresAt} expiresAt={expiresAt} now={now} />
        )}
      </p>
      <div className="column">
        <ResendButton
          step={screen.resend}
          onResend={() => void actions.sendEmailCode(door, email)}
          onStep={actions.reachResendStep}
        />
        <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>
      </div>
    </>
  );
}

/** A link or a code: both prove the mailbox. */
export function EmailMethodScreen({ screen, actions, takesFocus }: LaterProps<"emailMethod">) {
  const messages = useMessages();
  const words = messages.emailMethod;
  const { door, email, problem, isSending } = screen;
  const isOff = isSending || undefined;
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.headline}</Headline>
      <div className="column">
        <button
          type="button"
          className="button"
          aria-disabled={isOff}
          onClick={isSending ? undefined : () => void actions.sendMagicLink(door, email)}
        >
          {words.link}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isOff}
          onClick={isSending ? undefined : () => void actions.sendEmailCode(door, email)}
        >
          {words.code}
        </button>
        {problem && (
          <Problem>{emailProblemText(messages, problem, door.organization?.name ?? null)}</Problem>
        )}
        {problem && "isOfCode" in problem && (
          <LinkButton onClick={() => actions.enterCode(email)}>
            {messages.email.haveCode}
          </LinkButton>
        )}
        <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>
      </div>
    </>
  );
}
