import type { AssetClass, FilterChoices, NaReason } from "@stocks-vibe/contracts/portfolio";
import { countOf as count, countOf, wholeNumber } from "#lib/format/format.ts";
import { day, month, weekday } from "#lib/format/format-date.ts";
import { language } from "#lib/format/language.ts";
import { firstOf } from "../first-of.ts";

const NAMED = 5;
const someOf = (symbols: readonly string[]) =>
  symbols.length <= NAMED
    ? symbols.join(", ")
    : `${symbols.slice(0, NAMED).join(", ")} and ${wholeNumber(symbols.length - NAMED)} more`;

export const dashboardMessages = {
  title: "Long-Term Investment Dashboard",
  pricesOf: "Closing prices of",
  notAvailable: "N/A",
  failed: "Failed to fetch dashboard data",
  notRefreshed: "These figures could not be refreshed",
  tryAgain: "Try again",
  nightly: "Data is calculated and updated daily at 10PM MT.",
  lastUpdate: "Last update:",
  readOnly: "Read-only. Nothing here can trade or move money.",
  shortcuts: "Keyboard shortcuts",
  emptyTitle: "No Investment Accounts",
  emptyText: "Connect your investment accounts to see your portfolio here.",
  noHoldingsTitle: "Holdings are on their way",
  noHoldings: "No holdings data available. Sync may be pending.",
  noPricesTitle: "No holdings with a known price",
  noPrices: "What is held is named above. It is in no figure here until a price is known.",
  allExcludedTitle: "No holdings in US dollars",
  allExcluded: "What is held is in other currencies: it is named above, and in no figure here.",
  notHeldTitle: "The holding of this link is not here",
  notHeldText: "It was sold or removed since, or belongs to another organization.",
  syncing: (institutions: readonly string[]) =>
    institutions.length > 0 ? `Syncing ${institutions.join(", ")}` : "Syncing your accounts",
  syncingText:
    "Purchases, prices and returns are being worked out. The figures appear here when they are complete.",
  behindTitle: (since: string) => `The figures could not be updated since ${since}`,
  behindText: (hasFigures: boolean) =>
    hasFigures
      ? "What was sent since gives no figures that can be trusted, so the last good ones stay. The next update tries again."
      : "What was sent gives no figures that can be trusted, so none are shown. The next update tries again.",
  staleTitle: (institution: string) => `${institution} needs your attention`,
  oursTitle: (institution: string) =>
    `${institution} was not synced because of a fault on our side`,
  staleText: (message: string, lastGood: string | null) =>
    lastGood ? `${message} Its figures are of ${lastGood}.` : message,
  incompleteTitle: (institution: string) => `The figures of ${institution} are incomplete`,
  incompleteText: (n: number) =>
    `${count(n, "row", "rows")} of its last answer could not be read. The Accounts page says which.`,
  missingTitle: (institution: string, n: number) =>
    `${institution} did not list ${count(n, "account", "accounts")} in full`,
  missingText: (since: string) =>
    `Not in its last answer since ${since}; the last known figures are shown.`,
  stalePrices: (symbols: readonly string[], { from, to }: { from: string; to: string }) =>
    from === to
      ? `${someOf(symbols)}: the last known ${symbols.length === 1 ? "price is" : "prices are"} of ${day(from)}`
      : `${someOf(symbols)}: the last known prices are of days between ${day(from)} and ${day(to)}`,
  stalePricesText: "The nightly update tries again tonight at 10PM MT; nothing is lost.",
  ownPricesText: "Prices of an institution or of your own trades stay until a newer one comes.",
  excludedTitle: "Left out of the totals",
  excluded: (list: string) =>
    `${list}. Holdings that are not in US dollars are shown but not added up.`,
  unpriced: (list: string) =>
    `${list}: no price is known, so what it is worth is not known either.`,
  showTheWork: "Show the work",
  showTheWorkFor: (what: string) => `Show the work: ${what}`,
  /** One sentence under the total. */
  earned: {
    unknown: "What this earned a year is not known.",
    rate: (value: string, isLoss: boolean) => `${isLoss ? "lost" : "earned"} ${value} a year`,
    own: (
      earned: string,
      since: string,
      { irrBasis, isEstimated }: { irrBasis: "deposits" | "invested"; isEstimated: boolean },
    ) =>
      `${irrBasis === "invested" ? "Without idle cash, it" : "It"} ${earned}${isEstimated ? ", by estimate," : ""} since ${since}`,
    index: (earned: string, kind: "total-return" | "price" | null) =>
      `the same money in the S&P 500${kind === "price" ? ", dividends left out," : ""} would have ${earned}`,
    indexUnknown: "What the same money would have earned in the S&P 500 is not known.",
    more: (amount: string) => `, and be worth ${amount} more today`,
    less: (amount: string) => `, and be worth ${amount} less today`,
    same: ", and be worth the same today",
  },
  coverage: (covered: string, all: string, isOne: boolean) =>
    `${covered} of ${all} ${isOne ? "position" : "positions"}`,
  views: "Dashboard views",
  tabs: {
    holdings: "Your Holdings",
    performance: "Performance Charts",
    timeline: "Portfolio Timeline",
  },
  summary: {
    title: "Portfolio Performance",
    totalValue: "Total value",
    holdingsAndCash: (holdings: string, cash: string) => `Holdings ${holdings} + cash ${cash}`,
    shareLabel: "Share of each kind of account",
    groups: { retirement: "Retirement", taxable: "Taxable", other: "Other" },
    totalMore: "is every holding at its last closing price plus cash in the linked accounts.",
    gain: "Total Unrealized Gain/Loss",
    ofCostBasis: "of cost basis",
    gainLead: "Current value minus cost basis",
    gainMore: (lots: number, coverage: string | null) =>
      `, for ${coverage === null && lots !== 1 ? "all" : "the"} ${count(lots, "open lot", "open lots")}${coverage === null ? "" : ` of ${coverage}`}. Lots sold before are not in it. Cash has no gain and is left out.`,
    withoutBasis: (value: string) =>
      `Holdings worth ${value} are left out, because what they cost is unknown.`,
    cost: "Total Cost Basis",
    costSub: "Amount invested",
    costLead: "What was paid for the shares you still hold",
    costMore: (known: number, all: number) =>
      `, purchase fees included. Known for ${wholeNumber(known)} of ${count(all, "position", "positions")}.`,
    positions: "Total Positions",
    positionsSub: "Individual holdings",
    positionsLead: "One position per security",
    positionsMore: ", across all accounts that are shown. Cash is not a position.",
    irr: "Yearly return (IRR)",
    perYear: "per year",
    irrLead: "The yearly rate your money earned",
    irrMore: {
      invested: ", weighing every purchase, sale and dividend by its date.",
      deposits: ", weighing every deposit and withdrawal by its date.",
    },
    irrFlows: (flows: number) => `Based on ${count(flows, "cash flow", "cash flows")}.`,
    irrCash: {
      invested: "Cash that is not invested is left out.",
      deposits: "Cash that is not invested counts, too.",
    },
    partial: {
      full: null,
      "since-linked":
        "What was held before the history starts counts from its market value on that day.",
      estimated: "Some dates, costs or prices are estimates, or a part had to be left out.",
    },
    /** Since when is said beside every rate. */
    partialBadge: { full: null, "since-linked": null, estimated: "Estimated" },
    versus: "vs S&P 500 IRR",
    sp500: (irr: string, since: string) => `S&P 500 ${irr} ${since}`,
    versusLead: "The same money on the same days in the S&P 500",
    /** Between "in the S&P 500" and what it would be worth. */
    versusKind: {
      "total-return": ", dividends reinvested,",
      price: ", its dividends left out because only its prices could be had,",
    },
    versusMore: (worth: string, held: string, difference: string, isMore: boolean) =>
      ` would be worth ${worth} today. You hold ${held}: ${difference} ${isMore ? "more" : "less"}.`,
    versusSame: (worth: string) => ` would be worth ${worth} today: the same as you hold.`,
    versusUnknown: " is what the two rates compare.",
    versusOpening: (value: string) =>
      `Of that money, ${value} was there when the history starts and counts from its value then.`,
  },
} as const;

