import type { Ledgers } from "./books.ts";
import type { Asked, Item, Question } from "./item.ts";

export type Body = Readonly<Record<string, unknown>>;

const isDay = (date: unknown): date is string =>
  typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date);

/** What the body of a call asks. `before`: how often the item was asked already. */
export function questionOf(asked: Asked, body: Body, before: number): Question {
  const options: Body = Object(body.options);
  return {
    asked,
    before,
    offset: Number(options.offset ?? 0),
    count: Number(options.count ?? 100),
    from: String(body.start_date),
    to: String(body.end_date),
  };
}

/** What somebody honest answers who keeps these books. A removal happens. */
export function honestAnswer(item: Item, question: Question, books: Ledgers): object {
  const { id: item_id, institutionId: institution_id, institutionName: institution_name } = item;
  switch (question.asked) {
    case "item":
      return { item: { item_id, institution_id, institution_name, error: null } };
    case "holdings":
      return {
        accounts: books.accounts,
        holdings: books.holdings,
        securities: books.securities,
      };
    case "transactions": {
      const { offset, count, from, to } = question;
      // Days that do not exist are in every window: it is not the provider who looks at them.
      const rows = books.transactions.filter(
        ({ date }) => !isDay(date) || (date >= from && date <= to),
      );
      return {
        accounts: books.accounts,
        securities: books.securities,
        investment_transactions: rows.slice(offset, offset + count),
        total_investment_transactions: rows.length,
      };
    }
    case "removal":
      item.isRemoved = true;
      return { request_id: "removed" };
  }
}

/** What is said of an item that there is not. */
export const refusal = (error_code: string) => ({
  error_type: "INVALID_INPUT",
  error_code,
  error_message: "no such thing",
});
