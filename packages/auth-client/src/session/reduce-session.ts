import type { Member, MemberSession, Organization } from "@stocks-vibe/contracts/auth";

/**
 * Who is signed in on this page. `isInitialized` is false until the first look at the stored
 * session was answered.
 */
export interface SessionState {
  readonly session: MemberSession | null;
  readonly member: Member | null;
  readonly organization: Organization | null;
  /**
   * Whose session was found that this origin did not store. Nobody is signed in by it before the
   * person says so.
   */
  readonly unfamiliar: Stranger | null;
  readonly isInitialized: boolean;
}

interface Stranger {
  readonly session: MemberSession;
  readonly member: Member;
  readonly organization: Organization;
}

/** What of the state is kept over reloads and told to other tabs. */
export type SignedIn = Pick<SessionState, "session" | "member" | "organization">;

export type SessionEvent =
  | ({ readonly type: "loggedIn" } & Stranger)
  | { readonly type: "unfamiliarFound"; readonly unfamiliar: Stranger }
  | { readonly type: "cleared" }
  | { readonly type: "synced"; readonly signedIn: SignedIn }
  | { readonly type: "initialized" }
  | { readonly type: "memberUpdated"; readonly member: Member }
  | { readonly type: "organizationUpdated"; readonly organization: Organization };

export const SIGNED_OUT: SignedIn = { session: null, member: null, organization: null };

/**
 * Pure: what the state becomes. Answers about somebody else than the current member change nothing.
 */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "loggedIn": {
      const { session, member, organization } = event;
      return { session, member, organization, unfamiliar: null, isInitialized: true };
    }
    case "unfamiliarFound":
      return { ...SIGNED_OUT, unfamiliar: event.unfamiliar, isInitialized: true };
    case "cleared":
      return { ...SIGNED_OUT, unfamiliar: null, isInitialized: true };
    case "synced":
      return { ...event.signedIn, unfamiliar: null, isInitialized: state.isInitialized };
    case "initialized":
      return state.isInitialized ? state : { ...state, isInitialized: true };
    case "memberUpdated":
      return state.member?.member_id === event.member.member_id
        ? { ...state, member: event.member }
        : state;
    case "organizationUpdated":
      return state.organization?.organization_id === event.organization.organization_id
        ? { ...state, organization: event.organization }
        : state;
  }
}
