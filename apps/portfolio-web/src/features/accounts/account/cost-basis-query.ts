import { accountChanged, type CostBasisMethod } from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { apiMessages } from "#lib/messages/en.ts";
import { useServices } from "#lib/services.ts";
import { useChangedAccount } from "../use-changed-account.ts";

/** Saves an account's cost-basis method; the figures follow it. */
export function useCostBasisMethod(accountId: string) {
  const { api } = useServices();
  const follow = useChangedAccount();
  return useMutation({
    mutationFn: (method: CostBasisMethod) =>
      api.put(`/accounts/${encodeURIComponent(accountId)}/cost-basis-method`, {
        schema: accountChanged,
        whenRefused: apiMessages.failed.costBasis,
        body: { method },
      }),
    onSuccess: ({ account }) => follow(account),
  });
}
