import {
  type ManualAccountDraft,
  manualAccountKept,
  manualAccountRemoved,
} from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { isFinal } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useFormId } from "#lib/form-id.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { useInvalidateFigures } from "../api/accounts-query.ts";

const pathOf = (accountId: string) => `/accounts/${encodeURIComponent(accountId)}`;

/**
 * Adds an account that is kept by hand; answers it once the list has it. Where no answer came it
 * may be there, and the same form sent again counts once.
 */
export function useAddAccount() {
  const { api } = useServices();
  const form = useFormId();
  const invalidateFigures = useInvalidateFigures();
  return useMutation({
    mutationFn: (draft: ManualAccountDraft) =>
      api.post("/accounts", {
        schema: manualAccountKept,
        whenRefused: apiMessages.failed.addAccount,
        body: { ...draft, form_id: form.id },
      }),
    onSuccess: () => {
      form.renew();
      return invalidateFigures();
    },
    onError: (error) => {
      if (!isFinal(error)) void invalidateFigures();
    },
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
    onSuccess: useInvalidateFigures(),
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
    onSuccess: useInvalidateFigures(),
  });
}
