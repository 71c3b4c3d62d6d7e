import type { Discovered, InviteNote } from "#lib/auth/auth.ts";
import { isSameMailbox, type LinkNote } from "./asked-here.ts";
import { type Choice, type ChoiceEvent, reduceChoice } from "./choice.ts";

export type Stage = "sending" | "authenticating" | "creating-session" | "redirecting";

export const stagePercent: Record<Stage, number> = {
  sending: 25,
  authenticating: 50,
  "creating-session": 75,
  redirecting: 100,
};

/**
 * Why the page asks before it uses a link. `signedInAs` is who would be signed out by it, `linkOf`
 * whom it signs in: null where the server did not tell, or where the link is an operator's.
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
      /** Where the identity server has a copy of its logo. */
      logoPath?: string | undefined;
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
  | { kind: "stopChange" }
  /** A connection that is about to start, as from the tile of a company's portal. */
  | { kind: "connection"; signedInAs: string | null };

export type AuthenticateState =
  /** Who is signed in already is not known yet. */
  | { name: "waiting" }
  | { name: "asking"; question: Question }
  /** `choice`: what is come back to where it is to no avail; null before anything was proven. */
  | { name: "working"; stage: Stage; choice: Choice | null }
  | { name: "choosing"; choice: Choice }
  /** Nothing was joined or changed, as the person wished. */
  | { name: "declined"; organization: string }
  | { name: "stopped" }
  /** The page was loaded again before its link was used, and has it no more. */
  | { name: "linkGone" }
  /** The link is over, but whoever opened it is signed in: nothing failed. */
  | { name: "signedIn"; email: string; organization: string }
  /**
   * `isUnused`: the link was not used yet, so that the person may try again. `newLinkTo`: the
   * mailbox that a new one can be sent to by one press; null where this page does not know it, or
   * no new link would help.
   */
  | { name: "failed"; message: string; isUnused: boolean; newLinkTo: string | null };

export type AuthenticateEvent =
  | ChoiceEvent
  | { type: "questionFound"; question: Question }
  | { type: "mailboxDiffered"; found: Discovered; isAsked: boolean }
  | { type: "stageReached"; stage: Stage }
  | ({ type: "choiceOffered" } & Pick<Choice, "email" | "organizations" | "mayCreate">)
  | { type: "invitationDeclined"; organization: string }
  | { type: "changeStopped" }
  | { type: "linkLost" }
  | { type: "notNeeded"; email: string; organization: string }
  /**
   * It is over. `mailbox`: a new link helps; whose this one was, null where that was not known
   * before it was used.
   */
  | { type: "wentWrong"; message: string; mailbox?: string | null }
  | { type: "notAsked"; message: string; isUnused: boolean }
  | { type: "triedAgain" };

const failed = (message: string, newLinkTo: string | null = null) => ({
  name: "failed" as const,
  message,
  isUnused: false,
  newLinkTo,
});

/** Where a new link can go: to the mailbox of this one, or to the one that it has proven. */
function newLinkTo(state: AuthenticateState, mailbox: string | null | undefined): string | null {
  if (mailbox === undefined) return null;
  return ("choice" in state && state.choice?.email) || mailbox;
}

/**
 * What happens to the choice leaves alone what is under way, but for a try to enter, which is over
 * with it.
 */
function chosen(state: AuthenticateState, event: ChoiceEvent): AuthenticateState {
  if (!("choice" in state) || !state.choice)
    return "message" in event ? failed(event.message) : state;
  const choice = reduceChoice(state.choice, event);
  return event.type === "notEntered" ? { name: "choosing", choice } : { ...state, choice };
}

const isOver = ({ name }: AuthenticateState): boolean =>
  name === "declined" || name === "stopped" || name === "signedIn" || name === "linkGone";

/**
 * Pure: what a link has come to, for a page that is loaded again. One of a provider is of no use
 * to another page; any other is used once the person agreed to it.
 */
export function noteOfLink(state: AuthenticateState, isOfProvider: boolean): LinkNote {
  if (isOver(state)) return "done";
  const isAsked =
    state.name === "asking" &&
    !(state.question.kind === "otherMailbox" && state.question.found !== null);
  if (isAsked || (state.name === "failed" && state.isUnused)) return "unused";
  if (isOfProvider) return "provider";
  return state.name === "waiting" ? "unused" : "used";
}

/** Only forward: once it failed, or was done, nothing of the same link changes that. */
export function reduceAuthenticate(
  state: AuthenticateState,
  event: AuthenticateEvent,
): AuthenticateState {
  if (state.name === "failed") {
    return event.type === "triedAgain" && state.isUnused ? { name: "waiting" } : state;
  }
  if (isOver(state)) return state;
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
      return {
        name: "working",
        stage: event.stage,
        choice: "choice" in state ? state.choice : null,
      };
    case "choiceOffered": {
      const { email, organizations, mayCreate } = event;
      const untouched = { declined: [], newName: null, problem: null };
      return { name: "choosing", choice: { email, organizations, mayCreate, ...untouched } };
    }
    case "newNamed":
    case "choiceDeclined":
    case "notEntered":
    case "notDeclined":
      return chosen(state, event);
    case "invitationDeclined":
      return { name: "declined", organization: event.organization };
    case "changeStopped":
      return { name: "stopped" };
    case "linkLost":
      return { name: "linkGone" };
    case "notNeeded":
      return { name: "signedIn", email: event.email, organization: event.organization };
    case "wentWrong":
      return failed(event.message, newLinkTo(state, event.mailbox));
    case "notAsked":
      return { ...failed(event.message), isUnused: event.isUnused };
    case "triedAgain":
      return state;
  }
}

/**
 * What is known before a link is used: who is signed in here, which mailboxes this browser asked
 * for, whom the link signs in.
 */
export type LinkFacts = {
  signedInAs: string | null;
  askedFor: readonly string[];
  linkOf: string | null;
};

/**
 * Whose the link is that a question is about, as the question has told already; null where it has
 * not.
 */
export function mailboxOf(question: Question): string | null {
  if ("linkOf" in question) return question.linkOf;
  return question.kind === "invitation" || question.kind === "otherMailbox" ? question.email : null;
}

/**
 * Whether to ask before using a link. A link alone proves a mailbox, not who opened it: somebody
 * else's link must not swap the session of a member who is signed in, nor sign in a browser that
 * never asked.
 */
export function questionBefore({ signedInAs, askedFor, linkOf }: LinkFacts): Question | null {
  if (signedInAs !== null) return { kind: "otherMember", email: signedInAs, linkOf };
  if (askedFor.length === 0) return { kind: "otherBrowser", linkOf };
  if (linkOf === null || askedFor.some((email) => isSameMailbox(email, linkOf))) return null;
  return { kind: "otherMailbox", email: linkOf, isAsked: true, found: null };
}

/**
 * Pure: the only mailboxes that a link may sign in after this question was answered; null:
 * whoever's it is. A question that named nobody agreed to nobody: whose the link is, is asked once
 * it has told.
 */
export function agreedTo(question: Question): readonly string[] | null {
  if (question.kind === "otherMailbox") return [question.email];
  if (question.kind !== "otherBrowser" && question.kind !== "otherMember") return null;
  return question.linkOf === null ? [] : [question.linkOf];
}
