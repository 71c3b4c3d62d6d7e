import type {
  AccountTransaction,
  DataFinding,
  FindingRow,
  ManualSubtype,
  Missing,
} from "@stocks-vibe/contracts/portfolio";
import { countOf as count, money, shares, wholeNumber } from "#lib/format/format.ts";
import { day } from "#lib/format/format-date.ts";

export const accountsMessages = {
  title: "Investment Accounts",
  subtitle: (organization: string) => `Linked to ${organization}, read-only`,
  failed: "Failed to get accounts",
  tryAgain: "Try again",
  dismissed: "Dismiss",
  overview: "Portfolio Overview",
  totalValue: "Total value",
  healthy: "All connections healthy",
  incomplete: "Some figures are incomplete",
  attention: (n: number, all: number) =>
    `${wholeNumber(n)} of ${count(all, "connection", "connections")} ${n === 1 ? "needs" : "need"} attention`,
  notConnected: "Not connected",
  zero: "$0",
  counts: (connections: number, accounts: number) =>
    `${count(connections, "connection", "connections")}, ${count(accounts, "account", "accounts")}`,
  groups: {
    retirement: "Retirement Accounts",
    taxable: "Taxable Accounts",
    other: "Other Accounts",
  },
  /** Beside their number, for those who hear it. */
  accountCount: (n: number) => (n === 1 ? "account" : "accounts"),
  positions: (n: number) => count(n, "position", "positions"),
  /** As the dashboard says it of the totals. */
  leftOut: (list: string, currency: string) =>
    `${list}. Holdings that are not in ${currency === "USD" ? "US dollars" : currency} are shown but not added up.`,
  mask: (mask: string) => `•••• ${mask}`,
  synced: "Synced",
  balanceOf: "Balance of",
  disconnect: "Disconnect",
  notYours:
    "Linked by another member. Only they or an administrator can disconnect it or change its cost basis.",
  operatorOnlyLooks: "An operator who looks in a member's name can't change anything.",
  institutions: {
    title: "Your institutions",
    text: "You can link your accounts while you wait. Their figures are ready when your organization gets access.",
    ended: "You can disconnect what is linked at any time.",
    accounts: (n: number) => count(n, "account", "accounts"),
  },
  hints: {
    estimated: "Some of its figures are estimated.",
    sinceLinked: "Some of its figures count from the first day of its history only.",
    differs: (by: string) => `Its holdings differ from the institution's total by ${by}.`,
  },
  status: {
    active: "Connected",
    error: "Error",
    expired: "Access ended",
    pending: "Pending",
    unknown: "Unknown",
    syncing: "Syncing",
  },
  compared: {
    equal: (total: string) => `Positions and cash add up to the institution's total of ${total}.`,
    unknown: (ours: string) =>
      `The institution gives no total to compare with. Positions and cash add up to ${ours}.`,
    institution: "Institution's total",
    ours: "Positions and cash",
    difference: "Difference",
    more: (by: string) =>
      `The institution's total is ${by} more than the holdings it lists. Something may be on its way, such as a deposit or a trade that has not settled.`,
    less: (by: string) =>
      `The institution's total is ${by} less than the holdings it lists. A payment may be on its way, or something is listed twice.`,
  },
  method: {
    label: "Cost basis method",
    of: (account: string) => `of ${account}`,
    names: {
      fifo: "Oldest shares first (FIFO)",
      lifo: "Newest shares first (LIFO)",
      hifo: "Highest cost first (HIFO)",
      average: "Average cost",
      specific: "Shares named for each sale",
    },
    hints: {
      fifo: "A sale takes the shares held longest, the usual rule for stocks.",
      lifo: "A sale takes the shares bought last.",
      hifo: "A sale takes the shares that cost most.",
      average: "Every share counts at the average cost, as is usual for mutual funds.",
      specific: "A sale takes the shares that were named for it.",
    },
    withoutLots: (n: number) =>
      `${count(n, "sale has", "sales have")} no shares named and ${n === 1 ? "takes" : "take"} the oldest ones.`,
    ownLots: "Where the institution lists its own lots, those count.",
    unsaved: "Not saved yet.",
    save: "Save",
    saving: "Saving",
    following: "Saved. The figures are being recalculated.",
    saved: "Saved. The figures follow this method.",
  },
  sync: {
    now: "Sync now",
    asking: "Asking",
    restsUntil: (time: string) => `Again from ${time} MT`,
  },
  ending: {
    title: (institution: string, on: string) => `Access to ${institution} ends on ${on}`,
    text: (institution: string) =>
      `${institution} has said so. Reconnect before that day, and everything goes on as it is.`,
  },
  newAccounts: {
    title: (institution: string) => `${institution} has new accounts`,
    text: "They are not shared yet. Choose which of them belong in your portfolio.",
  },
  leaving: "No longer shared. It leaves the figures with the next sync.",
  handOver: {
    title: (institution: string) => `Another member has linked ${institution}, too`,
    text: "It brings accounts that this broken link brought before. If they are the same, hand them over: once the other member takes them, the history moves to the newer link, and this one is removed. If not, repair this link or leave it.",
    button: "Hand over",
    running: "Handing over",
    done: (institution: string) => `The accounts at ${institution} are handed over.`,
  },
  takeOver: {
    title: (institution: string) => `Accounts at ${institution} are handed over to you`,
    text: "Another member linked them before you did, and their link is broken. If they are the same accounts, take them: their history and settings replace what your link has read of them so far, and the broken link is removed.",
    button: "Take over",
    running: "Taking over",
    done: (institution: string) => `The accounts at ${institution} are being taken over.`,
  },
  syncing: (institutions: readonly string[]) => `Syncing ${institutions.join(", ")}`,
  syncingText: "Accounts and holdings appear here as soon as they are complete.",
  accessEnded: (institution: string) => `Access to ${institution} has ended`,
  hasError: (institution: string) => `${institution} could not be synced`,
  failedHere: (institution: string) =>
    `${institution} was not synced because of a fault on our side`,
  lastSync: (on: string) =>
    `The last successful sync was ${on}. Until the next one, its accounts show the balances of that day.`,
  neverSynced: "It has not been synced yet.",
  confirmTitle: (institution: string) => `Disconnect ${institution}?`,
  confirm:
    "Are you sure you want to disconnect this account? This will remove all associated data.",
  goesWith: (n: number) =>
    n === 1
      ? "This account is removed:"
      : `The link to this institution holds ${wholeNumber(n)} accounts. All of them are removed:`,
  oneAlone:
    "To remove one account alone, keep the link and use Choose accounts on the page of one of them.",
  keep: "Keep account",
  disconnecting: "Disconnecting",
  removed: (institution: string, n: number) =>
    `${institution} disconnected, ${count(n, "account", "accounts")} removed`,
  emptyTitle: "No Investment Accounts",
  emptyText: "Connect your investment accounts to see your portfolio here.",
  supportedTitle: "Supported Account Types",
  supported: [
    { name: "401(k) Plans", text: "Traditional and Roth, from past and present employers." },
    { name: "IRA Accounts", text: "Traditional, Roth, SEP and SIMPLE." },
    { name: "Taxable Accounts", text: "Individual and joint brokerage accounts." },
  ],
  nightly: "Data is calculated and updated daily at 10PM MT.",
  security: {
    title: "Security and Privacy",
    readOnly: "Read-only.",
    readOnlyText: "Nothing here can trade or move money.",
    encrypted: "Encrypted.",
    encryptedText: "Your connections' access keys and sign-in secrets are encrypted (AES-256-GCM).",
    storageText: "Stored data is encrypted.",
    provider: "Linked by a provider.",
    providerText:
      "A third-party account-linking provider connects your institution; we never see that password.",
    shared: "Shared with your organization.",
    sharedText: (organization: string) =>
      `Members of ${organization} see these accounts; each organization's data is kept apart from every other's.`,
  },
} as const;

