import { accountsOverview } from "@stocks-vibe/contracts/portfolio";
import type { Api } from "#lib/api.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { queryPolicy } from "#lib/query-policy.ts";

/** A rebuild takes a second or two; a server without a worker must not be asked for ever. */
const longestWait = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the figures rest on what was chosen and answered of an account, or the account is gone, or it takes too long. */
export async function untilFollowed(api: Api, accountId: string): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += queryPolicy.pollEvery) {
    await pause(queryPolicy.pollEvery);
    const { accounts } = await api.get("/accounts", {
      schema: accountsOverview,
      whenRefused: apiMessages.failed.accounts,
    });
    const account = accounts.find(({ id }) => id === accountId);
    if (!account?.cost_basis_pending && !account?.answers_pending) return;
  }
}
