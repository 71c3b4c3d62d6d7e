import { createHash, timingSafeEqual } from "node:crypto";
import { hashToken, KIT_ERRORS, limitByKey, Refusal } from "@stocks-vibe/server-kit";
import type { FastifyRequest, preValidationHookHandler } from "fastify";
import * as z from "zod";
import type { LinkErrorCode } from "./errors.ts";
import { missingFields } from "./refuse-bad-request.ts";
import type { RouteApp } from "./route-app.ts";

/** The one client this sandbox knows, from the configuration. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly secret: string;
}

const digest = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();

/** Compares in constant time, whatever the lengths. */
const isSame = (left: string, right: string): boolean =>
  timingSafeEqual(digest(left), digest(right));

/** Takes a credential out of the body, so that the endpoint's own schema does not meet it. */
function takeFromBody(body: unknown, key: string): unknown {
  if (typeof body !== "object" || body === null) return undefined;
  const value: unknown = Reflect.get(body, key);
  Reflect.deleteProperty(body, key);
  return value;
}

/**
 * What an id or a secret may be in any configuration; anything else is no wrong credential but
 * none.
 */
const WELL_FORMED = /^(?! )[\x20-\x7e]{1,200}(?<! )$/;

function credential(request: FastifyRequest, header: string, key: string): string | undefined {
  const inBody = takeFromBody(request.body, key);
  const value = request.headers[header] ?? inBody;
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string" || !WELL_FORMED.test(value)) {
    const message = `${key} must be a properly formatted, non-empty string`;
    throw new Refusal("INVALID_FIELD", { message });
  }
  return value;
}

/** Refuses a request whose headers (or body) do not carry the client's id and secret. */
export const requireClient =
  (client: ClientCredentials): preValidationHookHandler =>
  async (request) => {
    const clientId = credential(request, "plaid-client-id", "client_id");
    const secret = credential(request, "plaid-secret", "secret");
    if (!clientId || !secret) {
      throw missingFields([...(clientId ? [] : ["client_id"]), ...(secret ? [] : ["secret"])]);
    }
    const isKnown = isSame(clientId, client.clientId);
    if (!isSame(secret, client.secret) || !isKnown) throw new Refusal("INVALID_API_KEYS");
  };

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
