import { type FormEvent, useState } from "react";
import { BusyButton, LinkButton } from "../../components/forms/busy-button.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { Headline } from "../../components/headline.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { emailProblemText, isTooMany, tooManyText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

/** The address tells which organization's own sign-in is meant. */
export function SsoEmailScreen({ screen, actions, takesFocus }: LaterProps<"ssoEmail">) {
  const messages = useMessages();
  const words = messages.sso;
  const { problem, isSending } = screen;
  const [email, setEmail] = useState(screen.email);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void actions.findConnections(email);
  };
  return (
    <>
      <Headline takesFocus={false}>{words.emailHeadline}</Headline>
      <form className="column" noValidate onSubmit={send}>
        <TextField
          label={messages.main.email}
          type="email"
          name="email"
          autoComplete="username"
          placeholder={messages.main.placeholder}
          value={email}
          readOnly={isSending}
          takesFocus={takesFocus}
          problem={problem && emailProblemText(messages, problem, null)}
          onValue={setEmail}
        />
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
  const [slug, setSlug] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void actions.findBySlug(slug);
  };
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.noneHeadline}</Headline>
      <p>{words.noneText}</p>
      <form className="column" noValidate onSubmit={send}>
        <TextField
          label={words.slug}
          name="organization-slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words.enterSlug}
          value={slug}
          readOnly={isSending}
          problem={
            problem &&
            (isTooMany(problem)
              ? tooManyText(words.slugProblems, problem)
              : words.slugProblems[problem])
          }
          onValue={setSlug}
        />
        <BusyButton isBusy={isSending} busyText={words.looking} isDisabled={slug.trim() === ""}>
          {words.continue}
        </BusyButton>
        <LinkButton onClick={actions.startOver}>{words.another}</LinkButton>
      </form>
    </>
  );
}
