import {
  loginBroken,
  loginRepaired,
  type News,
  newHoldings,
  newTransactions,
} from "../webhooks/webhook-body.ts";

/** Pieces of news in a storm. */
export const STORM = 120;

/**
 * What comes when an institution posts everything at once: all of it true, none of it worth a
 * reading of its own.
 */
export const stormOfNews = (): News[] =>
  Array.from({ length: STORM }, (_, n) => (n % 2 === 0 ? newHoldings(n + 1) : newTransactions(n)));

/** One piece of news, five times, word for word. */
export const repeatedNews = (): News[] => Array.from({ length: 5 }, () => newHoldings(1));

/** A sign-in that broke and was repaired long ago, told last things first. */
export const lateNews = (): News[] => [loginRepaired(), newHoldings(1), loginBroken()];

/** The institution has something else to tell now. */
export const otherFigures = (): News[] => [newHoldings(1), newTransactions(1)];