/** What stands in place of a chart. */
export const chartMessages = {
  tryAgain: "Try again",
  noData: "No data available",
};

export const downloadMessages = {
  download: "Download CSV",
  downloading: "Downloading",
} as const;

type Group = FilterChoices["types"][number];

export const filterMessages = {
  label: "Show only",
  search: "Search holdings by symbol or name",
  searchHint: "Search holdings",
  account: "Account",
  allAccounts: "All accounts",
  person: "Linked by",
  everybody: "Linked by anyone",
  type: "Type of account",
  allTypes: "All types of account",
  class: "Kind of investment",
  allClasses: "All kinds of investment",
  more: (chosen: number) => (chosen > 0 ? `Filters (${chosen})` : "Filters"),
  types: {
    retirement: "Retirement",
    taxable: "Taxable",
    other: "Other accounts",
  } satisfies Record<Group, string>,
  classes: {
    stock: "Stocks",
    etf: "ETFs",
    mutual_fund: "Mutual funds",
    bond: "Bonds",
    cash: "Cash",
    other: "Other investments",
  } satisfies Record<AssetClass, string>,
  accountName: (name: string, mask: string | null) => (mask ? `${name} ••${mask}` : name),
  formerMember: "A former member",
  waiting: "…",
  goneAccount: "An account that is not linked any more",
  gonePerson: "Someone who has linked nothing here",
  linkedBy: (name: string) => `linked by ${name}`,
  searched: (text: string) => `“${text}”`,
  filtered: "Only part of the portfolio is shown:",
  /** While its name is not known yet. */
  filteredSomehow: "Only part of the portfolio is shown.",
  clear: "Clear",
  clearAll: "Show everything",
  working: "Working out these figures…",
  withoutCash: "Cash is left out, since it belongs to accounts and not to holdings.",
  cashAlone: "Cash by itself has a value, but no purchases and no past to measure a return by.",
  choicesFailed: "The lists to choose from could not be loaded.",
  tryAgain: "Try again",
  nothingTitle: "Nothing matches these filters",
  nothing: "None of your holdings, and none of your cash, fits all the filters you chose.",
  noHoldingsTitle: "No holdings in this part",
  notInPartTitle: "The holding of this link is not in what is shown",
  notInPart: "The filters leave it out, or it is held no more.",
} as const;

