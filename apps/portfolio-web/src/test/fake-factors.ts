import { vi } from "vitest";
import type { AuthClient, SignInAnswer } from "#lib/auth/auth.ts";

/**
 * The answer of a sign-in to an organization that asks for a second factor; Nora has an app unless
 * the test says otherwise.
 */
export const wantsSecondFactor = (totp = "totp-1") =>
  ({
    member_session: null,
    member_id: "member-1",
    member: {
      email_address: "nora@whitfield.example",
      email_address_verified: true,
      member_password_id: "",
      mfa_phone_number: "",
      mfa_phone_number_verified: false,
      totp_registration_id: totp,
      default_mfa_method: "",
    },
    organization: {
      organization_id: "organization-2",
      organization_name: "Larkspur Advisory",
      sso_active_connections: [],
      sso_default_connection_id: null,
      mfa_methods: "ALL_ALLOWED",
      allowed_mfa_methods: [],
    },
    primary_required: null,
    mfa_required: { secondary_auth_initiated: null },
  }) satisfies SignInAnswer;

const nothingFound = async () => ({
  email_address: "nora@whitfield.example",
  discovered_organizations: [],
});

/** The calls about second factors. They succeed: `open` signs in. */
export const fakeFactors = (open: () => Promise<SignInAnswer>) => ({
  passwords: {
    authenticate: vi.fn(open),
    resetByEmailStart: vi.fn(async () => ({})),
    resetByEmail: vi.fn(open),
    resetBySession: vi.fn(open),
    strengthCheck: vi.fn<AuthClient["passwords"]["strengthCheck"]>(async ({ password }) => ({
      valid_password: password.length > 8,
      score: password.length > 8 ? 4 : 1,
      breached_password: false,
      strength_policy: "zxcvbn",
      zxcvbn_feedback: { suggestions: [], warning: "" },
      luds_feedback: { missing_complexity: 0, missing_characters: 0 },
    })),
    discovery: {
      authenticate: vi.fn(nothingFound),
      resetByEmailStart: vi.fn(async () => ({})),
      resetByEmail: vi.fn(nothingFound),
    },
  },
  otps: {
    email: {
      discovery: { send: vi.fn(async () => ({})), authenticate: vi.fn(nothingFound) },
      loginOrSignup: vi.fn(async () => ({})),
      authenticate: vi.fn(open),
    },
    sms: {
      send: vi.fn(async () => ({})),
      authenticate: vi.fn<AuthClient["otps"]["sms"]["authenticate"]>(open),
    },
  },
  totp: {
    create: vi.fn(async () => ({
      secret: "JBSWY3DPEHPK3PXP",
      qr_code: "data:image/png;base64,",
      recovery_codes: ["aaaa-bbbb", "cccc-dddd"],
    })),
    authenticate: vi.fn<AuthClient["totp"]["authenticate"]>(open),
  },
  recoveryCodes: {
    recover: vi.fn(open),
    get: vi.fn<AuthClient["recoveryCodes"]["get"]>(async () => ({ recovery_codes: ["eeee-ffff"] })),
    rotate: vi.fn<AuthClient["recoveryCodes"]["rotate"]>(async () => ({
      recovery_codes: ["gggg-hhhh", "iiii-jjjj"],
    })),
  },
});
