import { writing } from "../../../../language/writing.ts";
import { agree, costWouldTell, nothingMissing, rowsOf, whatOf } from "./common.en.ts";
import type { Named, NamedDay, NamedRows } from "./facts.ts";

const { dollars, day: write } = writing.en;

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
