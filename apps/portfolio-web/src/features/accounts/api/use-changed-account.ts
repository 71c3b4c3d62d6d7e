import {
  type AccountsOverview,
  accountsOverview,
  type InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { useQueryClient } from "@tanstack/react-query";
import type { Api } from "#lib/api/api.ts";
import { ApiFailure } from "#lib/api/api-failure.ts";
import { askAgainEvery, queryPolicy } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { accountsKey } from "./accounts-query.ts";

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

/**
 * Waits until the figures rest on what was chosen and answered of an account, or the account is
 * gone, or it takes too long.
 */
export async function waitForRebuild(api: Api, accountId: string): Promise<void> {
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

const withAccount = (
  overview: AccountsOverview | undefined,
  changed: InvestmentAccount,
): AccountsOverview | undefined =>
  overview && {
    ...overview,
    accounts: overview.accounts.map((account) => (account.id === changed.id ? changed : account)),
  };

/**
 * Every figure is asked for again once it rests on what was changed of an account, also when the
 * member has gone to another page meanwhile.
 */
export function useRebuiltAccount() {
  const { api } = useServices();
  const cache = useQueryClient();
  return (accountId: string): void => {
    const invalidateFigures = () =>
      cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "profile" });
    // Whatever went wrong while waiting, asking anew shows the truth.
    void waitForRebuild(api, accountId).then(invalidateFigures, invalidateFigures);
  };
}

/**
 * What follows when an account was changed: it is shown as it is now, and every figure once it
 * rests on the change.
 */
export function useChangedAccount() {
  const cache = useQueryClient();
  const key = accountsKey(useMemberKey());
  const follow = useRebuiltAccount();
  return (account: InvestmentAccount): void => {
    // The rest of it is as old as before: what is counted from its arrival must not begin anew.
    const updatedAt = cache.getQueryState(key)?.dataUpdatedAt ?? 0;
    cache.setQueryData<AccountsOverview>(key, (overview) => withAccount(overview, account), {
      updatedAt,
    });
    follow(account.id);
  };
}
