import type {
  AuthenticateResponse,
  AuthenticateResponseWithMfa,
  PlainAnswer,
} from "@stocks-vibe/contracts/auth";
import { assertArguments } from "../assert-arguments.ts";
import { endsSession, NoSessionError } from "../errors.ts";
import type { Http } from "../http.ts";
import { answerWith } from "../read-answer.ts";
import type { SessionCookies, SessionTokens } from "../session/cookies.ts";
import type { SessionState } from "../session/reduce-session.ts";
import type { SessionStore } from "../session/store.ts";

export interface SessionResource {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  getTokens(): SessionTokens | null;
  /** The proof of a mailbox, between the link and the choice of an organization. */
  intermediateToken(): string | null;
  /** Looks the session up again; with a duration, it then lasts that long from now. */
  authenticate(options?: { session_duration_minutes?: number }): Promise<AuthenticateResponse>;
  /** Changes to another organization of the same person. The session used so far ends. */
  exchange(options: {
    organization_id: string;
    session_duration_minutes: number;
    locale?: string;
  }): Promise<AuthenticateResponseWithMfa>;
  /** Signs out. A failure keeps the session here, unless it was dead already or `forceClear` is set; it is thrown anyway. */
  revoke(options?: { forceClear?: boolean }): Promise<PlainAnswer>;
}

const isSignIn = answerWith<AuthenticateResponse>("member_session", "member", "organization");
const isSignInWithMfa = answerWith<AuthenticateResponseWithMfa>(
  "member_session",
  "intermediate_session_token",
);
const isPlain = answerWith<PlainAnswer>("request_id");

const PATH = "/b2b/sessions";
const REPEATS = 3;

export interface SessionResourceParts {
  readonly http: Http;
  readonly store: SessionStore;
  readonly cookies: SessionCookies;
}

export function createSessionResource(parts: SessionResourceParts): SessionResource {
  const { http, store, cookies } = parts;

  function requireSession(): void {
    if (!cookies.sessionToken() && !store.getState().session) throw new NoSessionError();
  }

  /**
   * Another tab or call may have replaced the session while the answer was under way. Then the answer is about a session
   * that is no longer ours: neither its success may overwrite the new one nor its failure end it, so we ask again.
   */
  async function lookUp(body: object, repeats: number): Promise<AuthenticateResponse> {
    const asked = cookies.sessionToken();
    const wasReplaced = () => cookies.sessionToken() !== asked && repeats > 0;
    try {
      const answer = await http.post(`${PATH}/authenticate`, body, isSignIn);
      if (wasReplaced()) return repeat(body, repeats);
      store.accept(answer);
      return answer;
    } catch (error) {
      if (!endsSession(error)) throw error;
      if (wasReplaced()) return repeat(body, repeats);
      store.clear();
      throw error;
    }
  }

  async function repeat(body: object, repeats: number): Promise<AuthenticateResponse> {
    requireSession();
    return lookUp(body, repeats - 1);
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    getTokens: cookies.tokens,
    intermediateToken: cookies.intermediateToken,
    async authenticate(options = {}) {
      assertArguments("session.authenticate", options, {
        session_duration_minutes: "optional number",
      });
      requireSession();
      return lookUp({ session_duration_minutes: options.session_duration_minutes }, REPEATS);
    },
    async exchange(options) {
      assertArguments("session.exchange", options, {
        organization_id: "string",
        session_duration_minutes: "number",
        locale: "optional string",
      });
      requireSession();
      const answer = await http.post(`${PATH}/exchange`, options, isSignInWithMfa);
      store.accept(answer);
      return answer;
    },
    async revoke(options = {}) {
      assertArguments("session.revoke", options, { forceClear: "optional boolean" });
      try {
        requireSession();
        const answer = await http.post(`${PATH}/revoke`, {}, isPlain);
        store.clear();
        return answer;
      } catch (error) {
        if (options.forceClear || endsSession(error) || error instanceof NoSessionError) {
          store.clear();
        }
        throw error;
      }
    },
  };
}
