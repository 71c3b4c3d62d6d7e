import {
  type AuthenticateResponse,
  type AuthenticateResponseWithMfa,
  authenticateResponseWithMfa,
  dataOf,
} from "@stocks-vibe/contracts/auth";
import { memberToWire } from "../../domain/member/member-to-wire.ts";
import { organizationToWire } from "../../domain/organization/organization-to-wire.ts";
import type { SignedSession } from "../../domain/session/session.ts";
import { sessionToWire } from "../../domain/session/session-to-wire.ts";
import { mfaRequiredToWire } from "./mfa-required-to-wire.ts";
import type { SignInOutcome } from "./sign-in.service.ts";

type Body<Answer> = Omit<Answer, "request_id" | "status_code">;

export const signedSessionToWire = (signed: SignedSession): Body<AuthenticateResponse> => ({
  member_id: signed.member.memberId,
  member: memberToWire(signed.member),
  organization: organizationToWire(signed.organization),
  member_session: sessionToWire(signed.session, signed.member, signed.organization),
  session_token: signed.sessionToken,
  session_jwt: signed.sessionJwt,
});

/** What is still missing when no session was given. */
const missing = (outcome: Exclude<SignInOutcome, { kind: "session" }>) =>
  outcome.kind === "mfaRequired"
    ? {
        mfa_required: mfaRequiredToWire(outcome.member),
        primary_required: null,
      }
    : {
        mfa_required: null,
        primary_required: { allowed_auth_methods: [...outcome.allowedAuthMethods] },
      };

/** What a route that signs in answers. */
export const signInResponse = { 200: dataOf(authenticateResponseWithMfa) };

export function signInToWire(outcome: SignInOutcome): Body<AuthenticateResponseWithMfa> {
  if (outcome.kind === "session") {
    return {
      ...signedSessionToWire(outcome.signed),
      member_authenticated: true,
      intermediate_session_token: "",
      mfa_required: null,
      primary_required: null,
    };
  }
  return {
    member_id: outcome.member.memberId,
    member: memberToWire(outcome.member),
    organization: organizationToWire(outcome.organization),
    member_session: null,
    session_token: "",
    session_jwt: "",
    member_authenticated: false,
    intermediate_session_token: outcome.intermediateToken,
    ...missing(outcome),
  };
}
