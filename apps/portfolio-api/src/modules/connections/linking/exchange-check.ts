import {
  type Database,
  enqueue,
  type Logger,
  type NewJob,
  newId,
  type Transaction,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Caller } from "../../../http/caller.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";
import { findByPublicToken } from "../connections.repository.ts";

export const CHECK_EXCHANGE = "portfolio.check-exchange";

/** Longer than an exchange and what follows it may take, and shorter than a public token lives. */
const CHECKED_AFTER_MS = 10 * 60_000;
/** Some for a database that is away; what is lost is found by the first. */
const MOST_ATTEMPTS = 5;

export const exchangePayload = z.object({
  organizationId: z.string(),
  memberId: z.string(),
  attemptId: z.string(),
  publicTokenHash: z.string(),
  /** True once it is known what became of it. */
  isSettled: z.boolean(),
});
export type ExchangeAttempt = z.infer<typeof exchangePayload>;

const jobOf = (attempt: ExchangeAttempt, runAt?: Date): NewJob => ({
  task: CHECK_EXCHANGE,
  payload: attempt,
  jobKey: `exchange:${attempt.attemptId}`,
  maxAttempts: MOST_ATTEMPTS,
  ...(runAt ? { runAt } : {}),
});

/**
 * An item may live at the provider whose token nobody has: the API lists no items, and ends none
 * without its token.
 */
class LostExchange extends Error {
  constructor() {
    super("an exchange was begun and nobody knows its end: its item may live at the provider");
    this.name = "LostExchange";
  }
}

/**
 * Pure: whether a failed exchange surely left nothing at the provider. One without an answer may
 * have been made; so may one whose answer could not be read.
 */
export const leftNothing = (error: unknown): boolean =>
  error instanceof LinkProviderError &&
  (error.kind !== "unavailable" || error.code === "PROVIDER_PAUSED");

export interface ExchangeWatch {
  /** Writes down, before the provider is asked, that an exchange begins. */
  begin(caller: Caller, publicTokenHash: string): Promise<ExchangeAttempt>;
  /**
   * It is known what became of it: its token is stored, with `tx`, or nothing is left at the
   * provider.
   */
  settleWithin(tx: Transaction<PortfolioSchema>, attempt: ExchangeAttempt): Promise<void>;
  settle(attempt: ExchangeAttempt): Promise<void>;
  /**
   * The job that asks, some minutes later, what became of it. Rejects with LostExchange where
   * nobody knows: the job gives up and stays in the queue with its organization, until an operator
   * has seen to it.
   */
  check(attempt: ExchangeAttempt, log: Logger): Promise<void>;
}

/**
 * Between the exchange of a public token and the storing of what it was exchanged for a process may
 * be killed. What is written down before tells that it happened and whose item it was; the token
 * itself is gone.
 */
export function createExchangeWatch(db: Database<PortfolioSchema>): ExchangeWatch {
  const settleWithin: ExchangeWatch["settleWithin"] = (tx, attempt) =>
    enqueue(tx, jobOf({ ...attempt, isSettled: true }));

  return {
    settleWithin,

    begin({ organizationId, memberId }, publicTokenHash) {
      const attemptId = newId("exchange");
      const attempt = { organizationId, memberId, attemptId, publicTokenHash, isSettled: false };
      return db.transaction({ organizationId }, async (tx, now) => {
        await enqueue(tx, jobOf(attempt, new Date(now.getTime() + CHECKED_AFTER_MS)));
        return attempt;
      });
    },

    settle: (attempt) =>
      db.transaction({ organizationId: attempt.organizationId }, (tx) => settleWithin(tx, attempt)),

    async check({ organizationId, memberId, publicTokenHash, isSettled }, log) {
      if (isSettled) return;
      const stored = await db.transaction({ organizationId }, (tx) =>
        findByPublicToken(tx, organizationId, publicTokenHash),
      );
      // A second try with the same public token may have made it whole.
      if (stored) return;
      const error = new LostExchange();
      log.error({ organizationId, memberId }, error.message);
      throw error;
    },
  };
}
