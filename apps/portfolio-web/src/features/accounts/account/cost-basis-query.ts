import {
  type AccountsOverview,
  accountChanged,
  accountsOverview,
  type CostBasisMethod,
} from "@stocks-vibe/contracts/portfolio";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Api } from "#lib/api.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { useOrganizationKey } from "#lib/auth.ts";
import { queryPolicy } from "#lib/query-policy.ts";
import { useServices } from "#lib/services.ts";
import { accountsKey } from "../accounts-query.ts";

/** A rebuild takes a second or two; a server without a worker must not be asked for ever. */
const longestWait = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the figures rest on an account's method, or the account is gone, or it takes too long. */
async function untilFollowed(api: Api, accountId: string): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += queryPolicy.pollEvery) {
    await pause(queryPolicy.pollEvery);
    const { accounts } = await api.get("/accounts", {
      schema: accountsOverview,
      whenRefused: apiMessages.failed.accounts,
    });
    if (!accounts.find(({ id }) => id === accountId)?.cost_basis_pending) return;
  }
}

const withAccount = (
  overview: AccountsOverview | undefined,
  changed: AccountsOverview["accounts"][number],
): AccountsOverview | undefined =>
  overview && {
    ...overview,
    accounts: overview.accounts.map((account) => (account.id === changed.id ? changed : account)),
  };

/**
 * Saves an account's cost-basis method. Every figure is asked for again once it rests on the method, also when the member has
 * gone to another page meanwhile.
 */
export function useCostBasisMethod(accountId: string) {
  const { api } = useServices();
  const cache = useQueryClient();
  const key = accountsKey(useOrganizationKey());
  return useMutation({
    mutationFn: (method: CostBasisMethod) =>
      api.put(`/accounts/${encodeURIComponent(accountId)}/cost-basis-method`, {
        schema: accountChanged,
        whenRefused: apiMessages.failed.costBasis,
        body: { method },
      }),
    onSuccess: ({ account }) => {
      // The rest of it is as old as before: what is counted from its arrival must not begin anew.
      const updatedAt = cache.getQueryState(key)?.dataUpdatedAt ?? 0;
      cache.setQueryData<AccountsOverview>(key, (overview) => withAccount(overview, account), {
        updatedAt,
      });
      const askAnew = () =>
        cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "profile" });
      // Whatever went wrong while waiting, asking anew shows the truth.
      void untilFollowed(api, accountId).then(askAnew, askAnew);
    },
  });
}
