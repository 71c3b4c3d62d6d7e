import { LinkButton } from "../../components/forms/link-button.tsx";
import { Headline } from "../../components/headline.tsx";
import { Problem } from "../../components/problem.tsx";
import { useMessages } from "../../config/use-messages.ts";
import { emailProblemText } from "../problem-text.ts";
import type { LaterProps } from "../view.ts";

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
        <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>
      </div>
    </>
  );
}
