import { accountChanged, type FindingAnswer } from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { useServices } from "#lib/api/services.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { useChangedAccount } from "../api/use-changed-account.ts";

/** What is said of a finding; null takes back what was said. */
export interface GivenAnswer {
  readonly findingId: string;
  readonly said: FindingAnswer | null;
}

/** Gives or takes back an answer about an account's data; the figures follow. */
export function useAnswer(accountId: string) {
  const { api } = useServices();
  const follow = useChangedAccount();
  return useMutation({
    mutationFn: ({ findingId, said }: GivenAnswer) => {
      const path = `/accounts/${encodeURIComponent(accountId)}/findings/${encodeURIComponent(findingId)}/answer`;
      const request = { schema: accountChanged, whenRefused: apiMessages.failed.answer };
      return said ? api.put(path, { ...request, body: said }) : api.remove(path, request);
    },
    onSuccess: ({ account }) => follow(account),
  });
}

export type AnswerMutation = ReturnType<typeof useAnswer>;
