import type { Connection } from "./organization-entry.ts";

/**
 * What the widget reads of an answer that may want more than one proof. Fields carry the wire's
 * names.
 */
export type UnfinishedSignIn = {
  member_session: null;
  member_id: string;
  member: {
    email_address: string;
    email_address_verified: boolean;
    member_password_id: string;
    mfa_phone_number: string;
    mfa_phone_number_verified: boolean;
    totp_registration_id: string;
    default_mfa_method: string;
  };
  organization: {
    organization_id: string;
    organization_name: string;
    organization_logo_path?: string | undefined;
    sso_active_connections: readonly Connection[];
    sso_default_connection_id: string | null;
    mfa_methods: string;
    allowed_mfa_methods: readonly string[];
  };
  primary_required: { allowed_auth_methods: readonly string[] } | null;
  mfa_required: { secondary_auth_initiated: string | null } | null;
};

/** The answer of a sign-in: a session, or what is still missing for one. */
export type SignInAnswer = { member_session: object } | UnfinishedSignIn;

export const isFinished = (answer: SignInAnswer): answer is { member_session: object } =>
  answer.member_session !== null;
