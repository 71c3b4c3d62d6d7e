import type {
  AuthenticateImpersonationRequest,
  AuthenticateResponseWithMfa,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../core/create-auth-core.ts";
import { createCall } from "../core/create-call.ts";

export interface ImpersonationResource {
  /** Signs an operator in as a member, for a short look at what that member sees. */
  authenticate(request: AuthenticateImpersonationRequest): Promise<AuthenticateResponseWithMfa>;
}

export const createImpersonation = (core: AuthCore): ImpersonationResource => ({
  authenticate: createCall(core, {
    name: "impersonation.authenticate",
    path: "/b2b/impersonation/authenticate",
    rules: { impersonation_token: "string" },
    isProtected: true,
    answer: ["member_session", "intermediate_session_token"],
    effect: core.store.accept,
  }),
});
