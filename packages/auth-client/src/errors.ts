import type { ApiErrorBody, SchemaErrorBody, SchemaIssue } from "@stocks-vibe/contracts/auth";

/** The server understood the request and refused it. Fields carry the wire's own names. */
export class ApiError extends Error {
  readonly status_code: number;
  readonly error_type: string;
  readonly error_message: string;
  readonly error_url: string;
  readonly request_id: string;
  readonly error_details: Readonly<Record<string, unknown>> | undefined;

  constructor(body: ApiErrorBody, message = apiErrorText(body)) {
    super(message);
    this.name = "ApiError";
    this.status_code = body.status_code;
    this.error_type = body.error_type;
    this.error_message = body.error_message;
    this.error_url = body.error_url;
    this.request_id = body.request_id;
    this.error_details = body.error_details;
  }
}

/** The request had the wrong shape; `fields` names each wrong one. It is an ApiError too. */
export class SchemaError extends ApiError {
  readonly fields: readonly SchemaIssue[];

  constructor(body: SchemaErrorBody) {
    const fields = [...(body.body ?? []), ...(body.params ?? []), ...(body.query ?? [])];
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

/** The caller passed a wrong argument. Nothing was sent. */
export class UsageError extends Error {
  constructor(method: string, reason: string) {
    super(`Invalid call to ${method}\n${reason}`);
    this.name = "UsageError";
  }
}

/** The call needs a signed-in member (or, while signing in, a proven mailbox), and there is none. Nothing was sent. */
export class NoSessionError extends Error {
  constructor() {
    super(
      "There is no session currently available. Make sure the user is authenticated with a valid session.",
    );
    this.name = "NoSessionError";
  }
}

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
  const lines = [
    `[${body.status_code}] ${body.error_type}`,
    body.error_message,
    `See ${body.error_url} for more information.`,
  ];
  if (body.request_id) lines.push(`request_id: ${body.request_id}`);
  return lines.join("\n");
}
