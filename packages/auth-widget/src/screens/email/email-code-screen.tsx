import { useId } from "react";
import { CodeField } from "../../components/forms/code-field.tsx";
import { Countdown } from "../../components/forms/countdown.tsx";
import { LinkButton } from "../../components/forms/link-button.tsx";
import { ResendButton } from "../../components/forms/resend-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { codeProblemText } from "../problem-text.ts";
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
        {!screen.tries?.isSpent && <Countdown key={expiresAt} expiresAt={expiresAt} now={now} />}
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
