import { writeRatio, writing } from "../../../../language/language.ts";

const { number, units, dollars, day: write } = writing.en;

/** The form of a word that goes with so many. */
const agree = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** '1 row', '1,200 rows'. */
const rowsOf = (count: number): string => `${number(count)} ${agree(count, "row", "rows")}`;

/** '1 day', '1,200 days'. */
const daysOf = (count: number): string => `${number(count)} ${agree(count, "day", "days")}`;

/** '1 share', '40 shares'. */
const slotsOf = (count: number): string => `${units(count)} ${agree(count, "share", "shares")}`;

const nameOf = (symbol: string | null): string => symbol ?? "cash";

/** 'VTI in Brokerage' */
const whatOf = ({ symbol, account }: Named): string => `${nameOf(symbol)} in ${account}`;

/** 'as given by Maria on Nov 22, 2026' */
const wordOf = ({ by, on }: Word): string => `as given by ${by} on ${write(on)}`;

const nothingMissing = "Nothing is missing.";
const costWouldTell = "The institution's cost would tell.";
const lotsWouldTell = "The institution's list of lots would tell.";

/** Of which security in which account something was found. */
export interface Named {
  /** Null for cash. */
  readonly symbol: string | null;
  readonly account: string;
}

/** The same, of so many rows. */
export interface NamedRows extends Named {
  readonly rows: number;
}

/** The same, on a day. */
export interface NamedDay extends Named {
  readonly day: string;
}

/** Whose word something is, and since when. */
export interface Word {
  readonly by: string;
  readonly on: string;
}

type Moved = NamedDay & { readonly sum: number };

const left = ({ symbol, account, day, sum }: Moved): string =>
  `${symbol} left ${account} on ${write(day)} for ${dollars(sum)}`;

const turned = (facts: NamedRows & { readonly sum: number }): string =>
  `${rowsOf(facts.rows)} of income of ${whatOf(facts)} (${dollars(facts.sum)}) ${agree(facts.rows, "is", "are")} listed as paid by you`;

const turnedRemedy = "The institution's word on which way the money went would tell.";

