import type { Problem } from "./machine/problem.ts";

/** Every sentence the dialog shows. */
export const messages = {
  sandbox: "Sandbox",
  close: "Close",
  back: "Back",
  opening: "Opening",
  consent: {
    title: (client: string) => `Connect your account to ${client}`,
    sees: (client: string) =>
      `${client} will see your holdings, balances and investment transactions. Read only.`,
    cannot: "It cannot move money, trade, or change anything.",
    sandbox: "This is a sandbox. The institutions and every figure in them are invented.",
    go: "Continue",
  },
  institutions: {
    title: "Select your institution",
    search: "Search institutions",
    found: (count: number) => (count === 1 ? "1 institution" : `${count} institutions`),
    none: (query: string) => `No institution matches “${query}”`,
    noneHint: "Check the spelling, or clear the search to see all.",
    clear: "Clear search",
  },
  credentials: {
    title: (name: string) => `Sign in to ${name}`,
    repair: (name: string) => `Sign in to ${name} again`,
    username: "Username",
    password: "Password",
    submit: "Submit",
    missing: "Enter a username and a password.",
    test: "Test sign-in",
    testHint: "Any other username with this password gives another set of accounts.",
    testSecondStep:
      "The passwords mfa_device, mfa_questions_1_1 and mfa_selections ask for a second step. user_custom takes accounts as JSON for its password.",
    fill: "Fill in",
    others: (count: number) => `${count} usernames with data as real institutions send it`,
  },
  secondStep: {
    title: (name: string) => `${name} wants to know more`,
    device: "Where should the code be sent?",
    code: (place: string) => `Enter the code that was sent: ${place}`,
    codeLabel: "Code",
    questions: "Answer these questions.",
    missing: "Answer before you go on.",
    test: "In the sandbox the code is 1234, the answer to question 0-0 is answer_0_0, and the right choice is Yes.",
    go: "Continue",
  },
  loading: {
    "signing-in": (name: string) => `Signing in to ${name}`,
    connecting: (name: string) => `Connecting ${name}`,
    wait: "This takes a few seconds.",
  },
  accounts: {
    title: "Select accounts to share",
    hint: (name: string) => `Your accounts at ${name}`,
    ending: (mask: string) => `ending in ${mask}`,
    none: "Select at least one account.",
    go: "Share selected accounts",
  },
  connected: {
    drills: "This institution is made for rehearsals: outages, changed accounts, broken answers.",
    drillsLink: "Choose what happens (opens in a new tab)",
    title: "Your account is connected",
    repaired: "Your connection works again",
    text: (institution: string, client: string) =>
      `${client} can now read your holdings at ${institution}.`,
    go: "Finish",
  },
  failed: {
    title: "Something went wrong",
    expired: "This page has expired",
    retry: "Try again",
    leave: "Leave",
  },
  leaving: {
    title: "Leave without connecting?",
    text: "What you have entered will be lost.",
    stay: "Keep going",
    leave: "Leave",
  },
  unreachable: "The server could not be reached. Check your connection and try again.",
} as const;

/** The sentence for a problem: the institution's own when it has one. */
export const problemText = (problem: Problem): string =>
  problem.display_message ?? "The institution could not be connected. Try again in a few minutes.";

export const subtypeNames: Readonly<Record<string, string>> = {
  "401k": "401(k)",
  brokerage: "Brokerage",
  roth: "Roth IRA",
  ira: "IRA",
};
