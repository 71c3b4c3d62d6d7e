import { wholeNumber } from "./format.ts";

/**
 * '1 account', '3 accounts': English and Spanish both have one form for one, another for all else.
 */
export const countOf = (n: number, one: string, many: string): string =>
  `${wholeNumber(n)} ${n === 1 ? one : many}`;
