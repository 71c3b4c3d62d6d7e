import { isAuthError } from "@stocks-vibe/auth-client";
import { sessionMinutesOf } from "../../config/config.ts";
import type { MailboxProven } from "../../machine/discovered.ts";
import type { Event } from "../../machine/event.ts";
import type { LinkKind, TakenLink } from "../../machine/link.ts";
import { doubtOf, type Here, type LinkConfirmation } from "../../machine/link-confirmation.ts";
import type { Failure, ScreenNamed } from "../../machine/screen.ts";
import { type ActionContext, needed } from "../action-context.ts";
import type { SignInClient } from "../client.ts";
import { answered, provenIn } from "../outcomes.ts";
import { failed, isOfField, onTheWay } from "../refusal.ts";
import { aliveIn, askedText } from "./asked-here.ts";
import { describeLink } from "./describe-link.ts";

/**
 * Who is signed in on this page, once that is known; null for nobody, and where the client does not
 * tell.
 */
async function signedInAs({ session }: SignInClient): Promise<string | null> {
  if (!session?.getState) return null;
  const { getState, subscribe } = session;
  if (subscribe && !getState().isInitialized) {
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (!getState().isInitialized) return;
        stop();
        resolve();
      });
    });
  }
  const state = getState();
  return state.session && (state.member?.email_address ?? null);
}

const leftFor = ({ oauth, sso }: SignInClient, kind: string): boolean | null =>
  (kind === "sso" ? sso?.hasLeft?.() : oauth?.hasLeft?.()) ?? null;

const forgetAsking = (desk: ActionContext): void => askedText(desk).write("");

/**
 * The mailboxes that this browser asked for a link with, the newest last. What can't be alive is
 * forgotten.
 */
function askedFor(desk: ActionContext): readonly string[] {
  const alive = aliveIn(askedText(desk).read(), desk.now());
  if (alive.length === 0) forgetAsking(desk);
  return alive.map((line) => line.split(" ")[1] ?? "");
}

/** What is known of the browser that a link was opened in. */
async function lookHere(desk: ActionContext, { link }: TakenLink): Promise<Here> {
  const { client } = desk;
  return {
    signedInAs: await signedInAs(client),
    askedFor: askedFor(desk),
    leftForElsewhere: leftFor(client, link.kind),
  };
}

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
  const newLinkTo = (canSend && (mailbox ?? askedFor(desk).at(-1))) || undefined;
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

const noAccess = /^(email_jit_provisioning_not_allowed|invalid_email_for_jit_provisioning)$/;
const notFinished = /^(oauth_flow_callback_error|sso_login_failed)$/;

/** The id of a request as our server writes it; an address may hold any text. */
const idIn = (text: string): string => (/^[\w-]{1,80}$/.test(text) ? text : "");

function failureElsewhere(type: string, requestId: string): Failure {
  if (noAccess.test(type)) return { kind: "elsewhereNoAccess" };
  if (type === "organization_not_found") return { kind: "organization" };
  return { kind: "elsewhere", requestId: notFinished.test(type) ? "" : idIn(requestId) };
}

/**
 * Uses what a link brought, or asks first. Whose a link is may be known only by using it: then the
 * question stands between what it proves and the session.
 */
export async function openLink(
  desk: ActionContext,
  { taken, isAgreed }: ScreenNamed<"opening">,
): Promise<Event> {
  if (taken.leadsTo === "signIn" && taken.link.refusal) {
    const { type, requestId } = taken.link.refusal;
    return { type: "callFailed", failure: failureElsewhere(type, requestId), canGoBack: true };
  }
  const use = async (): Promise<Event> => {
    if (taken.leadsTo === "newPassword") return { type: "resetLinkOpened", link: taken.link };
    const { connectionId } = taken.link;
    if (connectionId !== undefined) return { type: "tileOpened", connectionId };
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
