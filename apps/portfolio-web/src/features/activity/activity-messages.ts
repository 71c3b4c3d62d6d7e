import { countOf } from "#lib/count-of.ts";

export const activityMessages = {
  filter: "What to show",
  kinds: { all: "All", people: "Sign-ins and members", money: "Accounts" },
  list: (day: string) => `Activity on ${day}`,
  failed: "The activity could not be loaded.",
  notAllowed: "Only administrators see the activity of the organization.",
  olderFailed: "Older activity could not be loaded.",
  tryAgain: "Try again",
  emptyTitle: "Nothing has happened yet",
  emptyText: "Sign-ins and changes will be listed here.",
  older: "Load older",
  loadingOlder: "Loading",
  end: "Nothing happened before this.",
  refused: "Refused",
  notAllowedMark: "Not allowed",
  /** Who does what nobody asked for, such as at night. */
  product: "Stocks Vibe",
  /** Something of a newer server, which this page has no sentence for. */
  unknown: "Something else happened",
  tried: (what: string) => `Tried to ${what}`,
  self: "themselves",
  formerMember: "a former member",
  operator: "An operator",
  stranger: "Somebody not signed in",
  inNameOf: (operator: string, member: string) => `${operator}, as ${member}`,
  from: (address: string) => `from ${address}`,
  because: (reason: string) => `Reason: ${reason}`,
  sessions: (count: number) => countOf(count, "session ended", "sessions ended"),
  changed: (fields: string) => `Changed: ${fields}`,
} as const;

/** Why something was refused, where that helps. */
export const reasonMessages: Readonly<Record<string, string>> = {
  unauthorized_action: "Not allowed",
  too_many_requests: "Too many tries",
  session_authorization_error: "Had to prove who they are first",
  member_not_found: "No such member",
  duplicate_member_email: "Already a member",
  no_match_for_provided_magic_link_url: "Unknown return address",
  last_admin: "The last administrator",
};

/** What a change named, in words. What is not here is not told. */
export const fieldMessages: Readonly<Record<string, string>> = {
  name: "name",
  roles: "roles",
  email_address: "e-mail address",
  mfa_enrolled: "second factor",
  mfa_phone_number: "phone number",
  default_mfa_method: "preferred second factor",
  is_breakglass: "emergency access",
  organization_name: "name",
  organization_slug: "short name",
  organization_logo_url: "logo",
  email_allowed_domains: "e-mail domains",
  email_jit_provisioning: "who may join",
  email_invites: "who may be invited",
  auth_methods: "ways to sign in",
  allowed_auth_methods: "ways to sign in",
  mfa_policy: "second factor",
  mfa_methods: "kinds of second factor",
  allowed_mfa_methods: "kinds of second factor",
  rbac_email_implicit_role_assignments: "roles by e-mail domain",
};
