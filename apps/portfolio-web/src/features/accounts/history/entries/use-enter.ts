import { type EntryDraft, entryAdded } from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { apiMessages } from "#lib/api-messages.ts";
import { useServices } from "#lib/services.ts";
import { useFollowedHistory } from "../history-queries.ts";

/** Adds one transaction; the figures follow. */
export function useEnter(accountId: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: (body: EntryDraft) =>
      api.post(`/accounts/${encodeURIComponent(accountId)}/entries`, {
        schema: entryAdded,
        whenRefused: apiMessages.failed.enter,
        body,
      }),
    onSuccess: useFollowedHistory(accountId),
  });
}
