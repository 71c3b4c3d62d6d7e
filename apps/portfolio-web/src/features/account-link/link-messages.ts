const accounts = (n: number) => (n === 1 ? "1 account" : `${n} accounts`);

export const linkMessages = {
  connect: "Connect Account",
  reconnect: "Reconnect",
  connecting: "Connecting",
  tryAgain: "Try Again",
  cancel: "Cancel",
  failed: { connect: "Connection Failed", reconnect: "Reconnection Failed" },
  unable: {
    connect: "Unable to connect your account. Please try again.",
    reconnect: "Unable to reconnect your account. Please try again.",
  },
  cancelled: "Reconnection was cancelled.",
  noSession: "User session not available",
  notAllowed: "Your organization may not link accounts at the moment.",
  operatorOnlyLooks: "An operator who looks in a member's name can't link accounts.",
  noScript: "The account-linking window could not be loaded. Check your connection and try again.",
  connected: (institution: string) => `${institution} connected`,
  reconnected: (institution: string) => `${institution} reconnected`,
  follow: (n: number) => `${accounts(n)} linked. Holdings follow within a minute.`,
  followReconnected: "Holdings follow within a minute.",
  alert: (institution: string, n: number) => `${institution} connected, ${accounts(n)}`,
  institution: "Institution",
} as const;
