/** Corruptions under which wrong figures are still shown as whole, and what is shown. This table must stay empty. */
export const NOT_YET: readonly { readonly name: string; readonly shown: string }[] = [];