/** The words of the page of one account. */
export const accountPageMessages = {
  plainTitle: "An account",
  back: "Back to the accounts",
  failed: "Failed to get accounts",
  tryAgain: "Try again",
  notFound: "There is no such account.",
  notFoundText:
    "It may have been disconnected since, or the link may be of another organization. Every account you can see is in the list.",
  toAccounts: "See the accounts",
  facts: "This account",
  balance: "Balance",
  held: "Holdings",
  state: "State",
  kind: "Type",
  positions: {
    title: "Positions",
    label: "Positions of this account",
    holding: "Holding",
    shares: "Shares",
    price: "Price",
    cost: "Cost basis",
    value: "Value",
    gain: "Gain or loss",
    unknown: "Unknown",
    total: "Total",
    totalKnown: "Total of what has a price",
    cash: "Cash",
    empty: "This account holds nothing so far.",
    ofDashboard: "See it on the dashboard",
  },
  transactions: {
    title: "Transactions",
    label: "Transactions of this account",
    search: "Search transactions by name, symbol, kind or day",
    searchHint: "Search transactions",
    found: (n: number) => count(n, "transaction", "transactions"),
    date: "Date",
    what: "What happened",
    shares: "Shares",
    price: "Price",
    amount: "Amount",
    empty: "No transactions of this account are known so far.",
    nothing: (search: string) => `No transaction matches “${search}”.`,
    showAll: "Show all transactions",
    older: "Show older ones",
    loading: "Loading",
    olderFailed: "The older ones could not be loaded.",
    shown: (shown: number, all: number) =>
      `${wholeNumber(shown)} of ${count(all, "transaction", "transactions")} shown`,
    sources: { file: "From a file", hand: "By hand" } satisfies Record<
      Exclude<AccountTransaction["source"], "institution">,
      string
    >,
  },
  figures: {
    title: "How its figures are made",
    clean: "Nothing that changes a figure was found in its data.",
    total: "The institution's total",
    earlier: "Earlier history",
    earlierText: "Files of earlier transactions are added, looked at and taken back there.",
    manual: "What was added",
    manualText: "Its transactions are entered, added from files and taken back there.",
  },
} as const;

