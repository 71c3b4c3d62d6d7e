import { countOf as count } from "#lib/count-of.ts";
import { wholeNumber } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";

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
