import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { BusyButton, LinkButton } from "../../components/forms/busy-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { copyText, saveFile } from "../../components/save-file.ts";
import { useToast } from "../../components/toasts.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { codeProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** The backup codes, this once. The page goes on only when the person says that they have them. */
export function RecoverySaveScreen({ screen, actions, takesFocus }: LaterProps<"recoverySave">) {
  const words = useMessages().recovery;
  const { codes, organizationName } = screen;
  const toast = useToast();
  const text = codes.join("\n");
  const copy = () =>
    copyText(text).then(
      () => toast("copied"),
      () => toast("copyAllFailed"),
    );
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.saveHeadline}</Headline>
      <p>{words.saveText}</p>
      <ul className="codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="column below">
        <button
          type="button"
          className="button"
          onClick={() => saveFile(words.fileName(organizationName), text)}
        >
          {words.download}
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          {words.copyAll}
        </button>
        <button type="button" className="button button-primary" onClick={actions.keepBackupCodes}>
          {words.done}
        </button>
      </div>
    </>
  );
}

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
