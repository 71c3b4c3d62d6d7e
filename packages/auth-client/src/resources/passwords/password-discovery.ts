import type {
  AuthenticateDiscoveryPasswordRequest,
  DiscoveryPasswordAnswer,
  PlainAnswer,
  ResetDiscoveryPasswordRequest,
  StartDiscoveryPasswordResetRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import { createResetEmail } from "../../session/reset-email.ts";
import type { Asked } from "../../wire/request-types.ts";

export interface ResetTemplates {
  reset_password_template_id?: string | undefined;
  verify_email_template_id?: string | undefined;
}

/** What both ways of asking for a reset have in common. */
export const RESET_RULES = {
  email_address: "string",
  reset_password_redirect_url: "string?",
  reset_password_expiration_minutes: "number?",
  reset_password_template_id: "string?",
  verify_email_template_id: "string?",
  locale: "string?",
} as const;

export interface PasswordDiscoveryResource {
  /** Proves a mailbox by the password that is used in any of its organizations. */
  authenticate(request: AuthenticateDiscoveryPasswordRequest): Promise<DiscoveryPasswordAnswer>;
  resetByEmailStart(
    request: Asked<StartDiscoveryPasswordResetRequest> & ResetTemplates,
  ): Promise<PlainAnswer>;
  resetByEmail(request: Asked<ResetDiscoveryPasswordRequest>): Promise<DiscoveryPasswordAnswer>;
}

const PATH = "/b2b/passwords/discovery";
const FLOW = "passwords";

export function createPasswordDiscovery(core: AuthCore): PasswordDiscoveryResource {
  const { pkce, store } = core;
  const resetEmail = createResetEmail(core);
  return {
    authenticate: createCall(core, {
      name: "passwords.discovery.authenticate",
      path: `${PATH}/authenticate`,
      rules: { email_address: "string", password: "string" },
      isProtected: true,
      answer: ["intermediate_session_token", "email_address", "discovered_organizations"],
      effect: store.accept,
    }),
    resetByEmailStart: createCall(core, {
      name: "passwords.discovery.resetByEmailStart",
      path: `${PATH}/reset/start`,
      rules: { ...RESET_RULES, discovery_redirect_url: "string?" },
      isProtected: true,
      effect: (_answer, { email_address }) => resetEmail.keep(email_address),
      extras: async () => ({ pkce_code_challenge: await pkce.challenge(FLOW) }),
    }),
    resetByEmail: createCall(core, {
      name: "passwords.discovery.resetByEmail",
      path: `${PATH}/reset`,
      rules: { password_reset_token: "string", password: "string" },
      caller: "anyone",
      isProtected: true,
      answer: ["intermediate_session_token", "email_address", "discovered_organizations"],
      extras: () => ({ pkce_code_verifier: pkce.verifier(FLOW) }),
      effect(answer) {
        pkce.clear(FLOW);
        resetEmail.forget();
        store.accept(answer);
      },
    }),
  };
}