/** What the institution's last answer lacks. */
const LACKS: Record<Missing["what"], string> = {
  account: "This account is",
  holdings: "The holdings of this account are",
  transactions: "The transactions of this account are",
};

export const missingMessages = {
  badge: "Missing",
  since: "Missing since",
  line: (what: Missing["what"], since: string) =>
    `${LACKS[what]} not in the institution's last answer since ${since}; the last known figures are shown.`,
  removableFrom: (day: string) =>
    `If the account is closed, it can be removed here from ${day} on.`,
  remove: "Remove for good",
  title: (account: string) => `Remove ${account} for good?`,
  text: "Its holdings, its transactions and its part of past figures are removed. If the institution lists it again, it comes back as a new account.",
  keep: "Keep account",
  removing: "Removing",
  removed: (account: string) => `${account} was removed`,
} as const;

export const answerMessages = {
  /** What a screen reader adds to a button that stands beside others of its name. */
  of: (symbol: string, account: string) => ` ${symbol} in ${account}`,
  confirm: "Confirm",
  deny: "That's not so",
  correct: "Correct it",
  both: "Both happened",
  once: "It happened once",
  undo: "Undo",
  save: "Save",
  cancel: "Cancel",
  saving: "Saving",
  saved: "Your answer is saved. The figures are being recalculated.",
  followed: "Your answer is saved, and the figures follow it.",
  undone: "Your answer is taken back. The figures are being recalculated.",
  undoneFollowed: "Your answer is taken back, and the figures follow.",
  given: (by: string, on: string) => `As given by ${by} on ${day(on)}`,
  split: {
    title: (symbol: string) => `The split of ${symbol}`,
    newShares: "New shares",
    oldShares: "for each of so many old shares",
    day: "Day of the split",
    days: (first: string, last: string) =>
      `The price changed after ${day(first)}, and no later than ${day(last)}.`,
    onDay: (on: string) => `Day of the split: ${day(on)}, when the price changed.`,
    wrongRatio: "Enter two numbers above 0, such as 4 and 1.",
  },
  purchase: {
    open: { both: "Give date and cost", date: "Give the date", cost: "Give the cost" },
    title: (count: number, symbol: string) =>
      `${shares(count)} ${count === 1 ? "share" : "shares"} of ${symbol}`,
    date: "Day you bought them",
    latest: (came: string) => `${day(came)} at the latest: they were here by then.`,
    cost: "What all of them cost, in dollars",
    costHint: "The whole price with fees, not the price of one share. Enter 0 if they were free.",
    nothing: "Enter the day, the cost, or both.",
    wrongCost: "Enter an amount such as 4,000 or 4000.50.",
    wrongDay: "Enter the whole date: month, day and year.",
  },
} as const;

