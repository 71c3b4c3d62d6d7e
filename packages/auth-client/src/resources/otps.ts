import type {
  AuthenticateDiscoveryCodeRequest,
  AuthenticateEmailCodeRequest,
  AuthenticateLinkAnswer,
  AuthenticateResponse,
  AuthenticateSmsCodeRequest,
  DiscoveryAuth,
  PlainAnswer,
  SendDiscoveryCodeRequest,
  SendEmailCodeRequest,
  SendSmsCodeRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../core/create-auth-core.ts";
import { createCall } from "../core/create-call.ts";
import type { Asked, AskedFor, LoginTemplate, LoginTemplates } from "../wire/request-types.ts";

interface Autofill {
  enable_autofill?: boolean | undefined;
  autofill_session_duration_minutes?: number | undefined;
}

export interface OtpsResource {
  readonly email: {
    readonly discovery: {
      /** Mails six digits that prove the address. */
      send(request: Asked<SendDiscoveryCodeRequest> & LoginTemplate): Promise<PlainAnswer>;
      authenticate(request: AuthenticateDiscoveryCodeRequest): Promise<DiscoveryAuth>;
    };
    /** Mails six digits for one organization: to sign in, or to join where that is allowed. */
    loginOrSignup(request: Asked<SendEmailCodeRequest> & LoginTemplates): Promise<PlainAnswer>;
    authenticate(request: AskedFor<AuthenticateEmailCodeRequest>): Promise<AuthenticateLinkAnswer>;
  };
  readonly sms: {
    /** Texts six digits; `mfa_phone_number` (E.164) only while the member has no verified one. */
    send(request: Asked<SendSmsCodeRequest> & Autofill): Promise<PlainAnswer>;
    authenticate(request: AskedFor<AuthenticateSmsCodeRequest>): Promise<AuthenticateResponse>;
  };
}

const PATH = "/b2b/otps";

export function createOtps(core: AuthCore): OtpsResource {
  const { accept } = core.store;
  return {
    email: {
      discovery: {
        send: createCall(core, {
          name: "otps.email.discovery.send",
          path: `${PATH}/email/discovery/send`,
          rules: {
            email_address: "string",
            discovery_expiration_minutes: "number?",
            login_template_id: "string?",
            locale: "string?",
          },
          isProtected: true,
        }),
        authenticate: createCall(core, {
          name: "otps.email.discovery.authenticate",
          path: `${PATH}/email/discovery/authenticate`,
          rules: { email_address: "string", code: "string" },
          isProtected: true,
          answer: ["intermediate_session_token", "email_address", "discovered_organizations"],
          effect: accept,
        }),
      },
      loginOrSignup: createCall(core, {
        name: "otps.email.loginOrSignup",
        path: `${PATH}/email/login_or_signup`,
        rules: {
          organization_id: "string",
          email_address: "string",
          login_template_id: "string?",
          signup_template_id: "string?",
          login_expiration_minutes: "number?",
          signup_expiration_minutes: "number?",
          locale: "string?",
        },
        isProtected: true,
      }),
      authenticate: createCall(core, {
        name: "otps.email.authenticate",
        path: `${PATH}/email/authenticate`,
        rules: {
          organization_id: "string",
          email_address: "string",
          code: "string",
          session_duration_minutes: "number",
          locale: "string?",
        },
        caller: "anyone",
        isProtected: true,
        answer: ["member_session", "intermediate_session_token"],
        effect: accept,
      }),
    },
    sms: {
      send: createCall(core, {
        name: "otps.sms.send",
        path: `${PATH}/sms/send`,
        rules: {
          organization_id: "string",
          member_id: "string",
          mfa_phone_number: "string?",
          locale: "string?",
          enable_autofill: "boolean?",
          autofill_session_duration_minutes: "number?",
        },
        caller: "either",
        isProtected: true,
      }),
      authenticate: createCall(core, {
        name: "otps.sms.authenticate",
        path: `${PATH}/sms/authenticate`,
        rules: {
          organization_id: "string",
          member_id: "string",
          code: "string",
          session_duration_minutes: "number",
          set_mfa_enrollment: "string?",
        },
        caller: "either",
        isProtected: true,
        answer: ["member_session"],
        effect: accept,
      }),
    },
  };
}
