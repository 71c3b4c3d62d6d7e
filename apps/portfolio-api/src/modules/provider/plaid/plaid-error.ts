import * as z from "zod";
import { LinkProviderError } from "../link-provider.ts";

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
