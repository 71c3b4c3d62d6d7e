/** One row of a server's error table: the HTTP status and the sentence a caller reads. */
export interface ErrorRow {
  readonly status: number;
  readonly message: string;
}

/** A server's whole error table: error type → row. Types not in it are answered as `internal_server_error`. */
export type ErrorTable = Readonly<Record<string, ErrorRow>>;

export interface RefusalOptions {
  /** Replaces the row's sentence, for words that need the case's own nouns. */
  readonly message?: string;
  /** Machine-readable extras for the envelope, e.g. `{ reason: "expired" }`. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense; becomes the Retry-After header. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * An outcome that ends the request. Services throw it; `answerErrors` turns it into the envelope of its server.
 * `type` must be a key of that server's error table.
 */
export class Refusal extends Error {
  readonly type: string;
  readonly userMessage: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(type: string, options: RefusalOptions = {}) {
    super(options.message ?? type, { cause: options.cause });
    this.name = "Refusal";
    this.type = type;
    this.userMessage = options.message;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
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
