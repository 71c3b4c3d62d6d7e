/**
 * Where a few of 2,000 worlds still show something wrong as whole, and what. In the sample of every day all of these hold; the long run
 * prints their faults instead of failing. This table must shrink to nothing.
 */
export const NOT_YET: readonly { readonly name: string; readonly shown: string }[] = [
  {
    name: "two at once",
    shown: "an IRR since the first day, where a split is of that very day",
  },
];
