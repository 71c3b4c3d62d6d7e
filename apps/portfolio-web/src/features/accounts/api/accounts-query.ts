import {
  type AccountsOverview,
  accountRemoved,
  accountsOverview,
  type DuplicateResolution,
  duplicateResolved,
  handedOver,
  itemRemoved,
  syncQueued,
} from "@stocks-vibe/contracts/portfolio";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { askAgainEvery, backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";

const ofNoAccount = new Set<unknown>(["profile"]);
const ofOneAccount = new Set<unknown>(["transactions"]);

/**
 * Asks again for whatever rests on accounts; for one account's own rows only when they are looked
 * at next, since the account whose page is open may be gone.
 */
export function useInvalidateFigures(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({
        predicate: ({ queryKey: [name] }) => !ofNoAccount.has(name) && !ofOneAccount.has(name),
      }),
      cache.invalidateQueries({
        predicate: ({ queryKey: [name] }) => ofOneAccount.has(name),
        refetchType: "none",
      }),
    ]);
}

export const accountsKey = (member: string) => ["accounts", member] as const;

/** Accounts whose rows or figures are about to change. */
const isMoving = ({ connections, accounts }: AccountsOverview): boolean =>
  connections.some((connection) => connection.is_syncing) ||
  accounts.some((account) => account.cost_basis_pending || account.answers_pending);

/**
 * Every account with its connection; asked often while one of them is being synced or its figures
 * follow a choice.
 */
export function useAccounts() {
  const { api } = useServices();
  return useQuery({
    queryKey: accountsKey(useMemberKey()),
    queryFn: ({ signal }) =>
      api.get("/accounts", {
        schema: accountsOverview,
        whenRefused: apiMessages.failed.accounts,
        signal,
      }),
    refetchInterval: ({ state }) =>
      askAgainEvery(
        state.data && isMoving(state.data)
          ? queryPolicy.pollEvery
          : queryPolicy.connections.refetchEvery,
        state.error,
      ),
    retry: retryUpTo(queryPolicy.connections.retries),
    retryDelay: backoff(5000),
  });
}

/** Removes a connection with everything that came through it; every figure is asked for again. */
export function useDisconnect() {
  const { api } = useServices();
  return useMutation({
    mutationFn: (connectionId: string) =>
      api.remove(`/plaid/item/${encodeURIComponent(connectionId)}`, {
        schema: itemRemoved,
        whenRefused: apiMessages.failed.remove,
      }),
    onSuccess: useInvalidateFigures(),
  });
}

/** Asks for a connection's newest figures; the accounts then say how far it is. */
export function useSync() {
  const { api } = useServices();
  const cache = useQueryClient();
  const key = accountsKey(useMemberKey());
  return useMutation({
    mutationFn: (connectionId: string) =>
      api.post(`/plaid/sync/${encodeURIComponent(connectionId)}`, {
        schema: syncQueued,
        whenRefused: apiMessages.failed.sync,
      }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/**
 * Says what a second link of the same accounts is for, or takes that back; every figure is asked
 * for again.
 */
export function useTwiceAnswer(connectionId: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: (answer: DuplicateResolution) =>
      api.put(`/plaid/item/${encodeURIComponent(connectionId)}/linked-twice`, {
        schema: duplicateResolved,
        whenRefused: apiMessages.failed.twice,
        body: { answer },
      }),
    onSuccess: useInvalidateFigures(),
  });
}

export type HandOverStep = "handOver" | "takeOver";

const HAND_OVER_PATHS = { handOver: "hand-over", takeOver: "take-over" } as const;

/**
 * Hands a broken connection's accounts over, or takes what was handed over; every figure is asked
 * for again.
 */
export function useHandOver(step: HandOverStep) {
  const { api } = useServices();
  return useMutation({
    mutationFn: (connectionId: string) =>
      api.post(`/plaid/item/${encodeURIComponent(connectionId)}/${HAND_OVER_PATHS[step]}`, {
        schema: handedOver,
        whenRefused: apiMessages.failed[step],
      }),
    onSuccess: useInvalidateFigures(),
  });
}

/**
 * Removes an account for good that its institution no longer lists; every figure is asked for
 * again.
 */
export function useRemoveAccount() {
  const { api } = useServices();
  const cache = useQueryClient();
  const key = accountsKey(useMemberKey());
  return useMutation({
    mutationFn: (accountId: string) =>
      api.remove(`/plaid/account/${encodeURIComponent(accountId)}`, {
        schema: accountRemoved,
        whenRefused: apiMessages.failed.removeAccount,
      }),
    // Where it failed, the account may not be as the page shows it.
    onError: () => cache.invalidateQueries({ queryKey: key }),
    onSuccess: useInvalidateFigures(),
  });
}
