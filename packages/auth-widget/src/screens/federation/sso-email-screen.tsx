import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { BusyButton, LinkButton } from "../../components/forms/busy-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { emailProblemText, isTooMany, tooManyText } from "../problem-text.ts";
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

/** No sign-in takes the address: the organization's slug may still lead to one. */
export function SsoSlugScreen({ screen, actions, takesFocus }: LaterProps<"ssoSlug">) {
  const words = useMessages().sso;
  const { problem, isSending } = screen;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [slug, setSlug] = useState("");
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void actions.findBySlug(slug);
  };
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.noneHeadline}</Headline>
      <p>{words.noneText}</p>
      <form className="column" noValidate onSubmit={send}>
        <label className="label" htmlFor={id}>
          {words.slug}
        </label>
        <input
          ref={field}
          id={id}
          name="organization-slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          placeholder={words.enterSlug}
          value={slug}
          readOnly={isSending}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => setSlug(event.target.value)}
        />
        {problem && (
          <Problem id={`${id}-problem`}>
            {isTooMany(problem)
              ? tooManyText(words.slugProblems, problem)
              : words.slugProblems[problem]}
          </Problem>
        )}
        <BusyButton isBusy={isSending} busyText={words.looking} isDisabled={slug.trim() === ""}>
          {words.continue}
        </BusyButton>
        <LinkButton onClick={actions.startOver}>{words.another}</LinkButton>
      </form>
    </>
  );
}
