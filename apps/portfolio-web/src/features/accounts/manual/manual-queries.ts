import {
  type ManualAccountDraft,
  manualAccountKept,
  manualAccountRemoved,
} from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { apiMessages } from "#lib/api-messages.ts";
import { useServices } from "#lib/services.ts";
import { useAskAnew } from "../use-ask-anew.ts";

const pathOf = (accountId: string) => `/accounts/${encodeURIComponent(accountId)}`;

/** Adds an account that is kept by hand; answers it once the list has it. */
export function useAddAccount() {
  const { api } = useServices();
  return useMutation({
    mutationFn: (body: ManualAccountDraft) =>
      api.post("/accounts", {
        schema: manualAccountKept,
        whenRefused: apiMessages.failed.addAccount,
        body,
      }),
    onSuccess: useAskAnew(),
  });
}

export function useRenameAccount(accountId: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: (body: ManualAccountDraft) =>
      api.put(pathOf(accountId), {
        schema: manualAccountKept,
        whenRefused: apiMessages.failed.renameAccount,
        body,
      }),
    onSuccess: useAskAnew(),
  });
}

export function useRemoveManual() {
  const { api } = useServices();
  return useMutation({
    mutationFn: (accountId: string) =>
      api.remove(pathOf(accountId), {
        schema: manualAccountRemoved,
        whenRefused: apiMessages.failed.removeAccount,
      }),
    onSuccess: useAskAnew(),
  });
}
