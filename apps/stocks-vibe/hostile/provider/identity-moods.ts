import type { Ledgers, Row } from "./books.ts";
import type { Mood } from "./item.ts";

const EMPTY: Ledgers = { accounts: [], securities: [], holdings: [], transactions: [] };

/** The same books under other ids. */
function renamed(books: Ledgers, suffix: string): Ledgers {
  const rename = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) =>
        key.endsWith("_id") && typeof value === "string"
          ? [key, `${value}${suffix}`]
          : [key, value],
      ),
    );
  return {
    accounts: books.accounts.map(rename),
    securities: books.securities.map(rename),
    holdings: books.holdings.map(rename),
    transactions: books.transactions.map(rename),
  };
}

/** Moods of somebody who forgets. What was seen before is not to be lost by it. */
export const identityMoods: readonly Mood[] = [
  {
    name: "knows of nothing any more",
    told: "either",
    answer: (_question, reply) => reply.honest(EMPTY),
  },
  {
    name: "knows of no holdings any more",
    told: "either",
    answer: (_question, reply, { books }) => reply.honest({ ...books, holdings: [] }),
  },
  {
    name: "knows of no transactions any more",
    told: "either",
    answer: (_question, reply, { books }) => reply.honest({ ...books, transactions: [] }),
  },
  {
    name: "has lost an account",
    told: "either",
    answer: (_question, reply, { books }) =>
      reply.honest({ ...books, accounts: books.accounts.slice(1) }),
  },
  {
    name: "gives everything a new id",
    told: "either",
    answer: (_question, reply, { books }) => reply.honest(renamed(books, "-anew")),
  },
  {
    name: "gives everything a new id each time",
    told: "either",
    answer: ({ before }, reply, { books }) => reply.honest(renamed(books, `-${before}`)),
  },
];
