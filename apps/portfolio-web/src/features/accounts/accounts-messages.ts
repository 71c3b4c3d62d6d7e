import { countOf as count } from "#lib/count-of.ts";
import { wholeNumber } from "#lib/format.ts";

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
