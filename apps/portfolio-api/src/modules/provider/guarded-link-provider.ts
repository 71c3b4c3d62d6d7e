import { hashToken } from "@stocks-vibe/server-kit";
import {
  createGuard,
  type Guard,
  type GuardSurroundings,
  ServicePaused,
} from "../../outbound/guard.ts";
import { type LinkProvider, LinkProviderError } from "./link-provider.ts";
import { LIMIT_CODES } from "./provider-limits.ts";

/**
 * Codes that speak of the provider itself. An institution that is down, data that is not ready, an
 * item that was asked too often or answers too slowly say nothing about the others: the job's own
 * later tries are for those.
 */
const TROUBLE = new Set([
  "UNREACHABLE",
  "UNREADABLE_ANSWER",
  "INTERNAL_SERVER_ERROR",
  "PLANNED_MAINTENANCE",
]);

const isTrouble = (error: unknown): boolean =>
  error instanceof LinkProviderError && error.kind === "unavailable" && TROUBLE.has(error.code);

/**
 * The provider itself is in trouble when the calls of so many different connections fail in a row.
 */
const SUBJECTS = 3;

export interface GuardedLinkProvider extends LinkProvider {
  /** Whether the provider is left alone right now. */
  isPaused(): boolean;
  /** How often each limit was hit since the start. */
  limitsHit(): ReadonlyMap<string, number>;
}

/** A token tells connections apart here; it is kept as its hash. */
const subjectOf = (token: string): string => hashToken(token);

/**
 * Wraps every call of a provider in retries and one breaker that one connection's trouble never
 * opens. A public token works once, so its exchange is never repeated.
 */
export function guardLinkProvider(
  provider: LinkProvider,
  surroundings?: GuardSurroundings,
): GuardedLinkProvider {
  const guard: Guard = createGuard({
    service: "account linking",
    isTrouble,
    breaker: { subjects: SUBJECTS },
    ...(surroundings ? { surroundings } : {}),
  });
  const hits = new Map<string, number>(LIMIT_CODES.map((code) => [code, 0]));
  const note = (error: unknown): void => {
    const code = error instanceof LinkProviderError ? error.code : "";
    const count = hits.get(code);
    if (count !== undefined) hits.set(code, count + 1);
  };
  const run = async <Result>(
    token: string,
    call: () => Promise<Result>,
    once = false,
  ): Promise<Result> => {
    try {
      return await guard.run(call, { subject: subjectOf(token), once });
    } catch (error) {
      note(error);
      if (error instanceof ServicePaused)
        throw new LinkProviderError("unavailable", "PROVIDER_PAUSED");
      throw error;
    }
  };
  return {
    isPaused: guard.isOpen,
    limitsHit: () => hits,
    createLinkToken: (request) =>
      run(request.accessToken ?? request.memberId, () => provider.createLinkToken(request)),
    exchangePublicToken: (token) => run(token, () => provider.exchangePublicToken(token), true),
    readItem: (token) => run(token, () => provider.readItem(token)),
    readHoldings: (token) => run(token, () => provider.readHoldings(token)),
    readTransactions: (token, from, to) =>
      run(token, () => provider.readTransactions(token, from, to)),
    listenToNews: (token) => run(token, () => provider.listenToNews(token)),
    removeItem: (token) => run(token, () => provider.removeItem(token)),
    readVerificationKey: (keyId) => run(keyId, () => provider.readVerificationKey(keyId)),
  };
}
