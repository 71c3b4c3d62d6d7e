import type { SignInAnswer } from "../machine/sign-in-answer.ts";

type Sent = Promise<unknown>;

/** Whose second factor a call is about. */
type Claim = { organization_id: string; member_id: string };
type Timed = { session_duration_minutes: number };

/** What the widget needs of the auth client; any client with these calls will do. */
export type SignInClient = {
  magicLinks: {
    email: {
      discovery: {
        send(request: {
          email_address: string;
          discovery_redirect_url: string;
          discovery_expiration_minutes?: number;
        }): Sent;
      };
      loginOrSignup(request: {
        organization_id: string;
        email_address: string;
        login_redirect_url: string;
        signup_redirect_url: string;
      }): Sent;
    };
  };
  otps: {
    sms: {
      send(request: Claim & { mfa_phone_number?: string }): Sent;
      authenticate(request: Claim & Timed & { code: string }): Promise<SignInAnswer>;
    };
  };
  totp: {
    create(
      request: Claim,
    ): Promise<{ secret: string; qr_code: string; recovery_codes: readonly string[] }>;
    authenticate(request: Claim & Timed & { code: string }): Promise<SignInAnswer>;
  };
  recoveryCodes: {
    recover(request: Claim & Timed & { recovery_code: string }): Promise<SignInAnswer>;
  };
  bootstrap: { get(): Promise<{ email_domains: string[] }> };
};
