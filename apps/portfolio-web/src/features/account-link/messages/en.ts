import { countOf } from "#lib/format/format.ts";

const accounts = (n: number) => countOf(n, "account", "accounts");

export const linkMessages = {
  connect: "Connect Account",
  reconnect: "Reconnect",
  connectAgain: "Connect again",
  choose: "Choose accounts",
  connecting: "Connecting",
  tryAgain: "Try Again",
  retry: "Retry",
  cancel: "Cancel",
  failed: {
    connect: "Connection Failed",
    reconnect: "Reconnection Failed",
    choose: "Accounts Not Changed",
  },
  unable: {
    connect: "Unable to connect your account. Please try again.",
    reconnect: "Unable to reconnect your account. Please try again.",
    choose: "Unable to change the shared accounts. Please try again.",
  },
  cancelled: "Reconnection was cancelled.",
  info: {
    reconnect: {
      title: (institution: string) => `Reconnect ${institution}`,
      text: (institution: string) =>
        `You sign in at ${institution} once more, in the account-linking provider's own window. Your accounts and their history stay as they are; their figures go on from here.`,
    },
    choose: {
      title: (institution: string) => `Choose accounts at ${institution}`,
      text: (institution: string) =>
        `You sign in at ${institution} once more, in the account-linking provider's own window, and say which accounts are shared. An account that you leave out is removed here with its history; one that you add comes with what the institution tells of it.`,
    },
    start: "Continue",
  },
  code: (type: string, code: string) => `If you ask for help, say: ${type} / ${code}`,
  noSession: "User session not available",
  notAllowed: "Your organization may not link accounts at the moment.",
  operatorOnlyLooks: "An operator who looks in a member's name can't link accounts.",
  noScript: "The account-linking window could not be loaded. Check your connection and try again.",
  succeeded: {
    connect: (institution: string) => `${institution} connected`,
    reconnect: (institution: string) => `${institution} reconnected`,
    choose: (institution: string) => `Accounts at ${institution} updated`,
  },
  leaving: (institution: string, names: readonly string[]) =>
    `Accounts at ${institution} updated. No longer shared, and about to leave: ${names.join(", ")}`,
  follow: (n: number) => `${accounts(n)} linked. Holdings follow within a minute.`,
  followUpdated: "Holdings follow within a minute.",
  alert: (institution: string, n: number) => `${institution} connected, ${accounts(n)}`,
  institution: "Institution",
} as const;
