import type {
  AttestSessionRequest,
  AuthenticateResponse,
  AuthenticateResponseWithMfa,
  ExchangeAccessTokenRequest,
  ExchangeSessionRequest,
  MemberSession,
  PlainAnswer,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../core/create-auth-core.ts";
import { createCall } from "../core/create-call.ts";
import type { SessionTokens } from "../session/cookies.ts";
import type { NotKept } from "../session/keeping.ts";
import { onPartChange } from "../session/on-part-change.ts";
import type { SessionState } from "../session/reduce-session.ts";
import { assertArguments } from "../wire/assert-arguments.ts";
import { endsSession, NoSessionError } from "../wire/errors.ts";
import type { Asked, AskedFor, Nothing } from "../wire/request-types.ts";

export interface SessionResource {
  /** The same object until something changes, so it fits `useSyncExternalStore`. */
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  getSync(): MemberSession | null;
  /** `fromCache`: an earlier page's session, which the server has not confirmed yet. */
  getInfo(): { session: MemberSession | null; fromCache: boolean };
  /**
   * Null without a session, and where the server keeps the tokens in cookies that no script can
   * read.
   */
  getTokens(): SessionTokens | null;
  /** The proof of a mailbox, between the link and the choice of an organization. */
  intermediateToken(): string | null;
  /**
   * What the browser refused to keep of the last sign-in: then a session ends with the page
   * ('cookies'), or is unfamiliar at the next one ('storage'). Null: everything is kept. Read it
   * again after each change.
   */
  notKept(): NotKept | null;
  onChange(callback: (session: MemberSession | null) => void): () => void;
  /**
   * Takes over tokens that came by another way, such as the page's own backend. Call `authenticate`
   * to use them.
   */
  updateSession(tokens: { session_token: string; session_jwt?: string | undefined }): void;
  /** Looks the session up again; with a duration, it then lasts that long from now. */
  authenticate(options?: {
    session_duration_minutes?: number | undefined;
  }): Promise<AuthenticateResponse>;
  /**
   * Changes to another organization of the same person. The session used so far ends once the new
   * one stands: where more is wanted first, it stays, and `giveUpExchange` ends the attempt.
   */
  exchange(request: AskedFor<ExchangeSessionRequest>): Promise<AuthenticateResponseWithMfa>;
  /** Opens a session with the token of a connected app. */
  exchangeAccessToken(request: AskedFor<ExchangeAccessTokenRequest>): Promise<AuthenticateResponse>;
  /** Opens a session with a token that the adopter's own system signed. */
  attest(request: Asked<AttestSessionRequest>): Promise<AuthenticateResponseWithMfa>;
  /**
   * Takes over the session of `getState().unfamiliar`, after the person at the page said that it is
   * theirs.
   */
  takeOver(): void;
  /** Ends an exchange that waits for another proof. The session stays. */
  giveUpExchange(): void;
  /**
   * Signs out, also of an unfamiliar session. A failure keeps the session here, unless it was dead
   * already or `forceClear` is set; it is thrown anyway.
   */
  revoke(options?: { forceClear?: boolean | undefined }): Promise<PlainAnswer>;
  /** Ends every session of a member; needs the permission for it. */
  revokeForMember(request: { member_id: string }): Promise<PlainAnswer>;
}

const PATH = "/b2b/sessions";
const DURATION = { session_duration_minutes: "number?" } as const;

export function createSession(core: AuthCore): SessionResource {
  const { store, cookies } = core;
  const ending = { name: "session.revoke", path: `${PATH}/revoke`, rules: {}, effect: store.clear };
  const revoke = createCall<Nothing, PlainAnswer>(core, { ...ending, caller: "session" });
  const unfamiliar = { ...core, http: core.unfamiliarHttp };
  const revokeUnfamiliar = createCall<Nothing, PlainAnswer>(unfamiliar, ending);

  return {
    getState: store.getState,
    subscribe(listener) {
      assertArguments("session.subscribe", { listener }, { listener: "function" });
      return store.subscribe(listener);
    },
    getSync: () => store.getState().session,
    getInfo: () => ({ session: store.getState().session, fromCache: store.isFromCache() }),
    getTokens: cookies.tokens,
    intermediateToken: cookies.intermediateToken,
    notKept: core.keeping.notKept,
    onChange: (callback) =>
      onPartChange(store, { method: "session.onChange", pick: ({ session }) => session }, callback),
    updateSession(tokens) {
      const rules = { session_token: "string", session_jwt: "string?" } as const;
      assertArguments("session.updateSession", tokens, rules);
      cookies.writeSession(tokens, null);
    },
    async authenticate(options = {}) {
      assertArguments("session.authenticate", options, DURATION);
      if (!store.hasSession() && !store.hasHiddenProof()) throw new NoSessionError();
      return core.lookUp(options.session_duration_minutes);
    },
    exchange: createCall(core, {
      name: "session.exchange",
      path: `${PATH}/exchange`,
      rules: { organization_id: "string", session_duration_minutes: "number", locale: "string?" },
      caller: "session",
      answer: ["member_session", "intermediate_session_token"],
      effect: store.acceptExchange,
    }),
    exchangeAccessToken: createCall(core, {
      name: "session.exchangeAccessToken",
      path: `${PATH}/exchange_access_token`,
      rules: { access_token: "string", session_duration_minutes: "number" },
      answer: ["member_session"],
      effect: store.accept,
    }),
    attest: createCall(core, {
      name: "session.attest",
      path: `${PATH}/attest`,
      rules: {
        profile_id: "string",
        token: "string",
        organization_id: "string?",
        ...DURATION,
      },
      answer: ["member_session", "intermediate_session_token"],
      effect: store.accept,
    }),
    takeOver: store.takeOver,
    giveUpExchange: store.giveUpProof,
    async revoke(options = {}) {
      assertArguments("session.revoke", options, { forceClear: "boolean?" });
      try {
        return await (store.getState().unfamiliar ? revokeUnfamiliar : revoke)({});
      } catch (error) {
        const isOver = endsSession(error) || error instanceof NoSessionError;
        if (options.forceClear || isOver) store.clear();
        throw error;
      }
    },
    revokeForMember: createCall(core, {
      name: "session.revokeForMember",
      path: ({ member_id }) => `${PATH}/revoke/${encodeURIComponent(member_id)}`,
      rules: { member_id: "string" },
      caller: "session",
      // Ending one's own sessions ends this one too.
      effect: (_answer, { member_id }) => {
        if (store.getState().member?.member_id === member_id) store.clear();
      },
    }),
  };
}
