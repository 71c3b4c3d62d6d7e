import { type ErrorRow, KIT_ERRORS } from "@stocks-vibe/server-kit";

/** An error of this server: its status, type and words. */
export interface LinkErrorRow extends ErrorRow {
  readonly errorType: string;
  /** What the wire calls it, when the key is one of the kit's own. */
  readonly errorCode?: string;
  /** What went wrong is for the person: they wrote what could not be read. */
  readonly showsMessage?: boolean;
}

const kitRow = (status: number, wire: readonly [type: string, code: string], message: string) => ({
  status,
  errorType: wire[0],
  errorCode: wire[1],
  message,
});

/** What any server of the kit may refuse, in this one's words. */
export const KIT_ROWS = {
  [KIT_ERRORS.invalidRequest]: kitRow(
    400,
    ["INVALID_REQUEST", "INVALID_BODY"],
    "body could not be parsed as JSON",
  ),
  [KIT_ERRORS.unsupportedMediaType]: kitRow(
    400,
    ["INVALID_REQUEST", "INVALID_BODY"],
    "body could not be parsed as JSON",
  ),
  [KIT_ERRORS.bodyTooLarge]: kitRow(
    413,
    ["INVALID_REQUEST", "INVALID_BODY"],
    "the body is too large",
  ),
  [KIT_ERRORS.notFound]: kitRow(404, ["INVALID_REQUEST", "NOT_FOUND"], "not found"),
  [KIT_ERRORS.tooManyRequests]: kitRow(
    429,
    ["RATE_LIMIT_EXCEEDED", "RATE_LIMIT"],
    "rate limit exceeded",
  ),
  [KIT_ERRORS.internal]: kitRow(
    500,
    ["API_ERROR", "INTERNAL_SERVER_ERROR"],
    "an unexpected error occurred",
  ),
  [KIT_ERRORS.unavailable]: kitRow(
    503,
    ["API_ERROR", "INTERNAL_SERVER_ERROR"],
    "the service is not available at the moment",
  ),
} satisfies Readonly<Record<string, LinkErrorRow>>;
