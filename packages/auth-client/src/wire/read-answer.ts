import type { ApiErrorBody, SchemaIssue } from "@stocks-vibe/contracts/auth";
import { ApiError, CaptchaRequiredError, ConnectionError, SchemaError } from "./errors.ts";
import { isRecord } from "./is-record.ts";

/** Checks that an answer holds the keys its callers rely on, and so types it. */
export type AnswerCheck<Answer> = (data: unknown) => data is Answer;

/**
 * A check by the presence of keys: the client carries no schema library, and the server is our own.
 */
export const answerWith =
  <Answer>(keys: readonly (keyof Answer & string)[]): AnswerCheck<Answer> =>
  (data): data is Answer =>
    isRecord(data) && keys.every((key) => key in data);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const isIssue = (value: unknown): value is SchemaIssue =>
  isRecord(value) && typeof value.dataPath === "string" && typeof value.message === "string";

function errorBodyOf(body: Record<string, unknown>, status: number): ApiErrorBody {
  const { status_code, error_details } = body;
  const error_type = textOf(body.error_type);
  const answered = typeof status_code === "number" ? status_code : status;
  return {
    // A refusal without a usable type says nothing that callers could act on: a bad request of
    // unknown kind.
    status_code: error_type ? answered : 400,
    error_type: error_type || "unknown_error",
    error_message: textOf(body.error_message),
    error_url: textOf(body.error_url),
    request_id: textOf(body.request_id),
    error_details: isRecord(error_details) ? error_details : undefined,
  };
}

/** Our servers say seconds. Pages of other origins read it as the server exposes it. */
function secondsToWait({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? "");
  return seconds > 0 && Number.isFinite(seconds) ? Math.ceil(seconds) : undefined;
}

/**
 * An error body in one of the two shapes of the wire: a `body`, `params` or `query` key makes it a
 * schema error.
 */
function errorOf(body: unknown, response: Response): Error | null {
  if (!isRecord(body)) return null;
  const refused = errorBodyOf(body, response.status);
  const plain = { ...refused, retry_after_seconds: secondsToWait(response) };
  const parts = ["body", "params", "query"].filter((part) => part in body);
  if (parts.length === 0) return new ApiError(plain);
  return new SchemaError(plain, parts.flatMap((part) => body[part]).filter(isIssue));
}

const isJson = (response: Response): boolean =>
  response.headers.get("content-type")?.includes("application/json") ?? false;

async function failureOf(response: Response): Promise<Error | null> {
  if (isJson(response)) {
    return errorOf(await response.json().catch(() => undefined), response);
  }
  const text = await response.text().catch(() => "");
  if (text.includes("Captcha required")) return new CaptchaRequiredError();
  return null;
}

/**
 * The `data` of a success, or the error that the answer amounts to, thrown. `asked` is what was
 * asked, for the page's developer.
 */
export async function readAnswer<Answer>(
  response: Response,
  check: AnswerCheck<Answer>,
  asked: string,
): Promise<Answer> {
  const unusable = (message: string) => new ConnectionError(message, new Error(asked));
  // Status 0 is an opaque answer: a redirect that was not followed, or a mode that forbids reading
  // it.
  if (!response?.status) throw unusable("Invalid or no response from server");
  if (!response.ok) {
    throw (await failureOf(response)) ?? unusable("Invalid response from our servers.");
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!isRecord(body) || !check(body.data)) {
    throw unusable("Invalid JSON response from our servers.");
  }
  return body.data;
}