/** What was found in the rows of an account, and what would mend it. */
export const englishRows = {
  foreignRows: {
    effect: ({
      rows,
      symbol,
      account,
      currencies,
    }: NamedRows & { readonly currencies: readonly string[] }) =>
      `${rowsOf(rows)}${symbol === null ? "" : ` of ${symbol}`} in ${account} in ${currencies.join(", ")} ${agree(rows, "is", "are")} left out.`,
    remedy: "Exchange rates would let them count.",
  },
  futureRows: {
    effect: (facts: NamedRows & { readonly first: string }) =>
      `${rowsOf(facts.rows)} of ${whatOf(facts)} ${agree(facts.rows, "is", "are")} dated ahead, first ${write(facts.first)}, and left out until then.`,
    remedy: nothingMissing,
  },
  rowsTakenBack: {
    effect: (facts: NamedDay & { readonly back: string }) =>
      `The row of ${write(facts.day)} for ${whatOf(facts)} was taken back on ${write(facts.back)}; neither counts.`,
    remedy: nothingMissing,
  },
  takenBackUnlisted: {
    effect: (facts: NamedDay) =>
      `A row of ${write(facts.day)} takes back something of ${whatOf(facts)} that is not listed; it is left out.`,
    remedy: "The row it takes back would complete it.",
  },
  unlistedCounted: {
    effect: (facts: NamedRows) =>
      `The institution's last list lacks ${rowsOf(facts.rows)} of ${whatOf(facts)}; ${agree(facts.rows, "it still counts", "they still count")}.`,
    remedy: "What the next day's list lacks, too, is left out.",
  },
  unlistedLeft: {
    effect: (facts: NamedRows) =>
      `The institution no longer lists ${rowsOf(facts.rows)} of ${whatOf(facts)}; ${agree(facts.rows, "it is kept, and doesn't count", "they are kept, and don't count")}.`,
    remedy: "Nothing is missing if it took back what it no longer lists.",
  },
  feesApart: {
    effect: (facts: NamedRows & { readonly fees: number }) =>
      `${rowsOf(facts.rows)} of ${whatOf(facts)} ${agree(facts.rows, "names", "name")} fees of ${dollars(facts.fees)} that ${agree(facts.rows, "its amount leaves", "their amounts leave")} out; ${agree(facts.rows, "the amount counts", "the amounts count")} as listed.`,
    remedy: "Amounts with their fees would make cost and returns exact.",
  },
  accruedInterest: {
    effect: (facts: NamedRows & { readonly above: number }) =>
      `${agree(facts.rows, "The amount", "The amounts")} of ${rowsOf(facts.rows)} of ${whatOf(facts)} ${agree(facts.rows, "is", "are")} ${dollars(facts.above)} above ${agree(facts.rows, "its price", "their prices")}, as where interest that has accrued is paid for; it counts as part of the cost.`,
    remedy: costWouldTell,
  },
  turnedIncome: {
    effect: (facts: NamedRows & { readonly sum: number }) =>
      `${turned(facts)}; nothing was received that ${agree(facts.rows, "it takes back, and it counts", "they take back, and they count")} as received.`,
    remedy: turnedRemedy,
  },
  doubtfulIncome: {
    effect: (facts: NamedRows & { readonly sum: number }) =>
      `${turned(facts)}; ${agree(facts.rows, "it counts as taking back what was received before, and may be a payment", "they count as taking back what was received before, and may be payments")} whose sign is turned.`,
    remedy: turnedRemedy,
  },
  unpairedReinvestments: {
    effect: (facts: NamedRows) =>
      `${rowsOf(facts.rows)} of ${whatOf(facts)} ${agree(facts.rows, "reinvests another amount than the income beside it", "reinvest another amount than the income beside them")}; that income counts as paid out.`,
    remedy: "Rows whose amounts agree would make the rates exact.",
  },
  earlierIncome: {
    effect: (facts: NamedDay) =>
      `The purchase of ${whatOf(facts)} of ${write(facts.day)} reinvests income of before the first day listed; that income counts as cash of the first day.`,
    remedy: nothingMissing,
  },
  paidListed: {
    effect: (facts: Moved) => `${left(facts)}; a row of its own brings the money.`,
    remedy: nothingMissing,
  },
  paidIntoCash: {
    effect: (facts: Moved) =>
      `${left(facts)}; the cash of the account is more than its other rows explain by just that, so the money counts as kept in it.`,
    remedy: "A cash row of that sum would confirm it.",
  },
  paidOut: {
    effect: (facts: Moved) =>
      `${left(facts)}; the account never had that much cash, so the money counts as paid out of it.`,
    remedy: "Cash rows of the account would show whether it was.",
  },
  paidSomewhere: {
    effect: (facts: Moved) =>
      `${left(facts)}; nothing tells whether the money stayed in the account, and it counts as if it did.`,
    remedy: "Cash rows of the account would tell.",
  },
  paidMerger: {
    effect: ({ symbol, account, day, sum, into }: Moved & { readonly into: Named["symbol"] }) =>
      `${symbol} in ${account} on ${write(day)} became ${into} and ${dollars(sum)}; what of its cost went with the money depends on how it was taxed, and all of it stays with the shares here.`,
    remedy: costWouldTell,
  },
  paidFar: {
    effect: ({ symbol, account, day, sum }: Moved) =>
      `${symbol} ${sum > 0 ? "left" : "came to"} ${account} on ${write(day)} for ${dollars(Math.abs(sum))}; that is far from what it was worth, and counts as its price.`,
    remedy: "A price of that day would confirm it.",
  },
  paidFraction: {
    effect: (facts: Moved) =>
      `${dollars(Math.abs(facts.sum))} of ${write(facts.day)} for ${whatOf(facts)} is too little to be its price, and counts as paid beside what it was exchanged for.`,
    remedy: "The row of what that was would complete it.",
  },
  loneMoney: {
    effect: ({ symbol, account, day, sum }: Moved) =>
      `${dollars(Math.abs(sum))} ${sum > 0 ? "came to" : "left"} ${account} in a merger on ${write(day)}, and no units were exchanged within days of it; it counts as no ${sum > 0 ? "deposit" : "withdrawal"}${symbol === null ? "" : `, and as money of ${symbol}`}.`,
    remedy: "A row that names its security would tell.",
  },
  guessedExchange: {
    effect: (facts: NamedDay) =>
      `${whatOf(facts)} was exchanged on ${write(facts.day)}, within days of others; rows don't tell which money and shares go together, so what fits their worth best counts.`,
    remedy: "Rows of money that name their security would tell.",
  },
  mergedAway: {
    effect: (facts: NamedDay) =>
      `${whatOf(facts)} left in a merger on ${write(facts.day)}, and no row of those days tells what it became; its worth counts as lost.`,
    remedy: "The row of what it became would tell.",
  },
  mergedIn: {
    effect: (facts: NamedDay) =>
      `${whatOf(facts)} came in a merger on ${write(facts.day)}, and no row of those days tells what it was before; its worth counts as gained.`,
    remedy: "The row of what it was before would tell.",
  },
};

