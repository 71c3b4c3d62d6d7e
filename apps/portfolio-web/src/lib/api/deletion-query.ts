import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuthClient, useMemberKey } from "../auth/auth.ts";
import { queryPolicy, retryUpTo } from "./query-policy.ts";

const key = "organization-deletion";
export const deletionKey = [key] as const;

/**
 * Whether the organization is about to be deleted, until when it can be kept, and who asked; null
 * while it is not.
 */
export function useDeletion() {
  const { organization } = useAuthClient();
  return useQuery({
    queryKey: [key, useMemberKey()],
    queryFn: async () => (await organization.deletion.get()).deletion,
    staleTime: queryPolicy.default.staleTime,
    refetchInterval: queryPolicy.connections.refetchEvery,
    retry: retryUpTo(1),
  });
}

/** Keeps the organization. */
export function useWithdrawDeletion() {
  const { organization } = useAuthClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => organization.deletion.withdraw(),
    onSettled: () => cache.invalidateQueries({ queryKey: deletionKey }),
  });
}
