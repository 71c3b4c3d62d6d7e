import { useQuery } from "@tanstack/react-query";
import { useAuthClient, useMemberKey } from "#lib/auth.ts";
import { deletionKey } from "#lib/deletion-query.ts";
import { retryUpTo } from "#lib/query-policy.ts";
import { useChange } from "../use-change.ts";

/** Has the organization deleted after a day; asks for a fresh proof where that is wanted. */
export function useAskDeletion() {
  const { organization } = useAuthClient();
  return useChange(
    (organization_name: string) => organization.deletion.ask({ organization_name }),
    [deletionKey],
  );
}

/** How many people are members. */
export function useMemberCount() {
  const { organization } = useAuthClient();
  return useQuery({
    queryKey: ["member-count", useMemberKey()],
    queryFn: async () =>
      (await organization.members.search({ limit: 1 })).results_metadata.total ?? 0,
    retry: retryUpTo(1),
  }).data;
}
