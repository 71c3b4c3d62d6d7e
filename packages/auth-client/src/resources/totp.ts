import type {
  AuthenticateResponse,
  AuthenticateTotpRequest,
  CreateTotpAnswer,
  CreateTotpRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../core/create-auth-core.ts";
import { createCall } from "../core/create-call.ts";
import type { Asked, AskedFor } from "../wire/request-types.ts";

export interface TotpResource {
  /**
   * A new secret for an authenticator app, as text and as a picture (a data URL), with recovery
   * codes.
   */
  create(request: Asked<CreateTotpRequest>): Promise<CreateTotpAnswer>;
  authenticate(request: AskedFor<AuthenticateTotpRequest>): Promise<AuthenticateResponse>;
}

const PATH = "/b2b/totp";

export function createTotp(core: AuthCore): TotpResource {
  const { store } = core;
  return {
    create: createCall(core, {
      name: "totp.create",
      path: PATH,
      rules: { organization_id: "string", member_id: "string", expiration_minutes: "number?" },
      caller: "either",
      isProtected: true,
      answer: ["member", "secret", "qr_code", "recovery_codes"],
      effect: store.updateMember,
    }),
    authenticate: createCall(core, {
      name: "totp.authenticate",
      path: `${PATH}/authenticate`,
      rules: {
        organization_id: "string",
        member_id: "string",
        code: "string",
        session_duration_minutes: "number",
        set_mfa_enrollment: "string?",
        set_default_mfa: "boolean?",
      },
      caller: "either",
      isProtected: true,
      answer: ["member_session"],
      effect: store.accept,
    }),
  };
}