/** Why a figure is N/A, one sentence per reason of the contract. */
export const naMessages: Record<NaReason, string> = {
  "no-cash-flows": "There is no purchase or sale to measure yet.",
  "no-sign-change":
    "A rate needs money going in and a value or a payment coming out; one of them is missing.",
  "single-day": "Everything happened on one day, so there is no time to measure a rate over.",
  "no-root": "No single yearly rate explains these cash flows.",
  "under-30-days": "IRR appears 30 days after the first purchase.",
  "basis-unknown":
    "The institution did not say what these shares cost. Their value counts in the total; their gain does not.",
  "history-incomplete": "Part of the purchase history is missing, so the figure would mislead.",
  "no-price": "There is no closing price for this day.",
  "no-benchmark": "The S&P 500 has no value for one of the days needed.",
  "benchmark-exhausted":
    "The same withdrawals would have used up the money in the S&P 500, so there is nothing left to compare.",
  "non-usd": "This holding is not in US dollars and is left out of dollar figures.",
  "purchase-date-unknown": "The purchase date is not known.",
  "history-too-short": "The stored history is shorter than this period.",
  "invalid-valuation":
    "A stored value of this period is not valid, so no return can be taken from it.",
  "no-holdings": "There are no holdings to measure.",
  owed: "Money was received first and paid later, as with shares sold short, so there is no yearly rate of what was paid.",
};

/**
 * What stands beside a rate, so that nobody takes it for the rate of another time or of other
 * money.
 */
export const periodMessages = {
  aYearSince: (from: string) => `a year since ${month(from)}`,
  sameTime: "same time",
  covers: (from: string, to: string) => `Covers ${day(from)} to ${day(to)}.`,
  opening: (value: string) =>
    `${value} was there when the history starts and counts from its value then; what it earned before is not included.`,
  soldLots: "sold lots included",
  sold: "Shares sold since are included.",
  startValue: (value: string) => `It starts from the ${value} held on the first day.`,
  /** The money that the index would have got: the subject of "would be worth". */
  sameMoney: {
    payments: "The same payments on the same days, made into the S&P 500 instead,",
    opening: (value: string) =>
      `The ${value} that this was worth when the history starts, and the same payments since, put into the S&P 500 on those days instead,`,
  },
} as const;

export const allocationMessages = {
  title: "How It Is Divided",
  by: "Divide by",
  ways: { class: "Kind of investment", type: "Type of account", account: "Account" },
  table: "Value and share of each part",
  columns: { class: "Kind of investment", type: "Type of account", account: "Account" },
  value: "Value",
  share: "Share",
  shareColumn: "Share (%)",
  valueColumn: "Value (USD)",
  total: "Total",
  finding: (name: string, share: string) => `${name}: ${share} of the total value.`,
  cash: "Cash and money-market funds are part of the whole.",
  owed: (amount: string) =>
    `${amount} is owed (shares sold short, or money borrowed). It counts against the whole.`,
  overWhole: "What is below zero makes the other shares add up to more than 100%.",
  noShares: "More is owed than held, so shares of the whole say nothing.",
  noTotal: "The total is $0.00, so nothing has a share of it.",
  failed: "The values of the accounts could not be loaded",
  otherAccounts: (n: number) => countOf(n, "other account", "other accounts"),
} as const;

