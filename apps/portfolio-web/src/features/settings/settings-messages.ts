import { denverMomentFrom } from "#lib/format-date.ts";

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
  },
  pageTitle: (part: string) => `${part} · Settings`,
  tryAgain: "Try again",
  cancel: "Cancel",
  save: "Save",
  saving: "Saving",
  operator: "An operator who looks in a member's name can't change anything.",
  notAllowed: "You are not allowed to do this. Ask an administrator of your organization.",
  offline: "There is no connection. Please check your network and try again.",
  unexpected,
  /** Of a refusal that has no sentence here, by what the identity server says: it speaks English. */
  otherwise: (said: string) => said || unexpected,
  declined: "Nothing was changed: you did not confirm that it's you.",
} as const;

/** By what the identity server answers; its own sentence stands for every other refusal. */
export const refusalMessages: Readonly<Record<string, string>> = {
  unauthorized_action: settingsMessages.notAllowed,
  cannot_remove_last_admin:
    "An organization needs at least one administrator who has accepted the membership. Make somebody else one first, who does.",
  cannot_remove_admin_while_deletion_waits:
    "The organization is about to be deleted, and every administrator may keep it until then. To change who administrates it, keep the organization first.",
  organization_slug_already_used: "This short name is taken. Choose another one.",
  duplicate_member_email: "Somebody with this address is a member already.",
  invalid_email_for_invites:
    "Your organization's settings do not allow inviting this address. An administrator can change who may be invited.",
};

/** The same for what can't be done before a moment that the answer names. */
export const waitMessages: Readonly<Record<string, (notBefore: string) => string>> = {
  too_many_deletion_requests: (at) =>
    `The deletion was asked for too often today. The organization stays; ask again from ${denverMomentFrom(at)}.`,
  admin_removed_too_recently: (at) =>
    `Somebody was taken out of the administrators in the last 24 hours. The deletion can be asked for from ${denverMomentFrom(at)}.`,
};
