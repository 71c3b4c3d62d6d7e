import type { ServerResponse } from "node:http";
import type { Ledgers } from "./ledgers.ts";

/** What is asked about an item. The exchange of its public token is asked once only. */
export type Asked = "item" | "holdings" | "transactions" | "removal";

export interface Question {
  readonly asked: Asked;
  /** How often this item was asked before. */
  readonly before: number;
  /** Of a listing: which rows. */
  readonly offset: number;
  readonly count: number;
  readonly from: string;
  readonly to: string;
}

/** How a mood answers. What it leaves unanswered the honest answer is given to. */
export interface Reply {
  readonly response: ServerResponse;
  /** Until whoever asked has hung up. */
  readonly signal: AbortSignal;
  json(status: number, body: unknown): void;
  /** The honest answer, of these books or of the item's own. */
  honest(books?: Ledgers): void;
}

/** What the product owes its member while an item is in a mood. */
export type Owed =
  /** Nothing is wrong. */
  | "nothing"
  /** Nothing can be read: the connection says that it fails, and the last good figures stay. */
  | "failure"
  /** Rows that can't be: they are left out and told of, and the rest goes on. */
  | "rows"
  /** Rows that may be odd, or read as they stand: whatever is thought of them, the rest goes on. */
  | "perhaps"
  /** Some of it can't be read, or nothing can, or everything: the connection says it as it is. */
  | "either";

/** A way to behave. */
export interface Mood {
  readonly name: string;
  readonly told: Owed;
  answer(question: Question, reply: Reply, item: Item): void;
}

export const mood = (name: string, told: Owed, answer: Mood["answer"]): Mood => ({
  name,
  told,
  answer,
});

/** Answers with changed books: what is right in them stays readable. */
export const spoiling = (
  name: string,
  told: Owed,
  spoil: (books: Ledgers, question: Question) => Partial<Ledgers>,
): Mood =>
  mood(name, told, (question, reply, { books }) =>
    reply.honest({ ...books, ...spoil(books, question) }),
  );

/** A login at an institution that somebody may link, has linked, or had linked. */
export interface Item {
  readonly id: string;
  readonly publicToken: string;
  readonly accessToken: string;
  readonly institutionId: string;
  readonly institutionName: string;
  books: Ledgers;
  mood: Mood;
  /** Whether the exchange was answered: from then on its access token opens it. */
  isHeard: boolean;
  isRemoved: boolean;
  readonly asked: Record<Asked, number>;
}
