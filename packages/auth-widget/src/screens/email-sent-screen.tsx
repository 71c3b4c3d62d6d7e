import { mailLinks } from "../actions/mail-links.ts";
import { useMessages } from "../config/use-messages.ts";
import { Headline } from "../parts/headline.tsx";
import type { ViewProps } from "./view.ts";

/** How long a link lives when the host page does not say. */
const defaultMinutes = 30;

/** A link is on its way. */
export function EmailSentScreen({
  screen,
  actions,
  config,
  emailDomains,
  takesFocus,
}: ViewProps<"emailSent">) {
  const words = useMessages().emailSent;
  const { domainHint, expirationMinutes, discoveryExpirationMinutes } =
    config.emailMagicLinksOptions;
  const minutes = discoveryExpirationMinutes ?? expirationMinutes ?? defaultMinutes;
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.headline}</Headline>
      <p>
        {words.sentTo} <b>{screen.email}</b>. {words.once(minutes)}
      </p>
      <div className="column">
        {mailLinks(emailDomains, domainHint).map(({ mailbox, href }) => (
          <a key={mailbox} className="button" href={href} target="_blank" rel="noopener noreferrer">
            {words.openIn(mailbox)}
          </a>
        ))}
      </div>
      <p className="small">
        {words.notArrived}{" "}
        <button type="button" className="link" onClick={actions.tryAgain}>
          {words.tryAgain}
        </button>
      </p>
    </>
  );
}
