/** Corruptions under which wrong figures are still shown as whole, and what is shown. This table must shrink to nothing. */
export const NOT_YET: readonly { readonly name: string; readonly shown: string }[] = [
  { name: "an option that was written", shown: "all totals called estimated" },
  {
    name: "shares that come in kind without their purchase date",
    shown: "the day of the move as purchase date",
  },
];
