import { profile } from "@stocks-vibe/contracts/portfolio";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useAuthState, useMemberKey } from "../auth/auth.ts";
import { apiMessages } from "../messages/en.ts";
import type { Api } from "./api.ts";
import { queryPolicy, retryUpTo } from "./query-policy.ts";
import { useServices } from "./services.ts";

/**
 * The organization may be missing: the guard then says so instead of failing to read the answer.
 */
const profileAnswer = z.extend(profile, { organization: z.nullish(profile.shape.organization) });

const profileKey = ["profile"] as const;

const profileQuery = (api: Api, member: string) =>
  queryOptions({
    queryKey: [...profileKey, member],
    queryFn: ({ signal }) =>
      api.get("/user/profile", {
        schema: profileAnswer,
        whenRefused: apiMessages.failed.profile,
        signal,
      }),
    staleTime: queryPolicy.profile.staleTime,
    retry: retryUpTo(queryPolicy.profile.retries),
    retryDelay: queryPolicy.profile.retryDelay,
  });

/** Who is signed in and what their organization may use; asked only while there is a session. */
export function useProfile() {
  const { api } = useServices();
  const { session } = useAuthState();
  return useQuery({
    ...profileQuery(api, useMemberKey()),
    enabled: session !== null,
  });
}

/** After a change of a name: it is asked for again. */
export const forgetProfile = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: profileKey });
