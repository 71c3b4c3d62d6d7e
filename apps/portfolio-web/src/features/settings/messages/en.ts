import type { ExportTable } from "@stocks-vibe/contracts/portfolio";
import { countOf, wholeNumber } from "#lib/format/format.ts";
import { denverMomentFrom } from "#lib/format/format-date.ts";

const unexpected = "That did not work. Please try again.";

export const settingsMessages = {
  title: "Settings",
  parts: {
    profile: "Profile",
    members: "Members",
    organization: "Organization",
    data: "Data",
    activity: "Activity",
    appearance: "Appearance",
    singleSignOn: "Single sign-on",
  },
  loading: "Loading",
  pageTitle: (part: string) => `${part} · Settings`,
  tryAgain: "Try again",
  cancel: "Cancel",
  change: "Change",
  changeOf: (what: string) => `Change: ${what}`,
  save: "Save",
  saving: "Saving",
  operator: "An operator who looks in a member's name can't change anything.",
  notAllowed: "You are not allowed to do this. Ask an administrator of your organization.",
  offline: "There is no connection. Please check your network and try again.",
  unexpected,
  /**
   * Of a refusal that has no sentence here, by what the identity server says: it speaks English.
   */
  otherwise: (said: string) => said || unexpected,
  declined: "Nothing was changed: you did not confirm that it's you.",
} as const;

/** By what the identity server answers; its own sentence stands for every other refusal. */
export const refusalMessages: Readonly<Record<string, string>> = {
  unauthorized_action: settingsMessages.notAllowed,
  cannot_remove_last_admin:
    "An organization needs at least one administrator who has accepted the membership. First make someone else an administrator who has.",
  cannot_remove_admin_while_deletion_waits:
    "The organization is about to be deleted, and every administrator may keep it until then. To change who administrates it, keep the organization first.",
  organization_slug_already_used: "This short name is taken. Choose another one.",
  duplicate_member_email: "Someone with this address is already a member.",
  invalid_email_for_invites:
    "Your organization's settings do not allow inviting this address. An administrator can change who may be invited.",
};

/** What is wrong with a password; the identity server's own sentence stands for the others. */
export const faultMessages: Readonly<Record<string, string>> = {};

/** The same for what can't be done before a moment that the answer names. */
export const waitMessages: Readonly<Record<string, (notBefore: string) => string>> = {
  too_many_deletion_requests: (at) =>
    `The deletion was asked for too often today. The organization stays; ask again from ${denverMomentFrom(at)}.`,
  admin_removed_too_recently: (at) =>
    `Someone lost the role of administrator in the last 24 hours. You can ask for the deletion from ${denverMomentFrom(at)}.`,
};

export const stepUpMessages = {
  title: "Confirm that it's you",
  text: "This changes permissions or sign-in, so confirm that it is you.",
  ways: {
    app: "Type the 6-digit code that your authenticator app shows now.",
    text: (number: string) => `Type the 6-digit code that was texted to ${number}.`,
    email: (address: string) => `Type the 6-digit code that was mailed to ${address}.`,
  },
  code: "6-digit code",
  sendText: "Text me a code",
  sendEmail: "Mail me a code",
  sendAnother: "Send another code",
  sending: "Sending",
  useText: "Text me a code instead",
  useApp: "Use the authenticator app instead",
  confirm: "Confirm",
  confirming: "Confirming",
  cancel: "Cancel",
  signInAgain: "Sign in again instead",
  sixDigits: "The code has 6 digits.",
  wrong: "Invalid passcode, please try again.",
  failed: "That did not work. You can sign in again instead.",
  notSent: "The code could not be sent. You can sign in again instead.",
} as const;

export const activityPageMessages = {
  lead: (organization: string) =>
    `Sign-ins, members, settings and connections of ${organization}. Times are Mountain Time.`,
} as const;

export const appearanceMessages = {
  lead: "These choices are kept in this browser and apply only to you.",
  theme: "Colors",
  themeText: "System follows what your device is set to.",
  language: "Language",
  languageText: "Pages come in the language that your browser asks for, until you choose one here.",
} as const;

