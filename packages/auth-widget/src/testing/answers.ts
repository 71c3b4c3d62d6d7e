import type { PasswordStrength } from "../actions/client.ts";
import type { Discovered, Found } from "../machine/discovered.ts";
import type { LinkConfirmation } from "../machine/link-confirmation.ts";
import type { OrganizationMatch } from "../machine/organization-match.ts";
import type { UnfinishedSignIn } from "../machine/sign-in-answer.ts";

export const email = "ada@family.example";

type Changes = {
  member?: Partial<UnfinishedSignIn["member"]>;
  organization?: Partial<UnfinishedSignIn["organization"]>;
  allowed?: readonly string[];
  texted?: boolean;
};

/**
 * The answer of a sign-in that wants more: a second factor, or, with `allowed`, another first one.
 */
export const unfinishedAnswer = (changes: Changes = {}): UnfinishedSignIn => ({
  member_session: null,
  member_id: "member-1",
  member: {
    email_address: email,
    email_address_verified: true,
    member_password_id: "",
    mfa_phone_number: "",
    mfa_phone_number_verified: false,
    totp_registration_id: "",
    default_mfa_method: "",
    ...changes.member,
  },
  organization: {
    organization_id: "organization-1",
    organization_name: "Whitfield Family",
    sso_active_connections: [],
    sso_default_connection_id: null,
    mfa_methods: "ALL_ALLOWED",
    allowed_mfa_methods: [],
    ...changes.organization,
  },
  primary_required: changes.allowed ? { allowed_auth_methods: changes.allowed } : null,
  mfa_required: changes.allowed
    ? null
    : { secondary_auth_initiated: changes.texted ? "sms_otp" : null },
});

export const finishedAnswer = { member_session: {} };
export const withApp = { totp_registration_id: "totp-1" };
export const withPhone = { mfa_phone_number: "+12025550123", mfa_phone_number_verified: true };

export const aFound = (id: string, name: string, type = "active_member"): Found => ({
  organization: { organization_id: id, organization_name: name },
  membership: { type },
});
export const discovered = (found: readonly Found[]): Discovered => ({
  email_address: email,
  discovered_organizations: found,
});

/**
 * An organization as its own sign-in page sees it; it takes every way in unless `changes` say
 * otherwise.
 */
export const aMatch = (changes: Partial<OrganizationMatch> = {}): OrganizationMatch => ({
  organization_id: "organization-1",
  organization_name: "Whitfield Family",
  auth_methods: "ALL_ALLOWED",
  allowed_auth_methods: [],
  email_jit_provisioning: "NOT_ALLOWED",
  email_allowed_domains: [],
  sso_active_connections: [],
  ...changes,
});

/** A question about a link, asked of whoever is signed in. */
export const aDoubt = (signedInAs: string | null): LinkConfirmation => ({
  reason: signedInAs === null ? "notAsked" : "signedIn",
  mailbox: null,
  organization: "",
  inviter: null,
  note: null,
  isEnding: false,
  signedInAs,
});

export const aStrength = (changes: Partial<PasswordStrength> = {}): PasswordStrength => ({
  valid_password: true,
  score: 4,
  breached_password: false,
  strength_policy: "zxcvbn",
  zxcvbn_feedback: { suggestions: [], warning: "" },
  luds_feedback: { missing_complexity: 0, missing_characters: 0 },
  ...changes,
});
