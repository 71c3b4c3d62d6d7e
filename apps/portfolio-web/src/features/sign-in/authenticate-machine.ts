import type { Discovered, DiscoveredOrganization, InviteNote } from "#lib/auth.ts";
import { isSameMailbox } from "./asked-here.ts";

export type Stage = "sending" | "authenticating" | "creating-session" | "redirecting";

export const stagePercent: Record<Stage, number> = {
  sending: 25,
  authenticating: 50,
  "creating-session": 75,
  redirecting: 100,
};

/**
 * Why the page asks before it uses a link. `signedInAs` is who would be signed out by it, `linkOf` whom it signs in: null where the server
 * did not tell, or where the link is an operator's.
 */
export type Question =
  | { kind: "otherBrowser"; linkOf: string | null }
  | { kind: "otherMember"; email: string; linkOf: string | null }
  /** It signs in with another mailbox than the one this browser asked for. */
  | {
      kind: "otherMailbox";
      email: string;
      /** Whether this browser asked for a link at all. */
      isAsked: boolean;
      /** What the link has already proven. Null: it was not used yet. */
      found: Discovered | null;
    }
  | {
      kind: "invitation";
      organization: string;
      /** The mailbox that is invited. */
      email: string;
      /** Null where whoever invited is gone. */
      inviter: string | null;
      /** What whoever invited wrote along. */
      note: InviteNote | null;
      /** Until when the organization can be kept; null where nobody asked to have it deleted. */
      deletionDueAt: string | null;
      signedInAs: string | null;
    }
  | { kind: "changeAddress"; organization: string; email: string; signedInAs: string | null }
  | { kind: "stopChange" };

export type AuthenticateState =
  /** Who is signed in already is not known yet. */
  | { name: "waiting" }
  | { name: "asking"; question: Question }
  | { name: "working"; stage: Stage }
  | {
      name: "choosing";
      email: string;
      organizations: readonly DiscoveredOrganization[];
      /** Whether organizations are founded here. */
      mayCreate: boolean;
      /** Ids of those that the person declined here. They keep their place: a second tap must not meet the next one. */
      declined: readonly string[];
    }
  /** Nothing was joined or changed, as the person wished. */
  | { name: "declined"; organization: string }
  | { name: "stopped" }
  /** `isUnused`: the link was not used yet, so that the person may try again. */
  | { name: "failed"; message: string; isUnused: boolean };

export type AuthenticateEvent =
  | { type: "questionFound"; question: Question }
  | { type: "mailboxDiffered"; found: Discovered; isAsked: boolean }
  | { type: "stageReached"; stage: Stage }
  | {
      type: "choiceOffered";
      email: string;
      organizations: readonly DiscoveredOrganization[];
      mayCreate: boolean;
    }
  | { type: "invitationDeclined"; organization: string }
  | { type: "choiceDeclined"; organizationId: string }
  | { type: "changeStopped" }
  | { type: "wentWrong"; message: string }
  | { type: "notAsked"; message: string; isUnused: boolean }
  | { type: "triedAgain" };

/** Only forward: once it failed, or was done, nothing of the same link changes that. */
export function reduceAuthenticate(
  state: AuthenticateState,
  event: AuthenticateEvent,
): AuthenticateState {
  if (state.name === "failed") {
    return event.type === "triedAgain" && state.isUnused ? { name: "waiting" } : state;
  }
  if (state.name === "declined" || state.name === "stopped") return state;
  switch (event.type) {
    case "questionFound":
      return state.name === "waiting" ? { name: "asking", question: event.question } : state;
    // Whose a link is can only be known by using it. Nobody is signed in by that yet.
    case "mailboxDiffered":
      return {
        name: "asking",
        question: {
          kind: "otherMailbox",
          email: event.found.email_address,
          isAsked: event.isAsked,
          found: event.found,
        },
      };
    case "stageReached":
      return { name: "working", stage: event.stage };
    case "choiceOffered":
      return {
        name: "choosing",
        email: event.email,
        organizations: event.organizations,
        mayCreate: event.mayCreate,
        declined: [],
      };
    case "choiceDeclined":
      if (state.name !== "choosing") return state;
      return { ...state, declined: [...state.declined, event.organizationId] };
    case "invitationDeclined":
      return { name: "declined", organization: event.organization };
    case "changeStopped":
      return { name: "stopped" };
    case "wentWrong":
      return { name: "failed", message: event.message, isUnused: false };
    case "notAsked":
      return { name: "failed", message: event.message, isUnused: event.isUnused };
    case "triedAgain":
      return state;
  }
}

/** A membership that the person has taken before: the only one that a sign-in goes to without asking. */
const isAccepted = ({ membership }: DiscoveredOrganization): boolean =>
  membership.type === "active_member";

/** Somebody else made the membership, and the person may refuse it. */
export const isInvitation = ({ membership }: DiscoveredOrganization): boolean =>
  membership.type === "invited_member" || membership.type === "pending_member";

/**
 * Where a proven mailbox goes by itself: to the only organization, if the person has accepted it before, or to a new one where
 * there is none and one may be founded. Null: the person is told what there is.
 */
export function destinationOf(
  found: readonly DiscoveredOrganization[],
  mayCreate: boolean,
): { join: string } | "create" | null {
  const [only, ...others] = found;
  if (!only) return mayCreate ? "create" : null;
  if (others.length > 0 || !isAccepted(only)) return null;
  return { join: only.organization.organization_id };
}

/** A question that named nobody agreed to nobody: whose the link is, is asked once it has told. */
export const NOBODY = "";

/** What is known before a link is used: who is signed in here, whom this browser asked for, whom the link signs in. */
export type LinkFacts = {
  signedInAs: string | null;
  askedFor: string | null;
  linkOf: string | null;
};

/**
 * Whether to ask before using a link. A link alone proves a mailbox, not who opened it: somebody else's link must not swap
 * the session of a member who is signed in, nor sign in a browser that never asked.
 */
export function questionBefore({ signedInAs, askedFor, linkOf }: LinkFacts): Question | null {
  if (signedInAs !== null) return { kind: "otherMember", email: signedInAs, linkOf };
  if (askedFor === null) return { kind: "otherBrowser", linkOf };
  if (linkOf === null || isSameMailbox(askedFor, linkOf)) return null;
  return { kind: "otherMailbox", email: linkOf, isAsked: true, found: null };
}

/** Pure: the only mailbox that a link may sign in after this question was answered; null: whoever's it is. */
export function agreedTo(question: Question): string | null {
  if (question.kind === "otherMailbox") return question.email;
  const isOpen = question.kind === "otherBrowser" || question.kind === "otherMember";
  return isOpen ? (question.linkOf ?? NOBODY) : null;
}
