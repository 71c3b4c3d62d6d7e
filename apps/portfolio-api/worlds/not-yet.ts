/**
 * Where a few of 2,000 worlds still show something wrong as whole, and what. In the sample of every day all of these hold; the long run
 * prints their faults instead of failing. This table must shrink to nothing.
 */
export const NOT_YET: readonly { readonly name: string; readonly shown: string }[] = [
  { name: "a split dated two days late", shown: "lots called full whose cost is of other ones" },
  { name: "shares for which nothing was paid", shown: "a lot called full with another's cost" },
  {
    name: "holdings of yesterday beside trades of today",
    shown: "a timeline called full whose last day lacks the day's trades",
  },
  {
    name: "dividends reinvested eight days later",
    shown: "an IRR off by up to 0.2 points where the pair crosses the first day",
  },
  {
    name: "a pending purchase that stays beside the posted one",
    shown: "an estimated lot off by a power of ten",
  },
  { name: "two at once", shown: "units mistaken where a split meets a reversal or a duplicate" },
];
