import type {
  OwnSessionsAnswer,
  PlainAnswer,
  RevokeOtherSessionsAnswer,
  RevokeOwnSessionRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import type { Nothing } from "../../wire/request-types.ts";

/**
 * Beside the wire: only our own server knows these calls, so `createAuthClient` does not bring them
 * along.
 */
export interface OtherSessionsResource {
  /** Where the member is signed in, what was used last first; this session among them. */
  list(): Promise<OwnSessionsAnswer>;
  /** Ends one of them, but not this one. */
  end(request: RevokeOwnSessionRequest): Promise<PlainAnswer>;
  /** Signs the member out everywhere but here. */
  revoke(): Promise<RevokeOtherSessionsAnswer>;
}

export function createOtherSessions(core: AuthCore): OtherSessionsResource {
  const revoke = createCall<Nothing, RevokeOtherSessionsAnswer>(core, {
    name: "otherSessions.revoke",
    path: "/b2b/sessions/revoke_others",
    rules: {},
    caller: "session",
    answer: ["revoked_sessions"],
  });
  const list = createCall<Nothing, OwnSessionsAnswer>(core, {
    name: "otherSessions.list",
    verb: "GET",
    path: "/b2b/sessions/own",
    rules: {},
    caller: "session",
    answer: ["sessions"],
  });
  return {
    list: () => list({}),
    end: createCall(core, {
      name: "otherSessions.end",
      path: "/b2b/sessions/revoke_own",
      rules: { member_session_id: "string" },
      caller: "session",
    }),
    revoke: () => revoke({}),
  };
}
