import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "./network-of.ts";
import { KIT_ERRORS, Refusal } from "./refusal.ts";

export interface RateLimitOptions {
  /**
   * Requests an address may make per minute to each call that names no limit of its own, before
   * `scale`.
   */
  readonly perMinute: number;
  /** RATE_LIMIT_SCALE: multiplies per-address limits. */
  readonly scale: number;
  /** Callers who are known for who they are, and counted by no address: many speak from one. */
  readonly isKnownCaller?: (request: FastifyRequest) => Promise<boolean>;
  /**
   * What a request is counted with, for each call by itself; its network unless given. A network
   * has a second count, over all calls, so that many keys and many calls of one network are bounded
   * together.
   */
  readonly countedWith?: (request: FastifyRequest) => string;
}

/** Requests of one network to all calls together per minute, before `scale`. */
export const NETWORK_PER_MINUTE = 6_000;

const tooMany = (ttlMs: number): Refusal =>
  new Refusal(KIT_ERRORS.tooManyRequests, { retryAfterSeconds: ttlMs / 1000 });

/** Bounds a network over all calls together. */
function limitNetworks(
  app: FastifyInstance,
  { scale, isKnownCaller }: Pick<RateLimitOptions, "scale" | "isKnownCaller">,
): void {
  const check = app.createRateLimit({
    max: Math.ceil(NETWORK_PER_MINUTE * scale),
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    ...(isKnownCaller ? { allowList: isKnownCaller } : {}),
  });
  app.addHook("onRequest", async (request) => {
    const counted = await check(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
  });
}

/**
 * Limits requests per true client address (an IPv6 client's whole /64) unless `countedWith` says
 * otherwise, in process. Over the limit: 429 with Retry-After in the server's envelope.
 */
export async function limitRequests(
  app: FastifyInstance,
  options: RateLimitOptions,
): Promise<void> {
  const { isKnownCaller, countedWith = (request) => networkOf(request.ip) } = options;
  await app.register(rateLimit, {
    global: true,
    max: Math.ceil(options.perMinute * options.scale),
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) =>
      `${request.method} ${request.routeOptions.url ?? ""} ${countedWith(request)}`,
    ...(isKnownCaller ? { allowList: isKnownCaller } : {}),
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  });
  limitNetworks(app, options);
}

export interface KeyLimitOptions {
  /** Requests of one key per minute, before `scale`. */
  readonly perMinute: number;
  readonly scale: number;
  /**
   * What a request counts against, known once its body is read; undefined for one that is not
   * counted.
   */
  readonly keyOf: (request: FastifyRequest) => string | undefined;
  readonly refusalOf: (request: FastifyRequest, retryAfterSeconds: number) => Refusal;
}

/**
 * Limits requests by what they ask about, whoever sends them, in process. Over the limit: the
 * refusal, with Retry-After.
 */
export async function limitByKey(app: FastifyInstance, options: KeyLimitOptions): Promise<void> {
  const { keyOf, refusalOf } = options;
  await app.register(rateLimit, {
    global: true,
    hook: "preHandler",
    max: Math.ceil(options.perMinute * options.scale),
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => keyOf(request) ?? "",
    allowList: (request) => keyOf(request) === undefined,
    errorResponseBuilder: (request, context) => refusalOf(request, context.ttl / 1000),
  });
}
