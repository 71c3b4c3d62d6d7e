import type { AuditAction } from "@stocks-vibe/contracts/auth";
import type { TrackerAction, TrackerEvent } from "@stocks-vibe/contracts/portfolio";
import { countOf } from "#lib/format/format.ts";

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
  stranger: "Someone not signed in",
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

export type Sentence = {
  /** What happened. `subject` is to whom it was done, or by whom where nobody else is named. */
  done: (subject: string) => string;
  /** What happened where somebody did it to themselves, if that has a sentence of its own. */
  doneToSelf?: string;
  /** Completes 'Tried to …', for what was refused. */
  tried: string;
};

/** ' of Nora': whose; nothing where nobody is named. */
const of = (subject: string): string => subject && ` of ${subject}`;
const always = (done: string, tried: string): Sentence => ({ done: () => done, tried });

/** One sentence for each thing that the organization's log can tell of. */
export const actionMessages: Readonly<Record<AuditAction, Sentence>> = {
  "member.sign_in": always("Signed in", "sign in"),
  "member.breakglass_sign_in": always(
    "Signed in without single sign-on, as one of the people who can",
    "sign in without single sign-on",
  ),
  "organization.sso_requirement_set": always(
    "Set when members sign in by single sign-on only",
    "require single sign-on",
  ),
  "organization.sso_requirement_start": always(
    "Made single sign-on the only way to sign in, as planned",
    "start to require single sign-on",
  ),
  "organization.sso_requirement_cancel": always(
    "Canceled the plan to require single sign-on",
    "cancel the plan to require single sign-on",
  ),
  "organization.sso_requirement_end": always(
    "Allowed all ways to sign in again",
    "allow all ways to sign in again",
  ),
  "session.revoke": {
    done: (subject) => `Signed out ${subject}`,
    doneToSelf: "Signed out",
    tried: "sign out",
  },
  "session.revoke_all": {
    done: (subject) => `Signed ${subject} out everywhere`,
    doneToSelf: "Signed out everywhere",
    tried: "sign someone out everywhere",
  },
  "session.revoke_others": always("Signed out everywhere else", "sign out everywhere else"),
  "login_link.send": always("Asked for a sign-in link", "get a sign-in link"),
  "magic_link.authenticate": always("Opened a sign-in link", "use a sign-in link"),
  "oauth.start": always("Left to sign in with another account", "sign in with another account"),
  "oauth.callback": always(
    "Came back from signing in with another account",
    "sign in with another account",
  ),
  "oauth.authenticate": always("Signed in with another account", "sign in with another account"),
  "sso.start": always("Left to sign in through the organization's provider", "sign in by SSO"),
  "sso.callback": always("Came back from the organization's provider", "sign in by SSO"),
  "sso.authenticate": always("Signed in by SSO", "sign in by SSO"),
  "sso_connection.create": always("Added an SSO connection", "add an SSO connection"),
  "sso_connection.update": always("Changed an SSO connection", "change an SSO connection"),
  "sso_connection.delete": always("Deleted an SSO connection", "delete an SSO connection"),
  "sso_connection.test": always("Tested an SSO connection", "test an SSO connection"),
  "sso_connection.certificates_read": always(
    "Added a new certificate of an SSO provider",
    "add a new certificate of an SSO provider",
  ),
  "sso_connection.certificate_delete": always(
    "Removed a certificate of an SSO connection",
    "remove a certificate of an SSO connection",
  ),
  "sso_connection.switch_on": always(
    "Switched an SSO connection on",
    "switch an SSO connection on",
  ),
  "sso_setup_link.create": always(
    "Created a link to set up an SSO connection",
    "create a link to set up an SSO connection",
  ),
  "sso_setup_link.revoke": always(
    "Revoked a link to set up an SSO connection",
    "revoke a link to set up an SSO connection",
  ),
  "sso_setup.update": always(
    "The holder of their set-up link changed an SSO connection",
    "change an SSO connection by a set-up link",
  ),
  "sso_setup.test": always(
    "The holder of their set-up link tested an SSO connection",
    "test an SSO connection by a set-up link",
  ),
  "sso_setup.finish": always(
    "The holder of their set-up link finished setting up an SSO connection",
    "finish setting up an SSO connection by a set-up link",
  ),
  "sso_connection.key_delete": always(
    "Removed a key of an SSO connection",
    "remove a key of an SSO connection",
  ),
  "linked_account.remove": always("Removed a linked account", "remove a linked account"),
  "discovery_link.send": always("Asked for a sign-in link", "get a sign-in link"),
  "sign_up.start": always("Asked for an account", "get an account"),
  "discovery_link.authenticate": always("Opened a sign-in link", "use a sign-in link"),
  "email_code.send": always("Asked for a code by e-mail", "get a code by e-mail"),
  "email_code.authenticate": always("Entered a code from an e-mail", "use a code from an e-mail"),
  "discovery_code.send": always("Asked for a code by e-mail", "get a code by e-mail"),
  "discovery_code.authenticate": always(
    "Entered a code from an e-mail",
    "use a code from an e-mail",
  ),
  "sms_code.send": always("Asked for a code by text message", "get a code by text message"),
  "sms_code.authenticate": always(
    "Entered a code from a text message",
    "use a code from a text message",
  ),
  "totp.create": always("Began to set up an authenticator app", "set up an authenticator app"),
  "totp.authenticate": always(
    "Entered a code from an authenticator app",
    "use a code from an authenticator app",
  ),
  "totp.remove": {
    done: (subject) => `Removed the authenticator app${of(subject)}`,
    doneToSelf: "Removed their authenticator app",
    tried: "remove an authenticator app",
  },
  "phone.add": always("Added a phone number", "add a phone number"),
  "phone.remove": {
    done: (subject) => `Removed the phone number${of(subject)}`,
    doneToSelf: "Removed their phone number",
    tried: "remove a phone number",
  },
  "recovery_codes.read": always("Looked at the backup codes", "look at the backup codes"),
  "recovery_codes.rotate": always("Made new backup codes", "make new backup codes"),
  "recovery_code.use": always("Used a backup code", "use a backup code"),
  "password.authenticate": always("Entered a password", "sign in with a password"),
  "password.set": always("Set a password", "set a password"),
  "password.remove": {
    done: (subject) => `Removed the password${of(subject)}`,
    doneToSelf: "Removed their password",
    tried: "remove a password",
  },
  "password_reset.start": always("Asked to reset a password", "reset a password"),
  "password_reset.finish": always("Reset a password", "reset a password"),
  "invite.send": { done: (subject) => `Invited ${subject}`, tried: "invite someone" },
  "invite.decline": {
    done: (subject) => `Declined the invitation${of(subject)}`,
    doneToSelf: "Declined the invitation",
    tried: "decline an invitation",
  },
  "organization.create": always("Created the organization", "create an organization"),
  "organization.update": always(
    "Changed the organization's settings",
    "change the organization's settings",
  ),
  "organization.deletion_ask": always(
    "Asked for the organization to be deleted",
    "have the organization deleted",
  ),
  "organization.deletion_withdraw": always(
    "Kept the organization, which was about to be deleted",
    "keep the organization",
  ),
  "organization.domain_start": always(
    "Began to prove an e-mail domain",
    "begin to prove an e-mail domain",
  ),
  "organization.domain_verify": always("Proved an e-mail domain", "prove an e-mail domain"),
  "organization.domain_remove": always("Gave up an e-mail domain", "give up an e-mail domain"),
  "organization.delete": always("Deleted the organization", "delete the organization"),
  "member.create": { done: (subject) => `Added ${subject}`, tried: "add a member" },
  "member.update": {
    done: (subject) => `Changed ${subject}`,
    doneToSelf: "Changed their own details",
    tried: "change a member",
  },
  "member.delete": {
    done: (subject) => `Removed ${subject}`,
    doneToSelf: "Left the organization",
    tried: "remove a member",
  },
  "member.reactivate": {
    done: (subject) => `Asked ${subject} back`,
    tried: "ask a former member back",
  },
  "member.email_change": {
    done: (subject) => `Changed the e-mail address${of(subject)}`,
    doneToSelf: "Changed their e-mail address",
    tried: "change an e-mail address",
  },
  "member.email_change_start": {
    done: (subject) => `Asked for another e-mail address${subject && ` for ${subject}`}`,
    doneToSelf: "Asked for another e-mail address",
    tried: "ask for another e-mail address",
  },
  "member.email_change_stop": {
    done: (subject) => `Stopped the change of the e-mail address${of(subject)}`,
    doneToSelf: "Stopped the change of their e-mail address",
    tried: "stop the change of an e-mail address",
  },
  "member.look_up": always("Looked a member up", "look a member up"),
  "user.look_up": always("Looked a person up", "look a person up"),
  "connected_app.revoke": {
    done: (subject) => `Disconnected an app${of(subject)}`,
    doneToSelf: "Disconnected an app",
    tried: "disconnect an app",
  },
  "audit_log.read": always("Looked at this activity", "look at this activity"),
  "impersonation.start": {
    done: (subject) => `Was allowed to look as ${subject}`,
    tried: "look as a member",
  },
  "impersonation.authenticate": {
    done: (subject) => `Began to look as ${subject}`,
    tried: "look as a member",
  },
};

