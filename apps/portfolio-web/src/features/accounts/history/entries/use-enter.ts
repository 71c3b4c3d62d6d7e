import { type EntryDraft, entryAdded } from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { useFormId } from "#lib/form-id.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { isFinal } from "#lib/query-policy.ts";
import { useServices } from "#lib/services.ts";
import { useFollowedHistory, useLookedAtHistory } from "../history-queries.ts";

/** Adds one transaction; the figures follow. Where no answer came it may be there: the page looks, and the same form sent again counts once. */
export function useEnter(accountId: string) {
  const { api } = useServices();
  const form = useFormId();
  const follow = useFollowedHistory(accountId);
  const look = useLookedAtHistory(accountId);
  return useMutation({
    mutationFn: (draft: EntryDraft) =>
      api.post(`/accounts/${encodeURIComponent(accountId)}/entries`, {
        schema: entryAdded,
        whenRefused: apiMessages.failed.enter,
        body: { ...draft, form_id: form.id },
      }),
    onSuccess: () => {
      form.renew();
      follow();
    },
    onError: (error) => {
      if (!isFinal(error)) look();
    },
  });
}
