import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { KIT_ERRORS, Refusal } from "./refusal.ts";

export interface RateLimitOptions {
  /** Requests an address may make per minute on each route that names no limit of its own, before `scale`. */
  readonly perMinute: number;
  /** RATE_LIMIT_SCALE: multiplies per-address limits. */
  readonly scale: number;
  /** Our own processes on loopback, told apart by a header only they can know, are exempt. */
  readonly isInternal?: (headers: Readonly<Record<string, unknown>>) => boolean;
}

/** Limits requests per true client address, in process. Over the limit: 429 with Retry-After in the server's envelope. */
export async function limitRequests(
  app: FastifyInstance,
  options: RateLimitOptions,
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: Math.ceil(options.perMinute * options.scale),
    timeWindow: 60_000,
    cache: 50_000,
    allowList: (request) => options.isInternal?.(request.headers) ?? false,
    errorResponseBuilder: (_request, context) =>
      new Refusal(KIT_ERRORS.tooManyRequests, { retryAfterSeconds: context.ttl / 1000 }),
  });
}
