import type { ApiErrorBody, SchemaIssue } from "@stocks-vibe/contracts/auth";
import { isRecord } from "./is-record.ts";

/** The body of a refusal, and what its Retry-After says. */
export type RefusedBody = ApiErrorBody & { retry_after_seconds?: number | undefined };

/** The server understood the request and refused it. Fields carry the wire's own names. */
export class ApiError extends Error {
  // Declared alone: the assignments below make the fields, so no second initializer is shipped.
  declare readonly status_code: number;
  declare readonly error_type: string;
  declare readonly error_message: string;
  declare readonly error_url: string;
  declare readonly request_id: string;
  declare readonly error_details: Readonly<Record<string, unknown>> | undefined;
  /** Seconds after which the same may be asked for again, where the server said so. */
  declare readonly retry_after_seconds: number | undefined;

  constructor(body: RefusedBody, message = apiErrorText(body)) {
    super(message);
    this.name = "ApiError";
    this.status_code = body.status_code;
    this.error_type = body.error_type;
    this.error_message = body.error_message;
    this.error_url = body.error_url;
    this.request_id = body.request_id;
    this.error_details = body.error_details;
    this.retry_after_seconds = body.retry_after_seconds;
  }
}

/** The request had the wrong shape; `fields` names each wrong one. It is an ApiError too. */
export class SchemaError extends ApiError {
  declare readonly fields: readonly SchemaIssue[];

  constructor(body: RefusedBody, fields: readonly SchemaIssue[]) {
    const lines = fields.map((field) => `${field.dataPath}: ${field.message}`);
    const headline = `[${body.status_code}] Request does not match expected schema`;
    super(body, [headline, ...lines].join("\n"));
    this.name = "SchemaError";
    this.fields = fields;
  }
}

/** No usable answer: the server could not be reached, or what came back is not its language. */
export class ConnectionError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ConnectionError";
  }
}

/**
 * The server wants proof that a person is asking, and the client had none (or none it believed).
 */
export class CaptchaRequiredError extends Error {
  constructor() {
    super("Captcha required");
    this.name = "CaptchaRequiredError";
  }
}

/**
 * The same where the captcha could not even be asked: something keeps its script out of the page.
 */
export class CaptchaBlockedError extends CaptchaRequiredError {}

/** The caller passed a wrong argument. Nothing was sent. */
export class UsageError extends Error {
  constructor(method: string, reason: string) {
    super(`Invalid call to ${method}\n${reason}`);
    this.name = "UsageError";
  }
}

/**
 * The call needs a signed-in member (or, while signing in, a proven mailbox), and there is none.
 * Nothing was sent.
 */
export class NoSessionError extends Error {
  constructor() {
    super(
      "There is no session currently available. Make sure the user is authenticated with a valid session.",
    );
    this.name = "NoSessionError";
  }
}

/** Google's prompt is not shown; `reason` says why. */
export class OneTapError extends Error {
  declare readonly reason: string;

  constructor(reason: string) {
    super(`One Tap could not load: ${reason}`);
    this.name = "OneTapError";
    this.reason = reason;
  }
}

/** Every error of this client, by its name. */
interface AuthErrors {
  ApiError: ApiError;
  SchemaError: SchemaError;
  ConnectionError: ConnectionError;
  CaptchaRequiredError: CaptchaRequiredError;
  UsageError: UsageError;
  NoSessionError: NoSessionError;
  OneTapError: OneTapError;
}

/**
 * Whether it is this client's error of that name, whichever copy of this package threw it: a page
 * may load the ES and the CommonJS build, or two versions, and `instanceof` knows the classes of
 * one.
 */
export const isAuthError = <Name extends keyof AuthErrors>(
  error: unknown,
  name: Name,
): error is AuthErrors[Name] =>
  isRecord(error) && (error.name === name || (name === "ApiError" && error.name === "SchemaError"));

const SESSION_ENDING: ReadonlySet<string> = new Set([
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found",
]);

/** After these the stored session can never be good again. Every other error leaves it alone. */
export const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && SESSION_ENDING.has(error.error_type);

function apiErrorText(body: ApiErrorBody): string {
  const { status_code, error_type, error_message, error_url, request_id } = body;
  const text = `[${status_code}] ${error_type}\n${error_message}\nSee ${error_url} for more information.\n`;
  return request_id ? `${text}request_id: ${request_id}\n` : text;
}
