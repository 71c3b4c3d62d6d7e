import { useId } from "react";
import { useMessages } from "../config/use-messages.ts";
import { CodeField } from "../parts/code-field.tsx";
import { Headline } from "../parts/headline.tsx";
import { LinkButton } from "../parts/link-button.tsx";
import { codeProblemText } from "./problem-text.ts";
import type { LaterProps } from "./view.ts";

/** The code that the authenticator app shows now. */
export function TotpEntryScreen(props: LaterProps<"totpEntry">) {
  const messages = useMessages();
  const words = messages.totp;
  const { screen, actions, takesFocus, canGoBack } = props;
  const { factor, problem, isChecking, newCodes } = screen;
  const id = useId();
  return (
    <>
      <Headline takesFocus={false}>{words.entryHeadline}</Headline>
      <p id={id}>{words.entryText}</p>
      <CodeField
        takesFocus={takesFocus}
        isChecking={isChecking}
        problem={problem && codeProblemText(messages, problem)}
        describedBy={id}
        onCode={(code) => void actions.checkAppCode(factor, code)}
      />
      <div className="column">
        {newCodes === null && (
          <LinkButton onClick={actions.useBackupCode}>{words.useBackupCode}</LinkButton>
        )}
        {newCodes === null && factor.enrolled.includes("sms_otp") && (
          <LinkButton onClick={() => actions.chooseFactor("sms_otp")}>
            {words.textInstead}
          </LinkButton>
        )}
        {canGoBack && <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>}
      </div>
    </>
  );
}
