import { linkMinutesOf } from "../actions/asked-here.ts";
import { mailLinks } from "../actions/mail-links.ts";
import { useMessages } from "../config/use-messages.ts";
import { Headline } from "../parts/headline.tsx";
import type { LaterProps } from "./view.ts";

/** A link is on its way. */
export function EmailSentScreen({
  screen,
  actions,
  config,
  emailDomains,
  takesFocus,
}: LaterProps<"emailSent">) {
  const words = useMessages().emailSent;
  const { domainHint } = config.emailMagicLinksOptions;
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.headline}</Headline>
      <p>
        <span>{words.sentTo}</span> <b translate="no">{screen.email}</b>
        <span>{`. ${words.once(linkMinutesOf(config))}`}</span>
      </p>
      <div className="column">
        {mailLinks(emailDomains, domainHint).map(({ mailbox, href }) => (
          <a key={mailbox} className="button" href={href} target="_blank" rel="noopener noreferrer">
            {words.openIn(mailbox)}
          </a>
        ))}
      </div>
      <p className="small">
        <span>{words.notArrived}</span>{" "}
        <button type="button" className="link" onClick={actions.tryAgain}>
          {words.tryAgain}
        </button>
      </p>
    </>
  );
}
