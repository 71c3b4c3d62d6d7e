export const legalMessages = {
  privacy: "Privacy Policy",
  privacyLead:
    "What we keep about you, why, who sees it, and what you can do about it. In plain words, and binding all the same.",
  terms: "Terms of Service",
  termsLead: "What you may expect of the service, and what it expects of you.",
  /** Who runs the site, as a sentence names them where they have not said who they are. */
  thisOperator: "the operator of this site",
  operator: (name: string) => `This site is operated by ${name}.`,
  unsetTitle: "The operator of this site has not completed this page",
  unset: (missing: string) =>
    `The operator of this server has not set ${missing}. Until they have, this page is a draft: ask them before you link real accounts.`,
  noContact: "No support address has been set up. Ask the person who invited you.",
  missing: { name: "their name", address: "their address", contact: "a contact", law: "the law" },
} as const;