export const holdingsMessages = {
  heading: "Your holdings",
  holding: "Holding",
  lots: (n: number) => countOf(n, "lot", "lots"),
  lotsColumn: "Lots",
  costBasis: "Cost basis",
  currentValue: "Current value",
  weight: "share of total",
  withoutCash: (share: string) => `${share}, cash is the rest`,
  gain: "Gain/loss",
  irr: "IRR",
  sp500Irr: "S&P 500 IRR",
  /** The two rates of a card are of one time. */
  both: "both",
  difference: "Difference",
  firstPurchase: "First purchase",
  before: "before",
  details: "Click to view details",
  notAvailable: "N/A",
  keyHolding: "Yearly return (IRR) of the holding",
  keySp500: "Same money in the S&P 500",
  ahead: "ahead",
  behind: "behind",
  sortBy: "Sort by",
  sorts: { value: "Largest value", irr: "Best IRR", gain: "Largest gain", symbol: "Symbol" },
  showAs: "Show holdings as",
  cards: "Cards",
  table: "Table",
  tableLabel: "Holdings table",
  total: "Total",
  /** The first of them by name, the others by their number. */
  unknownCosts: (symbols: readonly string[], value: string) =>
    `The cost of ${firstOf(symbols, (n) => `${wholeNumber(n)} others`)} is unknown. ${symbols.length === 1 ? "Its" : "Their"} value of ${value} counts in the total value, but not in the totals of cost basis and gain.`,
  allColumns: "Show all columns",
  fewerColumns: "Show fewer columns",
  priceOf: "Price of",
} as const;

const list = new Intl.ListFormat(language.locale, { type: "conjunction" });

export const incomeMessages = {
  title: "Income by Year",
  failed: "Failed to get the income of each year",
  finding: (amount: string, year: number) => `${amount} was paid in ${year}, the last whole year.`,
  soFar: (amount: string, year: number) => `${amount} was paid in ${year} so far.`,
  none: (from: string) => `No dividends, interest or capital gains are listed since ${day(from)}.`,
  noHistory: "Income appears with the first account that is read.",
  series: "Dividends, interest and capital gains",
  read: "Read any year",
  table: "Income of each year",
  year: "Year",
  account: "Account",
  dividends: "Dividends",
  interest: "Interest",
  capitalGains: "Capital gains",
  total: "Total",
  reinvested: "Of it reinvested",
  allAccounts: "All accounts",
  partial: "* Not a whole year: the history starts in it, or it is not over.",
  means:
    "Before withheld tax, by the day of payment. What was reinvested counts once. Capital gains are those that funds pay out, not those of your own sales.",
  later: (accounts: readonly { accountName: string; from: string }[]) =>
    `What was paid before is not known: ${accounts
      .map(({ accountName, from }) => `${accountName} since ${day(from)}`)
      .join(", ")}.`,
  unlisted: (names: readonly string[]) =>
    `${list.format(names)} ${names.length === 1 ? "lists" : "list"} no transactions, so what was paid there is not known.`,
  since: (from: string) => `The history starts on ${day(from)}.`,
} as const;

export const shortcutMessages = {
  title: "Keyboard shortcuts",
  intro: "Everything on this page can be reached with Tab and pressed with Enter. Beside that:",
  key: "Keys",
  does: "What they do",
  useKey: "Open this list with the ? key",
  close: "Close",
  or: "or",
  /** What each does. */
  doing: {
    help: "Opens this list",
    view: "The view before or after, while the focus is in the views",
    beside: "The view beside it, on the names of the views; another day or year, on a chart",
    ends: "The first or the last of them",
    lot: "The lot above or below, in the details of a holding",
    open: "Opens the holding or the figure that has the focus; searches at once",
    leave: "Closes what is open, and goes back to what opened it",
  },
} as const;

export const statementMessages = {
  title: "Statement of holdings",
  brand: "Stocks Vibe",
  pricesOf: (asOf: string) => `Closing prices of ${weekday(asOf)}, ${day(asOf)}`,
  totals: "Totals",
  holdings: "Holdings",
  totalValue: "Total value",
  holdingsValue: "Holdings",
  cash: "Cash",
  cost: "Cost basis",
  gain: "Unrealized gain/loss",
  irr: "Yearly return (IRR)",
  sp500: "The same money in the S&P 500",
  since: (from: string) => `a year since ${day(from)}`,
  estimated: "estimated",
  columns: {
    symbol: "Symbol",
    name: "Name",
    shares: "Shares",
    price: "Price",
    value: "Value",
    cost: "Cost basis",
    gain: "Gain/loss",
    irr: "IRR",
    sp500: "S&P 500",
  },
  total: "Total of holdings",
  notAvailable: "N/A",
  unknownCosts: (value: string) =>
    `Holdings worth ${value} have no known cost: they are in the value, not in cost basis and gain.`,
  rates:
    "IRR is the yearly return of each holding's payments by their days, beside what the same money would have returned in the S&P 500. Not investment advice.",
} as const;
