export const demoMessages = {
  label: "Building the demo organization",
  building: (percent: number) => `The demo organization is being built: ${percent}%`,
  failed: "The demo organization could not be built",
  failedText: "Restart the server to try again; its log says what went wrong.",
  openTitle: "Opening the demo",
  opening: (email: string) => `Signing you in as ${email}, who is made up as the whole family is.`,
  notHereTitle: "There is no demo here",
  notHere:
    "It runs where its operator has switched it on, and opens in a browser on the same machine.",
  openFailedTitle: "The demo could not be opened",
  noLetter: "Its sign-in letter did not arrive in the built-in mailbox.",
  mailboxFailed: "The built-in mailbox could not be read.",
  tryAgain: "Try again",
  home: "To the start page",
} as const;
