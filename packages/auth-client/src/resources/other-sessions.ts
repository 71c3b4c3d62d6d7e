import type { RevokeOtherSessionsAnswer } from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../core/create-auth-core.ts";
import { createCall } from "../core/create-call.ts";
import type { Nothing } from "../wire/request-types.ts";

/** Beside the wire: only our own server knows this call, so `createAuthClient` does not bring it along. */
export interface OtherSessionsResource {
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
  return { revoke: () => revoke({}) };
}