/** Units of which the rows tell no purchase. */
type Units = NamedDay & {
  readonly kind: "opening" | "came" | "free";
  readonly units: number;
};

function called({ kind, units, ...facts }: Units): string {
  const what = `${slotsOf(units)} of ${whatOf(facts)}`;
  const day = write(facts.day);
  if (kind === "opening") return `${what}, held before the first day listed (${day})`;
  return kind === "came"
    ? `${what}, which came from elsewhere on ${day}`
    : `${what}, which came on ${day} for nothing`;
}

function unknown({ day, cost }: { readonly day: boolean; readonly cost: boolean }): string {
  if (day && cost) return "the day of purchase and the cost are not known";
  return day ? "the day of purchase is not known" : "the cost is not known";
}

type Given = Units &
  Word & { readonly said: { readonly bought: string | null; readonly cost: number | null } };

function purchase({ bought, cost }: Given["said"]): string {
  if (bought === null) return `cost ${dollars(cost ?? 0)}`;
  return `bought on ${write(bought)}${cost === null ? "" : ` for ${dollars(cost)}`}`;
}

type Unmet = {
  readonly imported: number;
  readonly needed: number;
  readonly before: number;
  readonly after: number;
};
type Asked = Units & { readonly asks: { readonly day: boolean; readonly cost: boolean } };

/**
 * What becomes of what the files don't explain: `before` was held before them, `after` comes or
 * leaves when the link begins.
 */
function counted({ before, after }: Unmet): string {
  const told = [
    before > 0 &&
      `${slotsOf(before)} that the files sell before they buy ${agree(before, "it counts", "them count")} as held before.`,
    after > 0 && `The other ${slotsOf(after)} ${agree(after, "counts", "count")} from that day on.`,
    after < 0 && `${slotsOf(-after)} too many ${agree(-after, "is", "are")} taken out on that day.`,
  ];
  return told.filter(Boolean).join(" ");
}

