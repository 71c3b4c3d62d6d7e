export const namesMessages = {
  title: "What should we call you?",
  organizationTitle: "What should we call your organization?",
  text: "Names stand at the top of every page and in the activity log, so that everybody here knows who did what. We ask once in each organization.",
  person: "Your full name",
  organization: "Name of your organization",
  use: "Use this",
  saving: "Keeping it",
  skip: "Not now",
  /** By what the identity server says, which speaks English. */
  refused: (said: string) => said || "The name could not be kept. Please try again.",
} as const;
