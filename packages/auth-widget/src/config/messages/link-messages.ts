/** What is asked before a link is used: a part of the one catalogue in messages.ts. */
export const linkMessages = {
  link: {
    headline: "Continue signing in?",
    continueAs: (mailbox: string) => `Continue as ${mailbox}?`,
    invited: (organization: string) => `You are invited to ${organization}`,
    invitedBy: (inviter: string, organization: string) =>
      `${inviter} invited you to ${organization}`,
    headlines: {
      changeAddress: "Use this email address?",
      operator: "Look as another member?",
      newPassword: "Choose a new password?",
    },
    signedInAs: (email: string) =>
      `You are signed in as ${email}. Continuing ends that session and signs in with this link instead.`,
    invitation: (mailbox: string) =>
      `The invitation is for ${mailbox}. By accepting it you become a member.`,
    address: (mailbox: string, organization: string) =>
      `Somebody in ${organization} asked to use ${mailbox} for their account. Continue only if that was you.`,
    only: {
      notAsked:
        "We don't know that you asked for this link in this browser. Continue only if you asked for it yourself.",
      otherMailbox:
        "This is another address than the one you asked for a link with. Continue only if it is yours.",
      operator: "This link shows what another member sees. Continue only if you made it yourself.",
      newPassword:
        "This link is for a new password, which signs you in. Continue only if you asked for it yourself.",
    },
    continue: "Continue",
    wrote: (inviter: string) => `${inviter} wrote:`,
    ending: (organization: string) =>
      `${organization} is about to be deleted: unless one of its administrators keeps it, everything of it goes within a day.`,
    accept: "Accept Invite",
    leave: "Not now",
  },
} as const;
