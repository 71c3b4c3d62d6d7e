import type { ApiErrorBody, SchemaIssue } from "@stocks-vibe/contracts/auth";
import { ApiError, CaptchaRequiredError, ConnectionError, SchemaError } from "./errors.ts";
import { isRecord } from "./is-record.ts";

/** Checks that an answer holds the keys its callers rely on, and so types it. */
export type AnswerCheck<Answer> = (data: unknown) => data is Answer;

/** A check by the presence of keys: the client carries no schema library, and the server is our own. */
export const answerWith =
  <Answer>(keys: readonly (keyof Answer & string)[]): AnswerCheck<Answer> =>
  (data): data is Answer =>
    isRecord(data) && keys.every((key) => key in data);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const fieldsOf = (value: unknown): SchemaIssue[] =>
  [value]
    .flat()
    .filter(isRecord)
    .map(({ keyword, dataPath, params, message }) => ({
      keyword: textOf(keyword),
      dataPath: textOf(dataPath),
      params: isRecord(params) ? params : {},
      message: textOf(message),
    }));

/** A refusal without a usable type says nothing that callers could act on: it counts as a bad request of unknown kind. */
const UNKNOWN = { status_code: 400, error_type: "unknown_error" };

function errorBodyOf(body: Record<string, unknown>, status: number): ApiErrorBody {
  const { status_code, error_type, error_details } = body;
  return {
    status_code: typeof status_code === "number" ? status_code : status,
    error_type: textOf(error_type),
    ...(error_type && typeof error_type === "string" ? {} : UNKNOWN),
    error_message: textOf(body.error_message),
    error_url: textOf(body.error_url),
    request_id: textOf(body.request_id),
    error_details: isRecord(error_details) ? error_details : undefined,
  };
}

/** An error body in one of the two shapes of the wire: a `body`, `params` or `query` key makes it a schema error. */
function errorOf(body: unknown, status: number): Error {
  if (!isRecord(body)) return new ConnectionError("Invalid response from our servers.");
  const plain = errorBodyOf(body, status);
  const parts = ["body", "params", "query"].filter((part) => part in body);
  if (parts.length === 0) return new ApiError(plain);
  return new SchemaError(
    plain,
    parts.flatMap((part) => fieldsOf(body[part])),
  );
}

const isJson = (response: Response): boolean =>
  response.headers.get("content-type")?.includes("application/json") ?? false;

async function failureOf(response: Response): Promise<Error> {
  if (isJson(response)) {
    return errorOf(await response.json().catch(() => undefined), response.status);
  }
  const text = await response.text().catch(() => "");
  if (text.includes("Captcha required")) return new CaptchaRequiredError();
  return new ConnectionError("Invalid response from our servers.");
}

/** The `data` of a success, or the error that the answer amounts to, thrown. */
export async function readAnswer<Answer>(
  response: Response,
  check: AnswerCheck<Answer>,
): Promise<Answer> {
  // Status 0 is an opaque answer: a redirect that was not followed, or a mode that forbids reading it.
  if (!response?.status) throw new ConnectionError("Invalid or no response from server");
  if (!response.ok) throw await failureOf(response);
  const body: unknown = await response.json().catch(() => undefined);
  if (!isRecord(body) || !check(body.data)) {
    throw new ConnectionError("Invalid JSON response from our servers.");
  }
  return body.data;
}
