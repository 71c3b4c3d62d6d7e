import type { AccountsOverview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useQueryClient } from "@tanstack/react-query";
import { useMemberKey } from "#lib/auth.ts";
import { useServices } from "#lib/services.ts";
import { accountsKey } from "./accounts-query.ts";
import { untilFollowed } from "./until-followed.ts";

const withAccount = (
  overview: AccountsOverview | undefined,
  changed: InvestmentAccount,
): AccountsOverview | undefined =>
  overview && {
    ...overview,
    accounts: overview.accounts.map((account) => (account.id === changed.id ? changed : account)),
  };

/** Every figure is asked for again once it rests on what was changed of an account, also when the member has gone to another page meanwhile. */
export function useFollowedAccount() {
  const { api } = useServices();
  const cache = useQueryClient();
  return (accountId: string): void => {
    const askAnew = () =>
      cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "profile" });
    // Whatever went wrong while waiting, asking anew shows the truth.
    void untilFollowed(api, accountId).then(askAnew, askAnew);
  };
}

/** What follows when an account was changed: it is shown as it is now, and every figure once it rests on the change. */
export function useChangedAccount() {
  const cache = useQueryClient();
  const key = accountsKey(useMemberKey());
  const follow = useFollowedAccount();
  return (account: InvestmentAccount): void => {
    // The rest of it is as old as before: what is counted from its arrival must not begin anew.
    const updatedAt = cache.getQueryState(key)?.dataUpdatedAt ?? 0;
    cache.setQueryData<AccountsOverview>(key, (overview) => withAccount(overview, account), {
      updatedAt,
    });
    follow(account.id);
  };
}
