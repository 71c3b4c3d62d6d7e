import type {
  AuthenticateResponse,
  Member,
  MemberSession,
  Organization,
} from "@stocks-vibe/contracts/auth";
import { guardListener } from "../wire/guard-listener.ts";
import { answerWith } from "../wire/read-answer.ts";
import type { SessionCookies } from "./cookies.ts";
import {
  reduceSession,
  type SessionEvent,
  type SessionState,
  SIGNED_OUT,
  type SignedIn,
} from "./reduce-session.ts";
import type { SafeStorage } from "./safe-storage.ts";
import type { ServerClock } from "./server-clock.ts";

const isSession = answerWith<MemberSession>(["member_session_id", "organization_id", "expires_at"]);
const isMember = answerWith<Member>(["member_id", "email_address"]);
const isOrganization = answerWith<Organization>(["organization_id", "organization_name"]);

interface StoredState extends SignedIn {
  /**
   * The session's tokens are in cookies that no script can read, so its state outlives a page
   * without a cookie.
   */
  readonly isHidden: boolean;
}

/**
 * Reads what an earlier page or another tab wrote. All three or none: anything else (an older
 * build's shape, a stranger's value under our key) counts as signed out.
 */
export function parseStored(text: string | null): StoredState {
  try {
    const stored: Record<string, unknown> = JSON.parse(text ?? "{}");
    const { session, member, organization } = stored;
    if (isSession(session) && isMember(member) && isOrganization(organization)) {
      return { session, member, organization, isHidden: stored.isHidden === true };
    }
  } catch {
    // Not JSON, so not ours.
  }
  return { ...SIGNED_OUT, isHidden: false };
}

/**
 * Keeps tabs agreed on who is signed in: what one writes to local storage, the browser tells all
 * others of the origin. Answers how to stop listening.
 */
function listenToTabs(stateKey: string, onChange: (stored: StoredState) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // A null key means that everything was cleared.
    if (key === stateKey || key === null) onChange(parseStored(newValue));
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

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
  /** Whether the state is an earlier page's, not yet confirmed by the server or another tab. */
  isFromCache(): boolean;
  /** Whether there is a session to act with, as far as this page can see. */
  hasSession(): boolean;
  /** Whether the proof that precedes a session may be in a cookie that no script can read. */
  hasHiddenProof(): boolean;
  /** Takes in the answer of any authenticating call: a session, or the proof that precedes one. */
  accept(answer: SignInAnswer): void;
  /**
   * The same for a session that is exchanged for one elsewhere: where more is wanted there, the one
   * that is left stays until the new one stands.
   */
  acceptExchange(answer: SignInAnswer): void;
  /** Forgets a proof that precedes a session, and leaves the session. */
  giveUpProof(): void;
  clear(): void;
  /**
   * Takes note of whose session stands in a cookie that this origin did not store. It is nobody's
   * until `takeOver`.
   */
  meet(answer: AuthenticateResponse): void;
  takeOver(): void;
  markInitialized(): void;
  updateMember(answer: { readonly member: Member }): void;
  updateOrganization(answer: { readonly organization: Organization }): void;
  close(): void;
}

export interface StoreOptions {
  readonly cookies: SessionCookies;
  readonly storage: SafeStorage;
  readonly stateKey: string;
  readonly clock: ServerClock;
  /**
   * The server is known to use HttpOnly cookies, so a session may exist that nothing here tells of.
   */
  readonly isHidden: boolean;
  /** Told after every change of who is signed in, own or from another tab. */
  readonly onSession: (signedIn: SignedIn) => void;
}

/**
 * How long a session still lasts, by the server's time alone. Where no answer told that, by the
 * moment when the server last noted the session in use: it lies at most a minute back.
 */
function secondsLeft({ expires_at, last_accessed_at }: MemberSession, clock: ServerClock): number {
  const now = clock.isSure() ? clock.now().getTime() : Date.parse(last_accessed_at);
  return Math.max(1, Math.ceil((Date.parse(expires_at) - now) / 1000));
}

