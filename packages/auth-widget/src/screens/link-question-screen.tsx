import { Headline } from "../components/headline.tsx";
import { InviteNote } from "../components/invite-note.tsx";
import type { Messages } from "../config/catalogue.ts";
import { useMessages } from "../config/use-messages.ts";
import type { LinkConfirmation } from "../machine/link-confirmation.ts";
import type { LaterProps } from "./view.ts";

type Words = Messages["link"];

function headlineOf(
  words: Words,
  { reason, mailbox, organization, inviter }: LinkConfirmation,
): string {
  if (reason === "invite") {
    return inviter === null ? words.invited(organization) : words.invitedBy(inviter, organization);
  }
  if (reason === "signedIn" || reason === "notAsked" || reason === "otherMailbox") {
    return mailbox === null ? words.headline : words.continueAs(mailbox);
  }
  return words.headlines[reason];
}

function textOf(words: Words, { reason, mailbox, organization }: LinkConfirmation): string | null {
  switch (reason) {
    case "invite":
      return words.invitation(mailbox ?? "");
    case "changeAddress":
      return words.address(mailbox ?? "", organization);
    case "signedIn":
      return null;
    default:
      return words.only[reason];
  }
}

/** Whether a link is to be used: it is somebody else's, or nobody asked for it here. */
export function LinkQuestionScreen({ screen, actions, takesFocus }: LaterProps<"linkQuestion">) {
  const words = useMessages().link;
  const { doubt } = screen;
  const text = textOf(words, doubt);
  return (
    <>
      <Headline takesFocus={takesFocus}>{headlineOf(words, doubt)}</Headline>
      {doubt.reason === "invite" && doubt.note && <InviteNote note={doubt.note} />}
      {doubt.isEnding && <p className="ending">{words.ending(doubt.organization)}</p>}
      {doubt.signedInAs !== null && <p>{words.signedInAs(doubt.signedInAs)}</p>}
      {text !== null && <p>{text}</p>}
      <div className="column">
        <button
          type="button"
          className="button button-primary"
          onClick={() => actions.answerLink(true)}
        >
          {doubt.reason === "invite" ? words.accept : words.continue}
        </button>
        <button type="button" className="button" onClick={() => actions.answerLink(false)}>
          {words.leave}
        </button>
      </div>
    </>
  );
}
