import { exchanged, linkMetadata, linkToken, updateEnded } from "@stocks-vibe/contracts/portfolio";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#lib/api/api.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { language } from "#lib/format/language.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { linkMessages as words } from "./messages/en.ts";

/**
 * Linking a new institution, repairing the link to one, or choosing which of its accounts are
 * shared.
 */
export type LinkPurpose =
  | { kind: "connect" }
  | { kind: "reconnect" | "choose"; connectionId: string; institution: string };

type Caller = { api: Api; cache: QueryClient; memberId: string };

const tokenKey = (memberId: string, purpose: LinkPurpose) => [
  "link-token",
  memberId,
  language.code,
  purpose.kind,
  purpose.kind === "connect" ? "" : purpose.connectionId,
];

/**
 * A token for the provider's window; kept five minutes, so that opening the window again needs no
 * call.
 */
export async function fetchLinkToken(caller: Caller, purpose: LinkPurpose): Promise<string> {
  const answer = await caller.cache.fetchQuery({
    queryKey: tokenKey(caller.memberId, purpose),
    queryFn: () =>
      caller.api.post("/plaid/create-link-token", {
        schema: linkToken,
        whenRefused: apiMessages.failed.linkToken,
        body: {
          user_id: caller.memberId,
          ...(purpose.kind === "connect" ? {} : { connection_id: purpose.connectionId }),
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

export type Linked = {
  institution: string;
  accountCount: number;
  /** Accounts that are no longer shared and leave with the next sync. */
  leaving: readonly string[];
};

/**
 * Tells our server that the provider is done: a new link hands over its public token; one that was
 * there keeps the access it had, and says which accounts are shared now.
 */
export async function finishLink(
  caller: Caller,
  purpose: LinkPurpose,
  publicToken: string,
  said: unknown,
): Promise<Linked> {
  const metadata = linkMetadata.safeParse(said).data ?? {};
  if (purpose.kind !== "connect") {
    const { connection, leaving } = await caller.api.post(
      `/plaid/item/${encodeURIComponent(purpose.connectionId)}/updated`,
      {
        schema: updateEnded,
        whenRefused: apiMessages.failed.sync,
        body: {
          user_id: caller.memberId,
          ...(metadata.accounts ? { account_ids: metadata.accounts.map(({ id }) => id) } : {}),
        },
      },
    );
    const { institution_name: institution, account_count: accountCount } = connection;
    return { institution, accountCount, leaving };
  }
  const { connection } = await caller.api.post("/plaid/exchange-public-token", {
    schema: exchanged,
    whenRefused: apiMessages.failed.exchange,
    body: { public_token: publicToken, user_id: caller.memberId, metadata },
  });
  return {
    institution: connection.institution_name || metadata.institution?.name || words.institution,
    accountCount: metadata.accounts?.length ?? connection.account_count,
    leaving: [],
  };
}
