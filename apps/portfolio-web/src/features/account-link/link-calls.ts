import { exchanged, linkMetadata, linkToken, syncQueued } from "@stocks-vibe/contracts/portfolio";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#lib/api.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/query-policy.ts";
import type { LinkPurpose } from "./link-machine.ts";
import { linkMessages as words } from "./link-messages.ts";

type Caller = { api: Api; cache: QueryClient; memberId: string };

const tokenKey = (memberId: string, purpose: LinkPurpose) => [
  "link-token",
  memberId,
  purpose.kind === "connect" ? "new" : purpose.connectionId,
];

/** A token for the provider's window; kept five minutes, so that opening the window again needs no call. */
export async function fetchLinkToken(caller: Caller, purpose: LinkPurpose): Promise<string> {
  const answer = await caller.cache.fetchQuery({
    queryKey: tokenKey(caller.memberId, purpose),
    queryFn: () =>
      caller.api.post("/plaid/create-link-token", {
        schema: linkToken,
        whenRefused: apiMessages.failed.linkToken,
        body: {
          user_id: caller.memberId,
          ...(purpose.kind === "reconnect" ? { connection_id: purpose.connectionId } : {}),
        },
      }),
    staleTime: queryPolicy.linkToken.staleTime,
    retry: retryUpTo(queryPolicy.linkToken.retries),
    retryDelay: backoff(5000),
  });
  return answer.link_token;
}

/** A token is good for one success, and for nothing once the provider calls it invalid. */
export function forgetLinkToken(caller: Caller, purpose: LinkPurpose): void {
  caller.cache.removeQueries({ queryKey: tokenKey(caller.memberId, purpose) });
}

export type Linked = { institution: string; accountCount: number };

/**
 * Tells our server that the provider is done: a new link hands over its public token; a repaired one keeps the access it
 * had and only asks for a sync.
 */
export async function finishLink(
  caller: Caller,
  purpose: LinkPurpose,
  publicToken: string,
  said: unknown,
): Promise<Linked> {
  if (purpose.kind === "reconnect") {
    const { connection } = await caller.api.post(
      `/plaid/sync/${encodeURIComponent(purpose.connectionId)}`,
      { schema: syncQueued, whenRefused: apiMessages.failed.sync },
    );
    return { institution: connection.institution_name, accountCount: connection.account_count };
  }
  const metadata = linkMetadata.safeParse(said).data ?? {};
  const { connection } = await caller.api.post("/plaid/exchange-public-token", {
    schema: exchanged,
    whenRefused: apiMessages.failed.exchange,
    body: { public_token: publicToken, user_id: caller.memberId, metadata },
  });
  return {
    institution: connection.institution_name || metadata.institution?.name || words.institution,
    accountCount: metadata.accounts?.length ?? connection.account_count,
  };
}
