import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { BusyButton } from "../../components/forms/busy-button.tsx";
import { LinkButton } from "../../components/forms/link-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { codeProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** For who has lost the phone with the app. */
export function RecoveryEntryScreen(props: LaterProps<"recoveryEntry">) {
  const messages = useMessages();
  const words = messages.recovery;
  const { screen, actions, takesFocus } = props;
  const { factor, problem, isChecking } = screen;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  useEffect(() => {
    if (takesFocus || problem) field.current?.focus();
  }, [takesFocus, problem]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") void actions.checkBackupCode(factor, code);
  };
  return (
    <>
      <Headline takesFocus={false}>{words.entryHeadline}</Headline>
      <p id={`${id}-text`}>{words.entryText}</p>
      <form className="column" noValidate onSubmit={send}>
        <label className="label" htmlFor={id}>
          {words.label}
        </label>
        <input
          ref={field}
          id={id}
          name="backup-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={code}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-text ${id}-problem` : `${id}-text`}
          onChange={(event) => setCode(event.target.value)}
        />
        {problem && <Problem id={`${id}-problem`}>{codeProblemText(messages, problem)}</Problem>}
        <BusyButton
          isBusy={isChecking}
          busyText={messages.code.checking}
          isDisabled={code.trim() === ""}
        >
          {words.continue}
        </BusyButton>
        <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>
      </form>
    </>
  );
}
