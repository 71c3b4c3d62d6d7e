import { ApiError } from "@stocks-vibe/auth-client";
import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./api-failure.ts";

const second = 1000;
const minute = 60 * second;

/** How fresh each kind of data has to be and how often a failed call is repeated. */
export const queryPolicy = {
  default: { staleTime: minute, retries: 3 },
  profile: { staleTime: 5 * minute, retries: 2, retryDelay: second },
  linkToken: { staleTime: 5 * minute, retries: 2 },
  dashboard: { staleTime: 30 * second, refetchEvery: 5 * minute, retries: 3 },
  connections: { staleTime: minute, refetchEvery: 5 * minute, retries: 2 },
  /** While a sync runs. */
  pollEvery: 1.5 * second,
} as const;

const final = new Set(["session", "forbidden", "refused"]);

/** Whether asking the same again can't succeed: the server has refused it. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiFailure && final.has(error.kind);

/** A limit says when it may be asked again: asking sooner only prolongs it. */
const isLimit = (error: Error): boolean =>
  error instanceof ApiFailure && error.kind === "rateLimited";

/** The identity server's refusals, its limits among them: a wrong question stays wrong. */
const isRefusedByIdentity = (error: Error): boolean =>
  error instanceof ApiError && error.status_code >= 400 && error.status_code < 500;

/**
 * Repeats only what may succeed next time: never a refused session (401), nor any other refusal,
 * nor what came too often.
 */
export function retryUpTo(retries: number) {
  return (failures: number, error: Error): boolean =>
    failures < retries && !isFinal(error) && !isLimit(error) && !isRefusedByIdentity(error);
}

/** How long a limit is left alone that does not say when it ends. */
const limitPause = 30 * second;

/**
 * What is asked again by itself, after its last answer (`error` is null where that was one): as
 * often as `every`, and never sooner than a server that wants to be left alone has said. The second
 * more is for the way there and back.
 */
export function askAgainEvery(every: number, error: Error | null): number {
  if (!(error instanceof ApiFailure)) return every;
  if (error.retryAfterSeconds !== null)
    return Math.max(every, (error.retryAfterSeconds + 1) * second);
  return isLimit(error) ? Math.max(every, limitPause) : every;
}

/** 1 s, 2 s, 4 s … capped. */
export function backoff(capMs: number) {
  return (attempt: number): number => Math.min(second * 2 ** attempt, capMs);
}

/**
 * The cache of everything the product API said. Cleared whenever the session ends or becomes
 * another member's.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: queryPolicy.default.staleTime,
        retry: retryUpTo(queryPolicy.default.retries),
        retryDelay: backoff(30_000),
        refetchOnWindowFocus: false,
      },
      // Without a connection a press fails in words at once: kept back, it would spin, and happen
      // long after it was meant.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
