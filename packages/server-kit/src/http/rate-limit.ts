import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "./network-of.ts";
import { KIT_ERRORS, Refusal } from "./refusal.ts";

export interface RateLimitOptions {
  /** Requests an address may make per minute on each route that names no limit of its own, before `scale`. */
  readonly perMinute: number;
  /** RATE_LIMIT_SCALE: multiplies per-address limits. */
  readonly scale: number;
  /** Callers who are known for who they are, and counted by no address: many speak from one. */
  readonly isKnownCaller?: (request: FastifyRequest) => Promise<boolean>;
}

/** Limits requests per true client address (an IPv6 client's whole /64), in process. Over the limit: 429 with Retry-After in the server's envelope. */
export async function limitRequests(
  app: FastifyInstance,
  options: RateLimitOptions,
): Promise<void> {
  const { isKnownCaller } = options;
  await app.register(rateLimit, {
    global: true,
    max: Math.ceil(options.perMinute * options.scale),
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => networkOf(request.ip),
    ...(isKnownCaller ? { allowList: isKnownCaller } : {}),
    errorResponseBuilder: (_request, context) =>
      new Refusal(KIT_ERRORS.tooManyRequests, { retryAfterSeconds: context.ttl / 1000 }),
  });
}
