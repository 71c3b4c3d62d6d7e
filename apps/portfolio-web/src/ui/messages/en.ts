/** What the parts of every page say of themselves. */
export const uiMessages = {
  close: "Close",
  dismiss: "Dismiss message",
  notAvailable: "N/A",
  notLoaded: "This part could not be loaded. Please refresh the page.",
  sandbox: "Sandbox data",
  tooLong: (limit: number, over: number) => `At most ${limit} characters: ${over} too many.`,
  /** Of a table under a chart. */
  showTable: "Show data table",
  hideTable: "Hide data table",
  /** What is said of a link to a term, for those who hear it. */
  glossary: "(glossary, opens in a new tab)",
  meanings: "What the words mean:",
  /** The words for up and down: of money, and of a distance to the index. */
  trends: { gain: ["Gain", "Loss"], lead: ["Ahead", "Behind"] },
} as const;

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

export const waitMessages = {
  loading: "Loading",
  /** Of a wait that is not a short one. */
  long: {
    slow: "This takes longer than usual. It is still being loaded.",
    offline: "There is no connection. This loads by itself when there is one again.",
  },
} as const;
