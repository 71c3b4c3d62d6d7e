/** One row of a server's error table: the HTTP status and the sentence a caller reads. */
export interface ErrorRow {
  readonly status: number;
  readonly message: string;
}

export interface RefusalOptions {
  /** Replaces the row's sentence, for words that need the case's own nouns. */
  readonly message?: string;
  /** Machine-readable extras for the envelope, e.g. `{ reason: "expired" }`. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense; becomes the Retry-After header. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** The types every server's table must hold, because the kit itself throws them. */
export const KIT_ERRORS = {
  invalidRequest: "invalid_request",
  notFound: "route_not_found",
  tooManyRequests: "too_many_requests",
  internal: "internal_server_error",
  unavailable: "service_unavailable",
  bodyTooLarge: "body_too_large",
  unsupportedMediaType: "unsupported_media_type",
} as const;
export type KitErrorType = (typeof KIT_ERRORS)[keyof typeof KIT_ERRORS];

/**
 * A server's whole error table: error type → row. Types not in it are answered as
 * `internal_server_error`.
 */
export type ErrorTable = Readonly<Record<string, ErrorRow>>;

/**
 * What a server may refuse with. Each adds the keys of its own table, beside the table, so that
 * another does not compile:
 *
 *     declare module "@stocks-vibe/server-kit" {
 *       interface RefusalTypes { readonly shop: keyof typeof ERRORS }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the servers fill it
export interface RefusalTypes {}
export type RefusalType = KitErrorType | RefusalTypes[keyof RefusalTypes];

/**
 * An outcome that ends the request. Services throw it; `answerErrors` turns it into the envelope of
 * its server.
 */
export class Refusal extends Error {
  readonly type: RefusalType;
  readonly userMessage: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(type: RefusalType, options: RefusalOptions = {}) {
    super(options.message ?? type, { cause: options.cause });
    this.name = "Refusal";
    this.type = type;
    this.userMessage = options.message;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