export type Details = TrackerEvent["details"];

export type TrackerSentence = {
  done: (details: Details) => string;
  /** Completes 'Tried to …', for what was refused. */
  tried: string;
};

const named = ({ institution }: Details): string => institution ?? "an institution";
const account = ({ account: name, institution }: Details): string =>
  [name ?? "an account", institution && `(${institution})`].filter(Boolean).join(" ");

/** One sentence for each thing that the tracker's own log can tell of. */
export const trackerMessages: Readonly<Record<TrackerAction, TrackerSentence>> = {
  "connection.linked": {
    done: (details) => `Linked ${named(details)}`,
    tried: "link an institution",
  },
  "connection.sync-requested": {
    done: (details) => `Synced ${named(details)} by hand`,
    tried: "sync an institution",
  },
  "connection.updated": {
    done: (details) => `Signed in at ${named(details)} again`,
    tried: "sign in at an institution again",
  },
  "connection.kept-twice": {
    done: (details) => `Kept a second link of ${named(details)}`,
    tried: "say what another member's second link is for",
  },
  "connection.told-apart": {
    done: (details) => `Said that a second link of ${named(details)} brings other accounts`,
    tried: "say which accounts another member's link brings",
  },
  "connection.asked-again": {
    done: (details) => `Took back what was said of a second link of ${named(details)}`,
    tried: "take back what was said of another member's second link",
  },
  "connection.removed": {
    done: (details) => `Disconnected ${named(details)}`,
    tried: "disconnect an institution that another member linked",
  },
  "connection.handed-over": {
    done: (details) => `Handed the accounts at ${named(details)} over to a newer link of them`,
    tried: "hand over accounts that another member linked",
  },
  "connection.taken-over": {
    done: (details) => `Took over the accounts at ${named(details)} of an earlier link`,
    tried: "take over accounts for another member's link",
  },
  "connection.history-carried-over": {
    done: (details) => `${named(details)} took over the history of an earlier link`,
    tried: "take over a history",
  },
  "account.cost-basis-method-chosen": {
    done: (details) => `Changed the cost basis method of ${account(details)}`,
    tried: "change the cost basis method of another member's account",
  },
  "account.removed": {
    done: (details) => `Removed ${account(details)} for good`,
    tried: "remove an account",
  },
  "account.added-by-hand": {
    done: (details) => `Added ${account(details)} to keep it by hand`,
    tried: "add an account",
  },
  "account.renamed": {
    done: (details) => `Changed what ${account(details)} is called`,
    tried: "change what another member's account is called",
  },
  "account.entry-added": {
    done: (details) => `Entered a transaction of ${account(details)}`,
    tried: "enter a transaction of another member's account",
  },
  "account.history-added": {
    done: (details) => `Added history from a file to ${account(details)}`,
    tried: "add history to another member's account",
  },
  "account.history-taken-back": {
    done: (details) => `Took back history that was added to ${account(details)}`,
    tried: "take back history of another member's account",
  },
  "account.lots-named": {
    done: (details) => `Named the shares a sale took in ${account(details)}`,
    tried: "name the shares a sale took in another member's account",
  },
  "account.finding-answered": {
    done: (details) => `Answered a question about the data of ${account(details)}`,
    tried: "answer a question about the data of another member's account",
  },
  "account.answer-taken-back": {
    done: (details) => `Took back an answer about the data of ${account(details)}`,
    tried: "take back an answer about another member's account",
  },
  "security.matched": {
    done: ({ security, market_symbol: symbol }) =>
      `Said that the market knows ${security ?? "a security"} as ${symbol ?? "another"}`,
    tried: "say which market symbol a security of another member has",
  },
  "security.match-taken-back": {
    done: ({ security }) => `Took back the market symbol of ${security ?? "a security"}`,
    tried: "take back the market symbol of a security of another member",
  },
  "data.exported": {
    done: () => "Downloaded the organization's data",
    tried: "download the organization's data",
  },
  "identity.mismatch": {
    done: () => "Sent a request in another name",
    tried: "send a request in another name",
  },
  "operator.stopped": {
    done: () => "Changed something in a member's name",
    tried: "change something in a member's name",
  },
};
