import { day, denverDay, denverTime } from "#lib/format/format-date.ts";

export const organizationMessages = {
  membersAndInvites: "Members and invitations",
  settings: "Settings",
  organizations: "Switch organization",
  current: "Current",
  only: "This is your only organization.",
  organizationsFailed: "Your other organizations could not be loaded.",
  switchFailed: "The organization could not be switched. Please try again.",
  switchOffline: "The connection broke. Check your internet connection and try again.",
  theme: "Appearance",
  themes: { system: "System", light: "Light", dark: "Dark" },
  activity: "Activity",
  help: "Help",
  signOutOthers: "Sign out everywhere else",
  signOutOthersTitle: "Sign out everywhere else?",
  signOutOthersText:
    "You stay signed in here. Every other browser and device has to sign in to this organization again.",
  signOutOthersConfirm: "Sign out elsewhere",
  signingOutOthers: "Signing out",
  signOutOthersDone: "You are signed in only here",
  signedOutOthers: (count: number) =>
    count === 0
      ? "You were not signed in anywhere else."
      : `Signed out in ${count} other ${count === 1 ? "place" : "places"}.`,
  signOutOthersFailed: "The other sessions could not be ended. Please try again.",
  cancel: "Cancel",
  close: "Close",
} as const;

export const deletionBarMessages = {
  title: (organization: string, at: string) =>
    `${organization} will be deleted on ${day(denverDay(at))}, ${denverTime(at)} MT`,
  text: (by: string) =>
    `${by} asked for it. Its members, accounts and figures are removed for good then.`,
  keep: "Keep the organization",
  keeping: "Keeping it",
  failed: "That did not work. Please try again.",
} as const;

export const menuMessages = {
  open: (name: string) => `Account of ${name}`,
  logout: "Logout",
} as const;

export const namesMessages = {
  title: "What should we call you?",
  organizationTitle: "What should we call your organization?",
  text: "Your name is shown at the top of every page and in the activity log. We ask once in each organization.",
  person: "Your full name",
  organization: "Name of your organization",
  use: "Use this",
  saving: "Keeping it",
  skip: "Not now",
  /** By what the identity server says, which speaks English. */
  refused: (said: string) => said || "The name could not be kept. Please try again.",
} as const;
