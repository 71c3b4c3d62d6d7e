import { messages } from "../config/messages.ts";
import { Headline } from "../parts/headline.tsx";
import { LinkButton } from "../parts/link-button.tsx";
import type { ViewProps } from "./view.ts";

const words = messages.password;

/** A link for a new password is on its way, if there is anybody to send it to. */
export function ResetSentScreen({ screen, actions, takesFocus }: ViewProps<"resetSent">) {
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.resetHeadline}</Headline>
      <p>{words.resetText(screen.email)}</p>
      <div className="column">
        <button type="button" className="button" onClick={() => actions.goBack()}>
          {words.resend}
        </button>
        <LinkButton onClick={actions.tryAgain}>{messages.emailSent.tryAgain}</LinkButton>
      </div>
    </>
  );
}