/** What was found of what accounts hold, and of the purchases behind it. */
export const englishHoldings = {
  repeatedDropped: {
    effect: (facts: NamedDay) =>
      `A trade of ${whatOf(facts)} is listed twice (${write(facts.day)}); what is held has room for one, so it counts once.`,
    remedy: nothingMissing,
  },
  repeatedDoubted: {
    effect: (facts: NamedDay) =>
      `Two trades of ${whatOf(facts)} are alike (${write(facts.day)}), and what is held does not tell whether both happened; both count.`,
    remedy: lotsWouldTell,
  },
  repeatedAnswered: {
    effect: (facts: NamedDay & Word & { readonly isTwice: boolean }) =>
      `Two trades of ${whatOf(facts)} are alike (${write(facts.day)}): ${facts.isTwice ? "both happened, and both count" : "only one happened, and one counts"}, ${wordOf(facts)}.`,
    remedy: nothingMissing,
  },
  saleBesideMove: {
    effect: (facts: NamedDay) =>
      `A sale of ${whatOf(facts)} is of a day on which other units of it were transferred (${write(facts.day)}); which purchases it took depends on what came first.`,
    remedy: lotsWouldTell,
  },
  lateRolled: {
    effect: (facts: NamedRows & NamedDay) =>
      `The holding of ${whatOf(facts)} is of ${write(facts.day)}, before ${rowsOf(facts.rows)} of later trades, which ${agree(facts.rows, "is", "are")} added to it.`,
    remedy: nothingMissing,
  },
  lateUnknown: {
    effect: (facts: NamedRows & NamedDay) =>
      `The holding of ${whatOf(facts)} is of ${write(facts.day)}, and it does not tell whether ${rowsOf(facts.rows)} of later trades ${agree(facts.rows, "is", "are")} in it.`,
    remedy: "The next day's holdings will tell.",
  },
  beyondBelief: {
    effect: ({ symbol, account, units, value }: Named & { units: number; value: number }) =>
      `${account} holds ${symbol === null ? dollars(value) : `${slotsOf(units)} of ${symbol} worth ${dollars(value)}`}, more than any account does. It counts as told.`,
    remedy: "A row with too many digits, or a price in other units, may be behind it.",
  },
  unlistedHistory: {
    effect: ({ account, day }: Pick<NamedDay, "account" | "day">) =>
      `The institution lists no transactions of ${account}; it counts from the day it was linked, ${write(day)}.`,
    remedy: "Its transactions would tell what came before.",
  },
  unmetHistory: {
    effect: ({ symbol, account, day, ...units }: NamedDay & Unmet) =>
      `By the files you added, ${account} held ${slotsOf(units.imported)} of ${symbol} on ${write(day)}; by its institution, ${slotsOf(units.needed)}. ${counted(units)}`,
    remedy: "A file with the missing purchases, sales, splits or transfers would close the gap.",
  },
  unknownPurchase: {
    effect: (facts: Asked) => `${called(facts)}: ${unknown(facts.asks)}.`,
    remedy: "If you know it, yearly growth of these shares can be worked out.",
  },
  unknownCost: {
    effect: (facts: Asked) => `${called(facts)}: ${unknown(facts.asks)}.`,
    remedy: "If you know it, gain and yearly growth of these shares can be worked out.",
  },
  givenPurchase: {
    effect: (facts: Given) => `${called(facts)}: ${purchase(facts.said)}, ${wordOf(facts)}.`,
    remedy: nothingMissing,
  },
  unusedAnswer: {
    effect: (facts: Named & Word) =>
      `What ${facts.by} said of ${whatOf(facts)} on ${write(facts.on)} does not fit what is listed now, so it doesn't count.`,
    remedy: "It can be taken back.",
  },
};

type Split = NamedDay & { readonly ratio: number };

const inRatio = (ratio: number): string => writeRatio(ratio, writing.en);
const split = ({ symbol, ratio, day }: Split): string =>
  `${symbol} split ${inRatio(ratio)} on ${write(day)}`;

const denied = (facts: NamedDay & Word, against: string): string =>
  `${whatOf(facts)} did not split on ${write(facts.day)}, ${wordOf(facts)}${against}. None is applied.`;
const given = (facts: Split & Word, against: string): string =>
  `${whatOf(facts)} split ${inRatio(facts.ratio)} on ${write(facts.day)}, ${wordOf(facts)}${against}. It is applied.`;

const rowWouldTell = "The institution's row of the split would tell.";

