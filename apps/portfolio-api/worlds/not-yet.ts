/** Corruptions under which wrong figures are still shown as whole, and what is shown. This table must shrink to nothing. */
export const NOT_YET: readonly { readonly name: string; readonly shown: string }[] = [
  {
    name: "a split that only the market tells of",
    shown: "rates and lots wrong by the split's ratio",
  },
  { name: "a split that nobody tells of", shown: "rates and lots wrong by the split's ratio" },
  { name: "a split dated two days late", shown: "a dip in the timeline until the row's day" },
  {
    name: "a cost basis of 0 beside known purchases",
    shown: "the portfolio's cost without what is unknown, under the label of what is known",
  },
  {
    name: "shares for which nothing was paid",
    shown: "the portfolio's cost without what is unknown, under the label of what is known",
  },
  { name: "two funds with an empty ticker", shown: "both as one position" },
  {
    name: "holdings of yesterday beside trades of today",
    shown: "units without today's trades, lots estimated",
  },
  {
    name: "plan rows with price 0 of a fund without market prices",
    shown: "IRR -5% instead of 4%, called complete",
  },
  {
    name: "an institution's price that is 1.6 times the market's",
    shown: "all of the market's prices dropped",
  },
  { name: "one day's price that is 2.5 times its neighbours", shown: "a peak in the timeline" },
  { name: "a trust priced once a month", shown: "an old value as today's, called complete" },
  { name: "dividends reinvested eight days later", shown: "the dividend counts twice in the IRR" },
  { name: "two incomes reinvested in one purchase", shown: "the dividends count twice in the IRR" },
  { name: "one income reinvested in two purchases", shown: "the dividend counts twice in the IRR" },
  { name: "tax withheld from reinvested dividends", shown: "the dividend counts twice in the IRR" },
  {
    name: "a pending purchase that stays beside the posted one",
    shown: "both counted until the last day",
  },
  {
    name: "an account of which no transactions are listed",
    shown: "a rate of 24 months that nobody knows",
  },
];
