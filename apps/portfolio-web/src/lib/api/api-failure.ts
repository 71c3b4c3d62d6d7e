import type { ApiError } from "@stocks-vibe/auth-client";
import { limitMessages as words } from "../messages/en.ts";

/** When a call that a limit refused (429) may be made again, as far as the server said. */
export const limitSentence = ({ retry_after_seconds: seconds }: ApiError): string =>
  seconds ? words.tooManyFor(seconds) : words.tooMany;

/** Why a call failed, by what the caller can do about it. */
export type FailureKind =
  | "session"
  | "forbidden"
  | "rateLimited"
  | "refused"
  | "server"
  | "invalid"
  | "network"
  | "timeout";

/** A product API call that did not succeed. `message` is a sentence for the reader. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  /** A key of the server's error table, when the server gave one. */
  readonly code: string | null;
  /** Quote it to support: it finds the request in the logs. */
  readonly requestId: string | null;
  /** In how many seconds asking again makes sense, when the server said so. */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: FailureKind,
    message: string,
    details: {
      code?: string;
      requestId?: string;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "ApiFailure";
    this.kind = kind;
    this.code = details.code ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiFailure ? error.message : otherwise;
}
