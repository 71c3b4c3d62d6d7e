import type { IsoDate } from "@stocks-vibe/portfolio-math";
import type { PlaidApi } from "plaid";
import * as z from "zod";
import { createAgents } from "../../../outbound/connect-timeout.ts";
import { LinkProviderError } from "../link-provider.ts";
import type { ProviderLimits } from "../provider-limits.ts";

export interface PlaidSettings {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
  /** What the person sees in Link; at most 30 characters. */
  readonly clientName: string;
  /** The calendar day by which dates in answers are checked. */
  readonly today: () => Promise<IsoDate>;
  /**
   * Where the provider posts news of what is linked, from the link or its next sync on; nowhere
   * when absent.
   */
  readonly webhookUrl?: string | undefined;
  readonly limits?: ProviderLimits;
  /** Fires when the process is told to stop: calls under way end. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * The official client, loaded when first needed: it costs 0.2 s and 67 MB that pages never need.
 */
export function lazyClient(
  settings: PlaidSettings,
  { answerBytes }: ProviderLimits,
): () => Promise<PlaidApi> {
  let client: Promise<PlaidApi> | undefined;
  return () => {
    client ??= import("plaid").then(
      ({ Configuration, PlaidApi: Api }) =>
        new Api(
          new Configuration({
            basePath: settings.baseUrl,
            baseOptions: {
              maxContentLength: answerBytes,
              proxy: false,
              maxRedirects: 0,
              ...createAgents(),
              headers: { "PLAID-CLIENT-ID": settings.clientId, "PLAID-SECRET": settings.secret },
            },
          }),
        ),
    );
    return client;
  };
}

const errorBody = z.object({ error_type: z.string(), error_code: z.string() });
const httpError = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) });

const GONE = new Set([
  "INVALID_ACCESS_TOKEN",
  "ITEM_NOT_FOUND",
  "USER_PERMISSION_REVOKED",
  "USER_ACCOUNT_REVOKED",
]);
const RETRY_TYPES = new Set(["API_ERROR", "INSTITUTION_ERROR", "RATE_LIMIT_EXCEEDED"]);

/** Sorts a provider error by type and code; the HTTP status is not to be trusted for that. */
export function errorKind(type: string, code: string): LinkProviderError["kind"] {
  if (GONE.has(code)) return "gone";
  if (code === "PRODUCT_NOT_READY" || RETRY_TYPES.has(type)) return "unavailable";
  return type === "ITEM_ERROR" ? "login" : "refused";
}

/**
 * A code as the provider's own are; what else stands there is not repeated, neither in the log nor
 * on a page.
 */
const CODE = /^[A-Z0-9_]{1,64}$/;

/** How the client says that a call's deadline has passed. */
const wasCutShort = z.object({ code: z.literal("ERR_CANCELED") });

/**
 * How the client says that an answer was longer than it may be. It has no code of its own for that.
 */
const isTooLong = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("maxContentLength");

/** Turns whatever the client threw into an error that carries a code and no secret. */
export function toLinkProviderError(error: unknown): LinkProviderError {
  if (wasCutShort.safeParse(error).success) {
    return new LinkProviderError("unavailable", "ANSWER_TOO_SLOW");
  }
  if (isTooLong(error)) return new LinkProviderError("unavailable", "ANSWER_TOO_LARGE");
  const answered = httpError.safeParse(error);
  if (!answered.success) return new LinkProviderError("unavailable", "UNREACHABLE");
  const body = errorBody.safeParse(answered.data.response.data);
  if (!body.success) return new LinkProviderError("unavailable", "UNREADABLE_ANSWER");
  const { error_type: type, error_code: code } = body.data;
  return new LinkProviderError(errorKind(type, code), CODE.test(code) ? code : "UNKNOWN");
}

/** One page of a listing whose total may change while it is being read. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface ListingRules<Row> {
  readonly idOf: (row: Row) => string;
  /** A longer listing is nobody's: it is refused before it is read. */
  readonly mostRows: number;
}

const MAX_RESTARTS = 5;

/**
 * Reads a paged listing until every row is there. When the total changes between pages the rows may
 * have shifted, so the reading starts over; after five restarts it gives up. Then, and for a
 * listing that is too long or whose pages bring nothing new, it throws LinkProviderError: it is
 * that connection's trouble, and its total is no reason to go on asking.
 */
export async function readAllPages<Row>(
  readPage: (offset: number) => Promise<Page<Row>>,
  rules: ListingRules<Row>,
): Promise<Row[]> {
  for (let restart = 0; restart <= MAX_RESTARTS; restart += 1) {
    const rows = await readOnce(readPage, rules);
    if (rows) return rows;
  }
  throw new LinkProviderError("unavailable", "LISTING_CHANGES");
}

async function readOnce<Row>(
  readPage: (offset: number) => Promise<Page<Row>>,
  { idOf, mostRows }: ListingRules<Row>,
): Promise<Row[] | undefined> {
  const first = await readPage(0);
  if (first.total > mostRows) throw new LinkProviderError("unavailable", "LISTING_TOO_LONG");
  const rows = [...first.rows];
  const known = new Set(rows.map(idOf));
  while (rows.length < first.total) {
    const page = await readPage(rows.length);
    if (page.total !== first.total || page.rows.length === 0) return undefined;
    if (page.rows.every((row) => known.has(idOf(row)))) {
      throw new LinkProviderError("unavailable", "LISTING_REPEATS");
    }
    for (const row of page.rows) known.add(idOf(row));
    rows.push(...page.rows);
  }
  return rows;
}
