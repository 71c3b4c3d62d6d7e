import type { DrillKind } from "@stocks-vibe/contracts/link";

/** Every sentence the dialog shows. */
export const messages = {
  pageTitle: "Plaid Link (sandbox)",
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
  /** That it is connected is for the client to say, once it has taken over: nothing has before. */
  connected: {
    drills: "This institution is made for rehearsals: outages, changed accounts, broken answers.",
    drillsLink: "Choose what happens (opens in a new tab)",
    title: "Everything is ready",
    repaired: "You are signed in again",
    text: (institution: string, client: string) =>
      `Finish, and ${client} reads these accounts at ${institution}.`,
    go: "Finish",
  },
  failed: {
    title: "Something went wrong",
    expired: "This page has expired",
    unknown: "The institution could not be connected. Try again in a few minutes.",
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
  subtypes: {
    "401k": "401(k)",
    brokerage: "Brokerage",
    roth: "Roth IRA",
    ira: "IRA",
  },
} as const;

interface DrillWords {
  readonly title: string;
  /** What happens, as somebody sees it who knows nothing of how it is made. */
  readonly tells: string;
}

/** Every sentence of the page. */
export const drillMessages = {
  /** How it writes the time. */
  locale: "en-US",
  pageTitle: "Rehearse what may happen (sandbox)",
  sandbox: "Sandbox",
  title: (institution: string) => `Rehearse what may happen to ${institution}`,
  intro:
    "Whatever you start here happens to this one connection only. The institution and all figures are invented.",
  keep: "Keep this address to yourself: anyone who has it can do the same. It works for 30 days, or until the connection is removed.",
  opening: "Opening…",
  unreachable: "The server could not be reached. Check your connection and try again.",
  noLink:
    "This page opens by the link that the sandbox shows once an account of Failure Testing Brokerage is connected.",
  running: "Going on now",
  nothing: "Nothing. The institution behaves as usual.",
  endAll: "End all",
  start: "Start",
  end: "End",
  startOf: (title: string) => `Start: ${title}`,
  endOf: (title: string) => `End: ${title}`,
  started: (title: string) => `Started: ${title}`,
  ended: (title: string) => `Ended: ${title}`,
  endedAll: "Ended everything",
  until: (moment: string) => `until ${moment}`,
  untilEnded: "until you end it",
  lasts: "How long it lasts",
  whose: "Whose data",
  lengths: {
    minute: "1 minute",
    minutes: "10 minutes",
    hour: "1 hour",
  },
  failed: "That did not work. Try again in a minute.",
  groups: {
    access: "Access",
    accounts: "Accounts",
    answers: "Answers",
    news: "News",
    others: "Other data",
  },
  drills: {
    expired_login: {
      title: "The sign-in expires",
      tells: "Nothing is read until someone signs in at the institution again.",
    },
    revoked_permission: {
      title: "The permission is ended",
      tells: "As if you had ended the access on the institution's own website.",
    },
    removed_item: {
      title: "The connection is removed elsewhere",
      tells:
        "As if you had removed it at the provider's own portal: every question about it is answered that there is none.",
    },
    new_account: {
      title: "An account is opened",
      tells: "The institution has one more account, which is shared only once you choose it.",
    },
    closed_account: {
      title: "An account is closed",
      tells: "The last account is not listed any more.",
    },
    changed_account_ids: {
      title: "Accounts get other ids",
      tells: "The same accounts and transactions, under new ids.",
    },
    changed_security_ids: {
      title: "Securities get other ids",
      tells: "The same holdings, each of a security with another id.",
    },
    provider_down: {
      title: "The provider is down",
      tells: "Every question about this connection fails, also to repair or to remove it.",
    },
    institution_down: {
      title: "The institution is down",
      tells: "The provider answers, but can't read the institution.",
    },
    slow_answers: {
      title: "Answers drip",
      tells: "Each answer comes at sixteen bytes a second.",
    },
    malformed_answers: {
      title: "Answers are cut in the middle",
      tells: "Half of the JSON, with the status of a whole answer.",
    },
    changing_total: {
      title: "The total changes between pages",
      tells: "Each later page of transactions counts one row more than the first.",
    },
    webhook_storm: {
      title: "A storm of news",
      tells: "120 pieces of news are posted at once.",
    },
    duplicate_webhooks: {
      title: "The same news five times",
      tells: "One piece of news is posted again and again, word for word.",
    },
    disordered_webhooks: {
      title: "News in the wrong order",
      tells: "A sign-in is told repaired first and broken afterwards; it works all the time.",
    },
    other_data: {
      title: "Data as real institutions send it",
      tells: "Accounts in which one thing is odd come instead of this connection's own.",
    },
  } satisfies Readonly<Record<DrillKind, DrillWords>>,
} as const;
