import { hashToken, KIT_ERRORS, limitByKey, Refusal } from "@stocks-vibe/server-kit";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { LinkErrorCode } from "./errors.ts";
import type { RouteApp } from "./route-app.ts";

/** How often a client may ask each of these about one item, within a minute. */
const CALLS_PER_MINUTE = 100;

/** What is counted, and the code by which the provider refuses more of it. */
const CODES: readonly (readonly [endpoint: string, code: LinkErrorCode])[] = [
  ["/accounts/get", "ACCOUNTS_LIMIT"],
  ["/accounts/balance/get", "BALANCE_LIMIT"],
  ["/investments/holdings/get", "INVESTMENT_HOLDINGS_GET_LIMIT"],
  ["/investments/transactions/get", "INVESTMENT_TRANSACTIONS_LIMIT"],
  ["/item/get", "ITEM_GET_LIMIT"],
];

const ofItem = z.object({ access_token: z.string() });

const limitOf = ({ routeOptions }: FastifyRequest) =>
  CODES.find(([endpoint]) => routeOptions.url?.endsWith(endpoint));

function keyOf(request: FastifyRequest): string | undefined {
  const named = ofItem.safeParse(request.body);
  const [endpoint] = limitOf(request) ?? [];
  if (endpoint === undefined || !named.success) return undefined;
  return `${endpoint} ${hashToken(named.data.access_token)}`;
}

const refusalOf = (request: FastifyRequest, retryAfterSeconds: number): Refusal =>
  new Refusal(limitOf(request)?.[1] ?? KIT_ERRORS.tooManyRequests, { retryAfterSeconds });

/**
 * Refuses a client that asks too often about one item, each endpoint by itself, as the provider
 * does. `scale` is RATE_LIMIT_SCALE.
 */
export const limitClient = (app: RouteApp, scale: number): Promise<void> =>
  limitByKey(app, { perMinute: CALLS_PER_MINUTE, scale, keyOf, refusalOf });
