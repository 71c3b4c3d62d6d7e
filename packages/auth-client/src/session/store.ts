import type { Member, MemberSession, Organization } from "@stocks-vibe/contracts/auth";
import type { SessionCookies } from "./cookies.ts";
import { parseSignedIn } from "./persisted-state.ts";
import {
  reduceSession,
  type SessionEvent,
  type SessionState,
  SIGNED_OUT,
  type SignedIn,
} from "./reduce-session.ts";
import type { SafeStorage } from "./safe-storage.ts";
import { createTabSync } from "./tab-sync.ts";

/** Any answer that may open a session. */
export interface SignInAnswer {
  readonly member_session?: MemberSession | null;
  readonly member?: Member;
  readonly organization?: Organization;
  readonly session_token?: string;
  readonly session_jwt?: string;
  readonly intermediate_session_token?: string;
}

export interface SessionStore {
  getState(): SessionState;
  /** Calls `listener` after each change; answers how to stop that. */
  subscribe(listener: () => void): () => void;
  /** Takes in the answer of any authenticating call: a session, or the proof that precedes one. */
  accept(answer: SignInAnswer): void;
  clear(): void;
  markInitialized(): void;
  updateMember(member: Member): void;
  updateOrganization(organization: Organization): void;
  close(): void;
}

export interface StoreOptions {
  readonly cookies: SessionCookies;
  readonly storage: SafeStorage;
  readonly stateKey: string;
  /** Told after every change of who is signed in, own or from another tab. */
  readonly onSession: (signedIn: SignedIn) => void;
}

export function createSessionStore(options: StoreOptions): SessionStore {
  const { cookies, storage, stateKey, onSession } = options;
  const listeners = new Set<() => void>();
  const hasCookie = cookies.sessionToken() !== null;
  let state: SessionState = hasCookie
    ? { ...parseSignedIn(storage.get(stateKey)), isInitialized: false }
    : { ...SIGNED_OUT, isInitialized: true };
  if (!hasCookie) storage.remove(stateKey);

  const apply = (event: SessionEvent): void => {
    const before = state;
    state = reduceSession(state, event);
    if (state === before) return;
    if (state.session !== before.session) onSession(state);
    for (const listener of [...listeners]) listener();
  };
  const tabs = createTabSync(stateKey, (signedIn) => apply({ type: "synced", signedIn }));

  const publish = (event: SessionEvent): void => {
    apply(event);
    const { session, member, organization } = state;
    storage.set(stateKey, JSON.stringify({ session, member, organization }));
    tabs.tell({ session, member, organization });
  };

  function logIn(answer: SignInAnswer, session: MemberSession): void {
    const { member, organization, session_token, session_jwt } = answer;
    if (!member || !organization) return;
    if (session_token && session_jwt) {
      cookies.writeSession({ session_token, session_jwt }, new Date(session.expires_at));
    } else {
      // Empty tokens mean that the server keeps them in cookies of its own, which no script can read.
      cookies.clearSession();
    }
    cookies.clearIntermediate();
    publish({ type: "loggedIn", session, member, organization });
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accept(answer) {
      if (answer.member_session) return logIn(answer, answer.member_session);
      cookies.clearSession();
      if (answer.intermediate_session_token) {
        cookies.writeIntermediate(answer.intermediate_session_token);
      }
      publish({ type: "cleared" });
    },
    clear() {
      cookies.clearSession();
      cookies.clearIntermediate();
      publish({ type: "cleared" });
    },
    markInitialized: () => apply({ type: "initialized" }),
    updateMember: (member) => publish({ type: "memberUpdated", member }),
    updateOrganization: (organization) => publish({ type: "organizationUpdated", organization }),
    close: () => tabs.close(),
  };
}
