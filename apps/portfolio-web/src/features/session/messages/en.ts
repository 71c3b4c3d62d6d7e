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

/** Which setting of the browser is in the way of a session that lasts. */
export const keepingMessages = {
  cookies:
    "Your browser blocks cookies for this site, so you are signed in only until you close or reload this page. To stay signed in, allow cookies for this site in your browser's settings, then sign in again.",
  storage:
    "Your browser can't save data for this site, because it is blocked or its storage is full. We will ask who you are each time a page opens. To stop that, allow site data for this site or free some storage in your browser's settings.",
} as const;

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
