export const unfamiliarMessages = {
  title: "Is this you?",
  signedInAs: (email: string, organization: string) =>
    `You are signed in as ${email}, of ${organization}.`,
  text: "This sign-in was not made on this site in this browser, or the site no longer remembers it. If you do not know it, sign out: what you connect would belong to that organization.",
  continue: "Continue",
  signOut: "Sign out",
} as const;
