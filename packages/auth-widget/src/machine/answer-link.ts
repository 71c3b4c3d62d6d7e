import type { Event } from "./event.ts";
import type { ScreenNamed } from "./screen.ts";

/**
 * What the person's answer to the question about a link leads to. Whoever does not want it stays
 * who they are: signed in with `session`, or at the start.
 */
export function answerLink(
  { taken, doubt, proven }: ScreenNamed<"linkQuestion">,
  isWanted: boolean,
  session: object | null,
): Event {
  if (!isWanted) {
    return session
      ? { type: "signInAnswered", answer: { member_session: session } }
      : { type: "startedOver" };
  }
  if (proven) return proven;
  return taken.leadsTo === "signIn"
    ? { type: "linkOpened", taken, isAgreed: true, mailbox: doubt.mailbox }
    : { type: "resetLinkOpened", link: taken.link };
}
