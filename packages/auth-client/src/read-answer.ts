import type { ApiErrorBody, SchemaErrorBody } from "@stocks-vibe/contracts/auth";
import { ApiError, ConnectionError, SchemaError } from "./errors.ts";

/** Checks that an answer holds the keys its callers rely on, and so types it. */
export type AnswerCheck<Answer> = (data: unknown) => data is Answer;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A check by the presence of keys: the client carries no schema library, and the server is our own. */
export const answerWith =
  <Answer>(...keys: readonly (keyof Answer & string)[]): AnswerCheck<Answer> =>
  (data): data is Answer =>
    isRecord(data) && keys.every((key) => key in data);

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === "string" ? value : otherwise;

const fieldsOf = (value: unknown): SchemaErrorBody["body"] =>
  Array.isArray(value)
    ? value.filter(isRecord).map((field) => ({
        keyword: textOf(field.keyword, ""),
        dataPath: textOf(field.dataPath, ""),
        params: isRecord(field.params) ? field.params : {},
        message: textOf(field.message, ""),
      }))
    : undefined;

const errorBodyOf = (body: Record<string, unknown>, status: number): ApiErrorBody => ({
  status_code: typeof body.status_code === "number" ? body.status_code : status,
  error_type: textOf(body.error_type, "unknown_error"),
  error_message: textOf(body.error_message, ""),
  error_url: textOf(body.error_url, ""),
  request_id: textOf(body.request_id, ""),
  error_details: isRecord(body.error_details) ? body.error_details : undefined,
});

/** An error body in one of the two shapes of the wire: a `body`, `params` or `query` key makes it a schema error. */
export function errorOf(body: unknown, status: number): Error {
  if (!isRecord(body)) return new ConnectionError("Invalid response from our servers.");
  const plain = errorBodyOf(body, status);
  if (!("body" in body || "params" in body || "query" in body)) return new ApiError(plain);
  return new SchemaError({
    ...plain,
    body: fieldsOf(body.body),
    params: fieldsOf(body.params),
    query: fieldsOf(body.query),
  });
}

const isJson = (response: Response): boolean =>
  response.headers.get("content-type")?.includes("application/json") ?? false;

/** The `data` of a success, or the error that the answer amounts to, thrown. */
export async function readAnswer<Answer>(
  response: Response,
  check: AnswerCheck<Answer>,
): Promise<Answer> {
  if (!response.ok) {
    if (!isJson(response)) throw new ConnectionError("Invalid response from our servers.");
    const body: unknown = await response.json().catch(() => undefined);
    throw errorOf(body, response.status);
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!isRecord(body) || !check(body.data)) {
    throw new ConnectionError("Invalid JSON response from our servers.");
  }
  return body.data;
}