export function createSessionStore(options: StoreOptions): SessionStore {
  const { cookies, storage, stateKey, clock, onSession } = options;
  const listeners = new Set<() => void>();
  const { isHidden: wasHidden, ...stored } = parseStored(storage.get(stateKey));
  let isHidden = options.isHidden || wasHidden;
  let isFromCache = isHidden || cookies.sessionToken() !== null;
  let met: AuthenticateResponse | null = null;
  const isToMeet = cookies.unfamiliarToken() !== null;
  let state: SessionState = {
    ...(isFromCache ? stored : SIGNED_OUT),
    unfamiliar: null,
    isInitialized: !isFromCache && !isToMeet,
  };
  if (state.isInitialized) storage.remove(stateKey);

  /**
   * `isKept`: written down before anybody hears of it, so that listeners find whether the browser
   * took it.
   */
  const apply = (event: SessionEvent, isKept = false): void => {
    const before = state;
    state = reduceSession(state, event);
    if (event.type !== "initialized") isFromCache = false;
    if (isKept) {
      const { session, member, organization } = state;
      const signedIn = { session, member, organization };
      storage.set(stateKey, JSON.stringify(isHidden ? { ...signedIn, isHidden } : signedIn));
    }
    if (state === before) return;
    if (state.session !== before.session) onSession(state);
    for (const listener of [...listeners]) listener();
  };
  const close = listenToTabs(stateKey, ({ isHidden: isHiddenThere, ...signedIn }) => {
    isHidden = options.isHidden || isHiddenThere;
    apply({ type: "synced", signedIn });
  });

  const publish = (event: SessionEvent): void => apply(event, true);

  function logIn(answer: SignInAnswer, session: MemberSession): void {
    const { member, organization, session_token, session_jwt } = answer;
    if (!member || !organization) return;
    // Empty tokens mean that the server keeps them in cookies of its own, which no script can read.
    isHidden = options.isHidden || !(session_token && session_jwt);
    if (session_token && session_jwt) {
      cookies.writeSession({ session_token, session_jwt }, secondsLeft(session, clock));
    } else {
      cookies.clearSession();
    }
    cookies.clearIntermediate();
    publish({ type: "loggedIn", session, member, organization });
  }

  return {
    getState: () => state,
    isFromCache: () => isFromCache,
    hasSession: () => cookies.sessionToken() !== null || state.session !== null,
    hasHiddenProof: () => isHidden,
    subscribe(listener) {
      const hear = guardListener(listener);
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    accept(answer) {
      if (answer.member_session) return logIn(answer, answer.member_session);
      cookies.clearSession();
      isHidden = options.isHidden || answer.intermediate_session_token === "";
      if (answer.intermediate_session_token) {
        cookies.writeIntermediate(answer.intermediate_session_token);
      }
      publish({ type: "cleared" });
    },
    acceptExchange(answer) {
      if (answer.member_session) logIn(answer, answer.member_session);
      else if (answer.intermediate_session_token) {
        cookies.writeIntermediate(answer.intermediate_session_token);
      }
    },
    giveUpProof: cookies.clearIntermediate,
    clear() {
      isHidden = options.isHidden;
      cookies.clearSession();
      cookies.clearIntermediate();
      publish({ type: "cleared" });
    },
    meet(answer) {
      const { member_session: session, member, organization } = answer;
      // This origin's own note names the very session: an earlier version of this client stored it
      // here.
      if (stored.session?.member_session_id === session.member_session_id) {
        return logIn(answer, session);
      }
      met = answer;
      storage.remove(stateKey);
      apply({ type: "unfamiliarFound", unfamiliar: { session, member, organization } });
    },
    takeOver() {
      if (met && state.unfamiliar) logIn(met, met.member_session);
    },
    markInitialized: () => apply({ type: "initialized" }),
    updateMember: ({ member }) => publish({ type: "memberUpdated", member }),
    updateOrganization: ({ organization }) =>
      publish({ type: "organizationUpdated", organization }),
    close,
  };
}