/** The words of the page about the organization's data. */
export const dataMessages = {
  lead: "What is kept here, as files to take along.",
  noAccess:
    "Your organization has no access to figures at present. Whatever is kept for it can be downloaded once it has.",
  operator: "An operator who looks in a member's name can't take data along.",
  everything: {
    title: "Everything in one file",
    text: "Every table below as JSON, for programs.",
    name: "All data",
    button: "Download JSON",
    file: "stocks-vibe.json",
  },
  tables: {
    title: "One file for each table",
    text: "CSV files for a spreadsheet. Amounts are to the cent, as the pages show them; passwords, access keys and full account numbers are in none of them.",
    button: "Download CSV",
    of: (table: string) => `of ${table}`,
    file: (table: ExportTable) => `stocks-vibe-${table}.csv`,
  },
  preparing: "Preparing",
  failed: "The file could not be downloaded.",
  logged: "Each download is written down in the activity.",
  names: {
    accounts: "Accounts",
    holdings: "Holdings",
    lots: "Lots",
    transactions: "Transactions",
    imports: "Added files",
    activity: "Activity of accounts",
  } satisfies Record<ExportTable, string>,
  texts: {
    accounts: "Every account with its balance and the institution's total.",
    holdings: "What each account holds, with its cost where it is known.",
    lots: "Each purchase that is still held, with its day, cost and gain.",
    transactions: "Everything that institutions list and members added.",
    imports: "Files and entries that members added.",
    activity: "Linking, syncing, downloads and changes. For administrators.",
  } satisfies Record<ExportTable, string>,
} as const;

export const membersMessages = {
  lead: (organization: string) =>
    `Members of ${organization} see the same accounts and holdings. Administrators also manage members, settings and every connection.`,
  list: "Members",
  failed: "The list of members could not be loaded.",
  find: "Find by e-mail address",
  findFrom: (least: number) => `Type at least ${least} characters to search.`,
  found: (shown: number, total: number) =>
    shown === total
      ? countOf(total, "member", "members")
      : `${wholeNumber(shown)} of ${countOf(total, "member", "members")}`,
  noneTitle: "No one found",
  none: (part: string) => `No member has "${part}" in their e-mail address.`,
  more: "Show more",
  loadingMore: "Loading",
  you: "You",
  roles: { administrator: "Administrator", member: "Member" },
  byDomain: "By e-mail domain",
  statuses: { active: null, invited: "Invited", pending: "Pending", deleted: "Removed" },

  invite: {
    title: "Invite someone",
    email: "Invite by e-mail",
    name: "Name (optional)",
    note: "Note (optional)",
    noteHint: (most: number) =>
      `Goes into the mail in your name, as plain text of up to ${wholeNumber(most)} characters: links in it can't be clicked.`,
    noteTooLong: (over: number) =>
      `The note is too long by ${countOf(over, "character", "characters")}.`,
    role: "Role",
    roleHints: {
      member: "Sees everything, links accounts and manages what they linked.",
      administrator:
        "Also manages members, settings and every connection, and can delete the organization.",
    },
    send: "Invite",
    sending: "Inviting",
    sent: (email: string) => `An invitation was sent to ${email}.`,
    invalid: "Invalid email address",
    byAdministrators:
      "Administrators invite new members. Ask one of them, or have them let every member invite.",
  },

  resend: "Send again",
  resending: "Sending",
  withdraw: "Withdraw",
  changeRole: "Change role",
  remove: "Remove",
  /** For whoever hears the button without seeing its row. */
  of: (action: string, name: string) => `${action}: ${name}`,

  role: {
    title: (name: string) => `Role of ${name}`,
    save: "Save",
    saving: "Saving",
    loses: "They will be signed out and have to sign in again.",
    saved: (name: string, role: string) => `${name} is now ${role}.`,
    as: { administrator: "an administrator", member: "a member" },
  },
  removal: {
    title: (name: string) => `Remove ${name}?`,
    text: (name: string, organization: string) =>
      `${name} is signed out at once and no longer sees anything of ${organization}. Accounts that they linked stay; an administrator can disconnect them.`,
    confirm: "Remove",
    removing: "Removing",
    done: (name: string) => `${name} was removed.`,
    keep: "Keep",
  },
  withdrawal: {
    title: (email: string) => `Withdraw the invitation of ${email}?`,
    text: "The link in the letter stops working. You can invite them again at any time.",
    confirm: "Withdraw",
    removing: "Withdrawing",
    done: (email: string) => `The invitation of ${email} was withdrawn.`,
    keep: "Keep",
  },
} as const;
