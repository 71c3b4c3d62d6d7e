import { type AccountsOverview, accountsOverview } from "@stocks-vibe/contracts/portfolio";
import type { Api } from "#lib/api.ts";
import { ApiFailure } from "#lib/api-failure.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { askAgainEvery, queryPolicy } from "#lib/query-policy.ts";

/** A rebuild takes a second or two; a server without a worker must not be asked for ever. */
const longestWait = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isFollowed = ({ accounts }: AccountsOverview, accountId: string): boolean => {
  const account = accounts.find(({ id }) => id === accountId);
  return !account?.cost_basis_pending && !account?.answers_pending;
};

/** A limit, which passes; anything else ends the waiting. */
const limitAmong = (error: unknown): ApiFailure => {
  if (error instanceof ApiFailure && error.kind === "rateLimited") return error;
  throw error;
};

/** Waits until the figures rest on what was chosen and answered of an account, or the account is gone, or it takes too long. */
export async function untilFollowed(api: Api, accountId: string): Promise<void> {
  let every: number = queryPolicy.pollEvery;
  for (let waited = 0; waited < longestWait; ) {
    await pause(every);
    waited += every;
    const answer = await api
      .get("/accounts", { schema: accountsOverview, whenRefused: apiMessages.failed.accounts })
      .catch(limitAmong);
    const limit = answer instanceof ApiFailure ? answer : null;
    every = askAgainEvery(queryPolicy.pollEvery, limit);
    if (!(answer instanceof ApiFailure) && isFollowed(answer, accountId)) return;
  }
}
