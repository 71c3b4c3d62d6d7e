import { isAuthError } from "@stocks-vibe/auth-client";
import { sessionMinutesOf } from "../../config/config.ts";
import type { MailboxProven } from "../../machine/discovered.ts";
import type { Event } from "../../machine/event.ts";
import type { LinkKind, TakenLink } from "../../machine/link.ts";
import { doubtOf, type LinkConfirmation } from "../../machine/link-confirmation.ts";
import type { ScreenNamed } from "../../machine/screen.ts";
import { type ActionContext, needed } from "../action-context.ts";
import { answered, provenIn } from "../outcomes.ts";
import { failed, isOfField, onTheWay } from "../refusal.ts";
import { describeLink } from "./describe-link.ts";
import { askedFor, forgetAsking, lookHere } from "./look-here.ts";

/** How each kind of link is used. Loaded where one was brought. */
function usesOf(desk: ActionContext): Record<LinkKind, (token: string) => Promise<Event>> {
  const { magicLinks, oauth, sso, impersonation } = desk.client;
  const session_duration_minutes = sessionMinutesOf(desk.config);
  const proven = provenIn(desk);

  return {
    discovery: async (discovery_magic_links_token) => {
      const call = needed(magicLinks.discovery?.authenticate, "magicLinks.discovery.authenticate");
      return proven(await call({ discovery_magic_links_token }));
    },
    multi_tenant_magic_links: async (magic_links_token) => {
      const call = needed(magicLinks.authenticate, "magicLinks.authenticate");
      return answered(await call({ magic_links_token, session_duration_minutes }));
    },
    discovery_oauth: async (discovery_oauth_token) => {
      const call = needed(oauth?.discovery?.authenticate, "oauth.discovery.authenticate");
      return proven(await call({ discovery_oauth_token }));
    },
    oauth: async (oauth_token) => {
      const call = needed(oauth?.authenticate, "oauth.authenticate");
      return answered(await call({ oauth_token, session_duration_minutes }));
    },
    sso: async (sso_token) => {
      const call = needed(sso?.authenticate, "sso.authenticate");
      return answered(await call({ sso_token, session_duration_minutes }));
    },
    multi_tenant_impersonation: async (impersonation_token) => {
      const call = needed(impersonation?.authenticate, "impersonation.authenticate");
      return answered(await call({ impersonation_token }));
    },
  };
}

/**
 * When a mailed link was not taken, or its answer was lost: it works once, so another one can go to
 * the same mailbox, where that is known here.
 */
export function linkFailed(error: unknown, newLinkTo?: string): Event {
  const kind = isAuthError(error, "ConnectionError") ? "answerLost" : "emailMagicLink";
  const isOfLink = kind === "answerLost" || (isOfField(error) && !onTheWay(error));
  return isOfLink
    ? { type: "callFailed", failure: { kind }, canGoBack: true, newLinkTo }
    : failed(error);
}

/** The message for a link that could not be used. */
export function refusalOf(desk: ActionContext, { taken, mailbox }: ScreenNamed<"opening">) {
  const { kind } = taken.link;
  if (kind !== "discovery" && kind !== "multi_tenant_magic_links") return failed;
  const canSend = desk.store.getState().home?.products.includes("magic_link");
  const newLinkTo = (canSend && (mailbox ?? askedFor(desk))) || undefined;
  return (error: unknown) => linkFailed(error, newLinkTo);
}

const doubted = (
  taken: TakenLink,
  doubt: LinkConfirmation,
  proven: MailboxProven | null,
): Event => ({
  type: "linkDoubted",
  screen: { name: "linkQuestion", taken, doubt, proven },
});

/**
 * Uses what a link brought, or asks first. Whose a link is may be known only by using it: then the
 * question stands between what it proves and the session.
 */
export async function openLink(
  desk: ActionContext,
  { taken, isAgreed }: ScreenNamed<"opening">,
): Promise<Event> {
  const use = async (): Promise<Event> => {
    if (taken.leadsTo === "newPassword") return { type: "resetLinkOpened", link: taken.link };
    const event = await usesOf(desk)[taken.link.kind](taken.link.token);
    forgetAsking(desk);
    return event;
  };
  if (isAgreed) return use();
  const here = await lookHere(desk, taken);
  const described = await describeLink(desk.client, taken);
  const doubt = doubtOf(described, here);
  if (doubt) return doubted(taken, doubt, null);
  const event = await use();
  if (event.type !== "mailboxProven") return event;
  const mailbox = event.discovered.email_address;
  const afterwards = doubtOf({ ...described, mailbox }, here);
  return afterwards ? doubted(taken, afterwards, event) : event;
}
