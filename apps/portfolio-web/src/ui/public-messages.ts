/** The head and the foot of the pages that are open to all. */
export const publicMessages = {
  brand: "Stocks Vibe",
  home: "Stocks Vibe, home",
  skip: "Skip to content",
  rights: (year: number) => `© ${year} Stocks Vibe. Not investment advice.`,
  about: "About this site",
  help: "Help",
  privacy: "Privacy Policy",
  terms: "Terms of Service",
} as const;
