import { type FormEvent, useEffect, useId, useRef } from "react";
import { messages } from "../config/messages.ts";
import { Headline } from "../parts/headline.tsx";
import { WarningMark } from "../parts/warning-mark.tsx";
import { emailProblemText } from "./email-problem-text.ts";
import type { ViewProps } from "./view.ts";

const words = messages.main;

function EmailForm({ screen, actions }: ViewProps<"main">) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { problem } = screen;
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!screen.isSending) void actions.sendMagicLink(screen.email);
  };
  return (
    <form className="column" noValidate onSubmit={send}>
      <label className="hidden-text" htmlFor={id}>
        {words.email}
      </label>
      <input
        ref={field}
        id={id}
        type="email"
        name="email"
        autoComplete="email"
        required
        placeholder={words.placeholder}
        value={screen.email}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => actions.changeEmail(event.target.value)}
      />
      {problem && (
        <p className="problem" id={`${id}-problem`} role="alert">
          <WarningMark />
          {emailProblemText(problem)}
        </p>
      )}
      <button
        type="submit"
        className="button button-primary"
        aria-busy={screen.isSending || undefined}
        aria-disabled={screen.isSending || undefined}
      >
        {screen.isSending && <span className="spinner" aria-hidden="true" />}
        {screen.isSending ? words.sending : words.submit}
      </button>
    </form>
  );
}

/** Where everything starts. */
export function MainScreen(props: ViewProps<"main">) {
  const { config, takesFocus } = props;
  return (
    <>
      {!config.theme?.hideHeaderText && (
        <Headline takesFocus={takesFocus}>{words.headline}</Headline>
      )}
      {config.products.includes("magic_link") ? (
        <EmailForm {...props} />
      ) : (
        <p role="alert">{words.nothingToOffer}</p>
      )}
    </>
  );
}
