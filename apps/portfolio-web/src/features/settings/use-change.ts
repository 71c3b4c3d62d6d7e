import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useProven } from "./proven.ts";

/**
 * A change that may ask for a fresh proof first. What is cached under `outdated` is asked for again
 * once it is done.
 */
export function useChange<Asked = void, Answer = unknown>(
  work: (asked: Asked) => Promise<Answer>,
  outdated: readonly QueryKey[] = [],
) {
  const cache = useQueryClient();
  const proven = useProven();
  return useMutation({
    mutationFn: (asked: Asked) => proven(() => work(asked)),
    onSuccess: () => Promise.all(outdated.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
