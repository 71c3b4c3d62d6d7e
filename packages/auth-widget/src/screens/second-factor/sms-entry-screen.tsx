import { useId } from "react";
import { CodeField } from "../../components/forms/code-field.tsx";
import { Countdown } from "../../components/forms/countdown.tsx";
import { LinkButton } from "../../components/forms/link-button.tsx";
import { ResendButton } from "../../components/forms/resend-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { useWritten } from "../../phone/use-phone-numbers.ts";
import { codeProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** The code that was texted. */
export function SmsEntryScreen(props: LaterProps<"smsEntry">) {
  const messages = useMessages();
  const words = messages.sms;
  const { screen, actions, takesFocus, canGoBack, now } = props;
  const { factor, problem, isChecking, expiresAt } = screen;
  const number = useWritten(screen.shownNumber);
  const id = useId();
  return (
    <>
      <Headline takesFocus={false}>{words.headline}</Headline>
      <p id={id}>{expiresAt === null ? words.sendingTo(number) : words.sentTo(number)}</p>
      <CodeField
        takesFocus={takesFocus}
        isChecking={isChecking}
        problem={problem && codeProblemText(messages, problem)}
        describedBy={id}
        onCode={(code) => void actions.checkSmsCode(factor, code)}
      />
      <p className="hint">
        {expiresAt !== null && !screen.tries?.isSpent && (
          <Countdown key={expiresAt} expiresAt={expiresAt} now={now} />
        )}
      </p>
      <div className="column">
        <ResendButton
          step={screen.resend}
          onResend={() => void actions.sendText(screen)}
          onStep={actions.reachResendStep}
        />
        {factor.enrolled.includes("totp") && (
          <LinkButton onClick={() => actions.chooseFactor("totp")}>{words.useApp}</LinkButton>
        )}
        {canGoBack && <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>}
      </div>
    </>
  );
}
