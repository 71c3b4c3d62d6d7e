import { countOf, wholeNumber } from "#lib/format/format.ts";

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
  noneTitle: "Nobody found",
  none: (part: string) => `No member has "${part}" in their e-mail address.`,
  more: "Show more",
  loadingMore: "Loading",
  you: "You",
  roles: { administrator: "Administrator", member: "Member" },
  byDomain: "By e-mail domain",
  statuses: { active: null, invited: "Invited", pending: "Pending", deleted: "Removed" },

  invite: {
    title: "Invite somebody",
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
