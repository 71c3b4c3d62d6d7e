import { raw } from "./hostile-json.ts";
import { type Mood, mood, type Owed, type Question, type Reply } from "./item.ts";
import type { Ledgers, Row } from "./ledgers.ts";

const page = ({ transactions }: Ledgers, { offset, count }: Question): readonly Row[] =>
  transactions.slice(offset, offset + count);

/** Lies about how many rows there are, and otherwise sends what there is. */
const lying = (name: string, totalOf: (question: Question) => unknown, told: Owed): Mood => ({
  name,
  told,
  answer(question, reply, { books }) {
    if (question.asked !== "transactions") return reply.honest();
    reply.json(200, {
      accounts: books.accounts,
      securities: books.securities,
      investment_transactions: page(books, question),
      total_investment_transactions: totalOf(question),
    });
  },
});

function sendForEver(question: Question, reply: Reply, { transactions, ...books }: Ledgers): void {
  const [pattern] = transactions;
  reply.json(200, {
    accounts: books.accounts,
    securities: books.securities,
    investment_transactions: Array.from({ length: question.count }, (_, index) => ({
      ...pattern,
      investment_transaction_id: `endless-${question.offset + index}`,
    })),
    total_investment_transactions: Number.MAX_SAFE_INTEGER,
  });
}

/** Moods of somebody who can't count. */
export const listingMoods: readonly Mood[] = [
  lying("says that there are 2^53-1 transactions", () => Number.MAX_SAFE_INTEGER, "failure"),
  lying("says that there are more transactions than any number", () => raw("1e400"), "failure"),
  lying("says that there are -1 transactions", () => -1, "either"),
  lying("says that there is half a transaction", () => 0.5, "failure"),
  lying("says that there are fewer transactions than it sends", () => 1, "either"),
  lying("says another number of transactions each time", ({ before }) => before % 40, "either"),
  mood("sends the same page for ever", "failure", (question, reply, { books }) => {
    if (question.asked !== "transactions") return reply.honest();
    reply.json(200, {
      accounts: books.accounts,
      securities: books.securities,
      investment_transactions: page(books, { ...question, offset: 0 }),
      total_investment_transactions: 1_000_000,
    });
  }),
  mood("sends new transactions for ever", "failure", (question, reply, { books }) => {
    if (question.asked !== "transactions") return reply.honest();
    sendForEver(question, reply, books);
  }),
];
