import type {
  AuthenticatePasswordRequest,
  AuthenticateResponse,
  AuthenticateResponseWithMfa,
  CheckPasswordAnswer,
  CheckPasswordRequest,
  PlainAnswer,
  ResetExistingPasswordRequest,
  ResetPasswordRequest,
  ResetSessionPasswordRequest,
  StartPasswordResetRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import { createResetEmail } from "../../session/reset-email.ts";
import type { Asked, AskedFor } from "../../wire/request-types.ts";
import {
  createPasswordDiscovery,
  type PasswordDiscoveryResource,
  RESET_RULES,
  type ResetTemplates,
} from "./password-discovery.ts";

export interface PasswordsResource {
  authenticate(
    request: AskedFor<AuthenticatePasswordRequest>,
  ): Promise<AuthenticateResponseWithMfa>;
  /**
   * The address that the last letter for a new password was asked for with, in this browser; null
   * once the password is set.
   */
  resetEmail(): string | null;
  /** Mails a link to the page where a new password is chosen. */
  resetByEmailStart(
    request: Asked<StartPasswordResetRequest> & ResetTemplates,
  ): Promise<PlainAnswer>;
  resetByEmail(request: AskedFor<ResetPasswordRequest>): Promise<AuthenticateResponseWithMfa>;
  resetByExistingPassword(
    request: AskedFor<ResetExistingPasswordRequest>,
  ): Promise<AuthenticateResponseWithMfa>;
  /** Sets the signed-in member's password. */
  resetBySession(request: ResetSessionPasswordRequest): Promise<AuthenticateResponse>;
  /** How good a password would be, by the project's policy. */
  strengthCheck(request: CheckPasswordRequest): Promise<CheckPasswordAnswer>;
  readonly discovery: PasswordDiscoveryResource;
}

const PATH = "/b2b/passwords";
const FLOW = "passwords";

export function createPasswords(core: AuthCore): PasswordsResource {
  const { pkce, store } = core;
  const resetEmail = createResetEmail(core);
  return {
    discovery: createPasswordDiscovery(core),
    resetEmail: resetEmail.read,
    authenticate: createCall(core, {
      name: "passwords.authenticate",
      path: `${PATH}/authenticate`,
      rules: {
        organization_id: "string",
        email_address: "string",
        password: "string",
        session_duration_minutes: "number",
        locale: "string?",
      },
      caller: "anyone",
      isProtected: true,
      answer: ["member_session", "intermediate_session_token"],
      effect: store.accept,
    }),
    resetByEmailStart: createCall(core, {
      name: "passwords.resetByEmailStart",
      path: `${PATH}/email/reset/start`,
      rules: { ...RESET_RULES, organization_id: "string", login_redirect_url: "string?" },
      isProtected: true,
      effect: (_answer, { email_address }) => resetEmail.keep(email_address),
      extras: async () => ({ code_challenge: await pkce.challenge(FLOW) }),
    }),
    resetByEmail: createCall(core, {
      name: "passwords.resetByEmail",
      path: `${PATH}/email/reset`,
      rules: {
        password_reset_token: "string",
        password: "string",
        session_duration_minutes: "number",
        locale: "string?",
      },
      caller: "anyone",
      isProtected: true,
      answer: ["member_session", "intermediate_session_token"],
      extras: () => ({ code_verifier: pkce.verifier(FLOW) }),
      effect(answer) {
        pkce.clear(FLOW);
        resetEmail.forget();
        store.accept(answer);
      },
    }),
    resetByExistingPassword: createCall(core, {
      name: "passwords.resetByExistingPassword",
      path: `${PATH}/existing_password/reset`,
      rules: {
        organization_id: "string",
        email_address: "string",
        existing_password: "string",
        new_password: "string",
        session_duration_minutes: "number",
        locale: "string?",
      },
      isProtected: true,
      answer: ["member_session", "intermediate_session_token"],
      effect: store.accept,
    }),
    resetBySession: createCall(core, {
      name: "passwords.resetBySession",
      path: `${PATH}/session/reset`,
      rules: { password: "string" },
      caller: "session",
      isProtected: true,
      answer: ["member_session"],
      effect: store.accept,
    }),
    strengthCheck: createCall(core, {
      name: "passwords.strengthCheck",
      path: `${PATH}/strength_check`,
      rules: { email_address: "string?", names: "string array?", password: "string" },
      answer: ["valid_password", "zxcvbn_feedback", "luds_feedback"],
    }),
  };
}
