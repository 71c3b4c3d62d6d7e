import type { AnsweredError, FieldIssue } from "@stocks-vibe/server-kit";

const WIRE_NAMES: Readonly<Record<string, string>> = { invalid_request: "bad_request" };

/** Which key of a schema error tells the client where the wrong fields were. */
const PARTS: Readonly<Record<string, string>> = {
  body: "body",
  params: "params",
  querystring: "query",
};

const isIssue = (value: unknown): value is FieldIssue =>
  typeof value === "object" && value !== null && "path" in value && "message" in value;

/**
 * `details` of the kit's validator as the schema error's list, in the form the official clients
 * print.
 */
function schemaIssues(details: AnsweredError["details"]): Record<string, unknown> | undefined {
  const part = PARTS[String(details?.part)];
  if (!part || !Array.isArray(details?.issues)) return undefined;
  const issues = details.issues.filter(isIssue).map(({ path, code, message }) => ({
    keyword: code,
    dataPath: path ? `.${path}` : "",
    params: {},
    message,
  }));
  return { [part]: issues };
}

/** From here on a time is said in minutes. */
const MOST_SECONDS = 90;

const timeOf = (seconds: number): string => {
  if (seconds === 1) return "1 second";
  return seconds > MOST_SECONDS ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
};

/** Callers that show the sentence and read no header learn from it when to try again. */
const sentenceOf = ({ status, message, retryAfterSeconds: seconds }: AnsweredError): string =>
  status === 429 && seconds ? `${message} You can try again in ${timeOf(seconds)}.` : message;

/**
 * The envelope of a refusal, at the top level of the body. `errorUrl` is where the types are
 * explained.
 */
export const authEnvelope =
  (errorUrl: string) =>
  (error: AnsweredError): Record<string, unknown> => {
    const issues = schemaIssues(error.details);
    const type = WIRE_NAMES[error.type] ?? error.type;
    return {
      status_code: error.status,
      error_type: type,
      error_message: sentenceOf(error),
      error_url: `${errorUrl}#${type}`,
      request_id: error.requestId,
      ...(issues ?? (error.details ? { error_details: error.details } : {})),
    };
  };
