import type { DiscoveredOrganization } from "#lib/auth.ts";

export type Stage = "sending" | "authenticating" | "creating-session" | "redirecting";

export const stagePercent: Record<Stage, number> = {
  sending: 25,
  authenticating: 50,
  "creating-session": 75,
  redirecting: 100,
};

/** Why the page asks before it uses a link. */
export type Question = { kind: "otherBrowser" } | { kind: "otherMember"; email: string };

export type AuthenticateState =
  /** Who is signed in already is not known yet. */
  | { name: "waiting" }
  | { name: "asking"; question: Question }
  | { name: "working"; stage: Stage }
  | {
      name: "choosing";
      email: string;
      organizations: readonly DiscoveredOrganization[];
    }
  | { name: "failed"; message: string };

export type AuthenticateEvent =
  | { type: "questionFound"; question: Question }
  | { type: "stageReached"; stage: Stage }
  | { type: "choiceOffered"; email: string; organizations: readonly DiscoveredOrganization[] }
  | { type: "wentWrong"; message: string };

/** Only forward: once it failed, nothing of the same link changes that. */
export function reduceAuthenticate(
  state: AuthenticateState,
  event: AuthenticateEvent,
): AuthenticateState {
  if (state.name === "failed") return state;
  switch (event.type) {
    case "questionFound":
      return state.name === "waiting" ? { name: "asking", question: event.question } : state;
    case "stageReached":
      return { name: "working", stage: event.stage };
    case "choiceOffered":
      return { name: "choosing", email: event.email, organizations: event.organizations };
    case "wentWrong":
      return { name: "failed", message: event.message };
  }
}

/**
 * Whether to ask before using a link. A link alone proves a mailbox, not who opened it: somebody else's link must not swap
 * the session of a member who is signed in, nor sign in a browser that never asked.
 */
export function questionBefore(signedInAs: string | null, wasAskedHere: boolean): Question | null {
  if (signedInAs !== null) return { kind: "otherMember", email: signedInAs };
  return wasAskedHere ? null : { kind: "otherBrowser" };
}