/** What was found of splits and of what else changes units without money. */
export const englishSplits = {
  splitFromMarket: {
    effect: (facts: Split) =>
      `${split(facts)} is missing from the institution's list for ${facts.account}; applied from market data.`,
    remedy: nothingMissing,
  },
  splitByPrice: {
    effect: (facts: Split) =>
      `${split(facts)}, as its price tells; no source lists that split, and ${facts.account} doesn't either. It is applied.`,
    remedy: "The institution's row of the split would confirm it.",
  },
  splitDoubted: {
    effect: ({ symbol, account, day, ratio }: Split) =>
      `The price of ${symbol} changed on ${write(day)} as in a ${inRatio(ratio)} split, and the rows of ${account} don't fit one. None is applied.`,
    remedy: rowWouldTell,
  },
  splitDenied: {
    effect: (facts: NamedDay & Word) => denied(facts, ""),
    remedy: nothingMissing,
  },
  splitDeniedThough: {
    effect: (facts: NamedDay & Word) => denied(facts, ", though what is known otherwise fits one"),
    remedy: rowWouldTell,
  },
  splitGiven: {
    effect: (facts: Split & Word) => given(facts, ""),
    remedy: nothingMissing,
  },
  splitGivenThough: {
    effect: (facts: Split & Word) =>
      given(facts, `, though the rows of ${facts.account} don't fit it`),
    remedy: rowWouldTell,
  },
  fileSplitFromMarket: {
    effect: (facts: Split) =>
      `${split(facts)} is missing from the files you added to ${facts.account}; applied from market data to the shares that they tell of.`,
    remedy: nothingMissing,
  },
  fileSplitByPrice: {
    effect: (facts: Split) =>
      `${split(facts)}, as its price tells; the files you added to ${facts.account} don't list it. It is applied to the shares that they tell of.`,
    remedy: "A row of the split in the files would confirm it.",
  },
  splitOnTheWay: {
    effect: ({
      symbol,
      account,
      day,
      to,
      arrived,
    }: NamedDay & { readonly to: string; readonly arrived: string }) =>
      `${nameOf(symbol)} was split on ${write(day)}, on its way from ${account} to ${to}; it counts as moved on ${write(arrived)}, after the split.`,
    remedy: nothingMissing,
  },
  spinOff: {
    effect: ({ symbol, account, day, gave }: NamedDay & { readonly gave: string | null }) =>
      `${nameOf(symbol)} was spun off in ${account} on ${write(day)} and took a part of the cost of the shares that gave it; if those were ${nameOf(gave)}, its cost is lower than shown.`,
    remedy: costWouldTell,
  },
  spunOffByLots: {
    effect: ({ symbol, account, day, gave }: NamedDay & { readonly gave: string | null }) =>
      `${nameOf(symbol)} was spun off from ${nameOf(gave)} in ${account} on ${write(day)}; the part of the cost that it took is taken from the oldest lots, and each lot should give its own.`,
    remedy: costWouldTell,
  },
  optionDelivery: {
    effect: ({ symbol, account, day }: NamedDay) =>
      `An option was used in ${account} on ${write(day)}; its price is a part of the cost of the shares it brought, and if those were ${nameOf(symbol)}, the cost is not what is shown.`,
    remedy: costWouldTell,
  },
};

/** For how many days something stands in the place of a market's price; 0 where nothing does. */
interface Substitutes {
  readonly before: number;
  readonly between: number;
  readonly since: number;
}

function instead({ before, between, since }: Substitutes): string {
  return [
    ...(before > 0
      ? [`its first ${before === 1 ? "day is" : `${daysOf(before)} are`} left out`]
      : []),
    ...(between > 0
      ? [
          `up to ${daysOf(between)} between two known prices ${agree(between, "is", "are")} on a straight line`,
        ]
      : []),
    ...(since > 0 ? [`the last one known has stood for ${daysOf(since)}`] : []),
  ].join(", and ");
}

type Match = Named & Word & { readonly market: string };

const matched = ({ by, on }: Word): string => `matched by ${by} on ${write(on)}`;

/** What was found of prices. */
export const englishPrices = {
  farPrice: {
    effect: (facts: Named) =>
      `The price of ${whatOf(facts)} is far from what it traded at that day; the institution's value counts.`,
    remedy: "A corrected price from the institution would mend it.",
  },
  pricePeaks: {
    effect: ({ symbol, days }: Pick<Named, "symbol"> & { readonly days: readonly string[] }) =>
      `The price of ${nameOf(symbol)} on ${days.map(write).join(", ")} is far from the days around it and left out.`,
    remedy: "A corrected price of that day would complete the timeline.",
  },
  openingPrice: {
    /** `priceOf` is null for a price between two known ones. */
    effect: ({ symbol, account, day, priceOf }: NamedDay & { readonly priceOf: string | null }) =>
      `What was held of ${whatOf({ symbol, account })} on ${write(day)} counts at ${priceOf === null ? "a price between two known ones" : `the price of ${write(priceOf)}`}.`,
    remedy: "Prices from before that day would make the rates exact.",
  },
  sparsePrices: {
    effect: (facts: Named & Substitutes) =>
      `${whatOf(facts)} has no market price; ${instead(facts)}.`,
    remedy: "Daily prices would make the timeline and the returns exact.",
  },
  matched: {
    effect: (facts: Match) => `${whatOf(facts)} is priced as ${facts.market}, ${matched(facts)}.`,
    remedy: nothingMissing,
  },
  mismatched: {
    effect: (facts: Match) =>
      `${whatOf(facts)} is ${matched(facts)}, with ${facts.market}, whose prices are not known or are far from the institution's. They are left out.`,
    remedy: "Another market symbol, or none, would mend it.",
  },
};
