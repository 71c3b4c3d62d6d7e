export const operatorMessages = {
  label: "Operator session",
  text: "An operator is looking at the product as",
  operator: (address: string) => `The operator is ${address}.`,
  end: "End operator session",
} as const;

export const unfamiliarMessages = {
  title: "Is this you?",
  signedInAs: (email: string, organization: string) =>
    `You are signed in as ${email}, of ${organization}.`,
  text: "This sign-in was not made on this site in this browser, or the site no longer remembers it. If you do not know it, sign out: what you connect would belong to that organization.",
  continue: "Continue",
  signOut: "Sign out",
} as const;

export const sessionMessages = {
  title: "Your session is about to expire",
  text: "For security, you will be signed out in",
  length: "Sessions last 4 hours.",
  timeLeft: "Time left",
  logout: "Logout",
  stay: "Stay signed in",
  staying: "Extending",
  problems: {
    unreachable:
      "The server could not be reached, so your session is not extended yet. Please try again.",
    notNow: "The server could not extend your session just now. Please try again.",
    failed: "Your session could not be extended. Please sign in again.",
  },
} as const;
