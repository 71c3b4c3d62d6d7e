import type { GlossaryTerm } from "#lib/format/glossary-terms.ts";

export const glossaryMessages = {
  title: "What the words mean",
  lead: "Every term the pages use, in plain words. Each figure also has Show the work, which tells how your own was worked out.",
  terms: "Terms",
  example: "Example.",
  notAdvice: "These are explanations, and no advice on investments or taxes.",
} as const;

/** What a term means, in plain words, and an example with its numbers where it has any. */
export type GlossaryEntry = {
  readonly means: string;
  readonly example?: string;
};

export const glossaryEntries: Readonly<Record<GlossaryTerm, GlossaryEntry>> = {
  irr: {
    means:
      "The one yearly rate at which the money you put in, counted from the day you put it in, grew to what you took out plus what you have now. Money that was in longer counts for more. IRR is short for internal rate of return.",
    example:
      "You put in $10,000 on Jan 10, 2023 and $5,000 a year later, took out $300 on Jul 10, 2024, and have $18,200 on Jan 10, 2025. That is 13.34% a year.",
  },
  "sp500-irr": {
    means:
      "The yearly return the same money would have had in the S&P 500, an index of 500 large US companies: every payment buys the index on its day, every withdrawal sells it. It answers what you would have today if you had bought the index instead.",
    example:
      "If that same $10,000 and $5,000 had bought the index and would be worth $19,871 today, the S&P 500 IRR is 19.27% a year.",
  },
  "sp500-difference": {
    means:
      "Your yearly return minus the S&P 500's for the same money on the same days. Above zero you are ahead of the index, below zero behind.",
    example: "13.34% a year beside 19.27% is 5.93 points behind.",
  },
  points: {
    means: "The difference of two percentages. From 10% to 12% is 2 points.",
  },
  since: {
    means:
      "The month from which a yearly rate counts. It starts with the first payment that is known, or with the first day of the history that your institution hands out: often the last two years. What happened before is not in the rate, however long you have held the shares.",
    example:
      'A fund bought in 2015, in an account whose history starts in Nov 2024, shows its return "a year since Nov 2024". Its gain counts from 2015, so the two can be far apart.',
  },
  opening: {
    means:
      "Shares and cash that were in an account before its history starts. What was paid for them, and when, may not be known, so a yearly return counts them as put in on the first day, at what they were worth that day.",
    example: "40 shares on Nov 20, 2024 at $25: the rate starts from $1,000 that day.",
  },
  estimated: {
    means:
      "Something behind the figure had to be estimated or left out: a date, a cost or a price that the institution does not tell. Show the work lists what, and what would make it exact.",
  },
  complete: {
    means: "Every purchase, sale and payment behind the figure is known with its day.",
  },
  "not-available": {
    means:
      "The figure can't be worked out, and the reason stands beside it. Nothing is put in its place: unknown is never shown as zero.",
    example:
      "A yearly return of a fund bought two weeks ago would mislead, so it is N/A until 30 days have passed.",
  },
  "idle-cash": {
    means:
      "Money in an account that is not invested in anything. Where your institution tells of deposits, the portfolio's yearly return counts it; where it tells only of purchases and sales, it is left out. The page says which.",
  },
  "time-weighted": {
    means:
      "How what you held did, whatever you put in or took out meanwhile: the returns of all days one after the other. It can be set beside an index. The yearly return (IRR) differs from it, because that one also tells whether your money came in at a good time.",
    example:
      "$1,000 grows to $1,100 (10%). Then $500 is added and the $1,600 grow to $1,620 (1.25%). Together: 11.375%.",
  },
  excess: {
    means: "Your return of a year or a period minus the S&P 500's of the same days, in points.",
    example: "12% beside 10% is an excess of 2 points.",
  },
  "win-rate": {
    means:
      "In how many complete calendar years out of a hundred your return was above the S&P 500's.",
    example: "3 of 4 years ahead is 75%.",
  },
  "total-return": {
    means:
      "The S&P 500 with its dividends put back into it. Without them the index would look weaker than money in it would have done. Where only its prices could be had, the page says that dividends are left out.",
  },
  "not-annualised": {
    means:
      '"Per year" turns a return over several years into what it comes to for each. A time of less than a year is shown as it is and marked "not annualised".',
    example: "33.1% over three years is 10% per year. 10% in 200 days stays 10%.",
  },
  "total-value": {
    means: "All that the linked accounts hold at the last closing prices, cash included.",
  },
  position: {
    means: "One stock or fund, all accounts of your organization together. Cash is not a position.",
  },
  lot: {
    means:
      "The shares of one purchase that you still hold. A position bought five times has up to five lots, each with its own day and cost. What was held before the history is one lot, as its purchases are not known.",
  },
  "cost-basis": {
    means:
      "What was paid for the shares you still hold, purchase fees included. Reinvested dividends count as purchases.",
    example:
      "10 shares at $100 and 10 at $130 with a $5 fee: $2,305. After 5 of the first are sold, $1,805.",
  },
  "cost-basis-method": {
    means:
      "Which shares are taken to be gone when some are sold: the oldest, the newest, those that cost most, or all at their average cost. It changes cost basis and gain, and never the value or the yearly return. What your institution reports for your taxes may follow another method.",
  },
  "unrealized-gain": {
    means:
      "What your shares are worth today minus what they cost, while you still hold them. It counts from each purchase, takes no account of time, and leaves dividends paid in cash out.",
    example:
      "15 shares that cost $1,805 and are worth $2,250: a gain of $445, or 24.7% of the cost.",
  },
  cagr: {
    means:
      "The one yearly rate that turns what a lot cost into what it is worth. Dividends paid in cash are not in it; the position's yearly return has them.",
    example: "$1,000 that became $1,500 in 1,000 days grew 15.95% a year.",
  },
  short: {
    means:
      "Shares or an option contract that were sold first and are owed. Its number of shares and its value are negative.",
  },
  income: {
    means:
      "What your holdings and your cash paid you in a calendar year: dividends, interest, and gains that funds hand out. What was used at once to buy more shares counts, and counts once. It is what was paid, before tax was withheld, and not a tax form.",
    example:
      "A fund pays $40 and the plan buys 0.4 shares of it with them: $40 of income, all of it reinvested.",
  },
  allocation: {
    means:
      "How much of the total value is in each kind of investment, each type of account or each account, cash included. The shares are rounded so that they add up to exactly 100.0%.",
  },
  weight: {
    means:
      "How much of the total value, cash included, one holding is. The shares of all holdings and the cash come to 100%, but for rounding.",
    example: "A fund worth $30,000 in a portfolio of $120,000 has a share of 25.0%.",
  },
  timeline: {
    means:
      "What your accounts were worth on each day, beside what the same money would have been worth in the S&P 500. Both start equal on the first day you look at. What was added later is shown by itself and is no gain.",
    example:
      "$1,000 at first, $500 added, $1,620 at the end: a gain of $120. $1,000 + $500 + $120 = $1,620.",
  },
  "cash-flow": {
    means:
      "Money that went in or came out on a day: a purchase, a sale, a dividend paid in cash, a deposit or a withdrawal. Minus is what you paid, plus what you received.",
  },
  "institution-total": {
    means:
      "What the institution says an account is worth, set beside what its holdings and cash add up to. A difference is shown, never corrected.",
  },
  "retirement-taxable": {
    means:
      "The kinds of accounts: retirement accounts such as a 401(k) or an IRA, taxable ones such as a brokerage account, and all others.",
  },
  "sandbox-data": {
    means:
      "Made-up accounts and prices for trying the product out. Nothing in them is anybody's money.",
  },
};