const counted = (n: number, one: string, many: string): string => (n === 1 ? one : many);

export const dataFindingsMessages = {
  /** By the least complete that what was found leaves a figure. */
  title: {
    full: "Found in this account's data and put right:",
    "since-linked":
      "Some figures count from the first day of this account's history only. This was found in its data:",
    estimated: "Some figures of this account are estimated. This was found in its data:",
  } satisfies Record<DataFinding["lowers"], string>,
  label: (account: string) => `Found in the data of ${account}`,
  othersLabel: (account: string) => `More found in the data of ${account}`,
  all: (n: number) => `Show all ${wholeNumber(n)}`,
  allOf: (account: string) => `found in the data of ${account}`,
  questions: (n: number) =>
    counted(
      n,
      "1 question you may know the answer to",
      `${wholeNumber(n)} questions you may know the answers to`,
    ),
  questionsOf: (account: string) => `about ${account}`,
  questionsLabel: (account: string) => `Questions about ${account}`,
  rows: (n: number) => counted(n, "Show the row", `Show the ${wholeNumber(n)} rows`),
  rowsOf: (symbol: string) => `of ${symbol}`,
  rowsOfFinding: "it is about",
  rowsLabel: "Rows as the institution lists them",
  untold: (n: number) => `and ${wholeNumber(n)} more`,
  row: ({ date, kind, shares: units, amount }: FindingRow) =>
    [
      day(date),
      kind,
      units !== 0 && `${shares(units)} ${Math.abs(units) === 1 ? "share" : "shares"}`,
      amount !== 0 && money(amount),
    ]
      .filter(Boolean)
      .join(" · "),
} as const;

const subtypes: Readonly<Record<ManualSubtype, string>> = {
  brokerage: "Brokerage",
  "401k": "401(k)",
  "roth 401k": "Roth 401(k)",
  "403b": "403(b)",
  "457b": "457(b)",
  ira: "Traditional IRA",
  roth: "Roth IRA",
  "sep ira": "SEP IRA",
  "simple ira": "SIMPLE IRA",
  hsa: "HSA",
  pension: "Pension",
  "529": "529",
  other: "Other",
};

/** The words of accounts that members keep by hand. */
export const manualMessages = {
  add: "Add by hand",
  addTitle: "Add an account by hand",
  addText:
    "For an account that no institution links, such as an old plan. You enter its transactions or add them from a file; prices come from the market.",
  adding: "Adding",
  addButton: "Add account",
  edit: "Edit",
  editTitle: (name: string) => `What ${name} is called`,
  saving: "Saving",
  save: "Save",
  cancel: "Cancel",
  name: "Name of the account",
  nameHint: "Such as Old 401(k)",
  institution: "Institution",
  institutionHint: "Where it is held",
  type: "Type",
  subtypes,
  missing: "Please say what it is called.",
  missingInstitution: "Please say where it is held, such as the name of the bank or the plan.",
  badge: "Kept by hand",
  state: "No institution links it. Its figures follow from what is added to it.",
  notYours: "Added by another member. Only they or an administrator can change it.",
  saved: (name: string) => `${name} is saved`,
  remove: "Remove",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "The account goes with every transaction that was entered or added from a file. This can't be undone; files of yours stay with you.",
  keep: "Keep account",
  removing: "Removing",
  removed: (name: string) => `${name} was removed`,
} as const;

/** What people call an account type, by the institution's word for it. */
export const subtypeWords: Readonly<Record<string, string>> = {
  "401k": "401(k)",
  "401a": "401(a)",
  "403b": "403(b)",
  "457b": "457(b)",
  "529": "529",
  "roth 401k": "Roth 401(k)",
  ira: "IRA",
  roth: "Roth IRA",
  "sep ira": "SEP IRA",
  "simple ira": "SIMPLE IRA",
  hsa: "HSA",
  tsp: "TSP",
  brokerage: "Brokerage",
  taxable: "Taxable",
};
