import { failure, successOf } from "@stocks-vibe/contracts/portfolio";
import * as z from "zod/mini";
import { apiMessages } from "../messages/en.ts";
import { ApiFailure, type FailureKind } from "./api-failure.ts";

type Answer = {
  status: number;
  statusText: string;
  headers: Pick<Headers, "get">;
  body: string;
};

function parseJson(text: string): { isJson: boolean; value: unknown } {
  try {
    return { isJson: true, value: JSON.parse(text) };
  } catch {
    return { isJson: false, value: null };
  }
}

function kindOf(status: number): FailureKind {
  if (status === 401) return "session";
  if (status === 403) return "forbidden";
  if (status === 429) return "rateLimited";
  return status >= 500 ? "server" : "refused";
}

/** A moment in place of a number is none of ours: our servers say seconds. */
function secondsToWait(headers: Pick<Headers, "get">): number | null {
  const seconds = Number(headers.get("retry-after") ?? "");
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

const waitMessage = (seconds: number | null): string =>
  seconds === null ? apiMessages.tooMany : apiMessages.tooManyFor(seconds);

function sentence(kind: FailureKind, answer: Answer, said: string | undefined): string {
  if (kind === "rateLimited") return waitMessage(secondsToWait(answer.headers));
  if (said) return said;
  if (kind === "session") return apiMessages.sessionEnded;
  if (kind === "forbidden") return apiMessages.forbidden;
  if (kind === "server") return apiMessages.server;
  return apiMessages.refused(answer.status, answer.statusText);
}

/**
 * Turns an HTTP answer into its data, or throws an {@link ApiFailure} whose kind and sentence
 * follow the error catalogue. `whenRefused` is said for `success: false` without a message.
 */
export function readAnswer<Data extends z.ZodMiniType>(
  answer: Answer,
  schema: Data,
  whenRefused: string,
): z.output<Data> {
  const json = parseJson(answer.body);
  const refusal = z.partial(failure).safeParse(json.value);
  const said = refusal.success ? refusal.data : {};
  const retryAfterSeconds = secondsToWait(answer.headers);
  const details = {
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    ...(said.code === undefined ? {} : { code: said.code }),
    ...(said.requestId === undefined ? {} : { requestId: said.requestId }),
  };

  if (answer.status >= 400) {
    const kind = kindOf(answer.status);
    if (!json.isJson && kind === "refused") {
      throw new ApiFailure("invalid", apiMessages.notJson(answer.status, answer.statusText));
    }
    throw new ApiFailure(kind, sentence(kind, answer, said.message), details);
  }

  const envelope = successOf(z.unknown()).safeParse(json.value);
  if (!envelope.success && refusal.success && said.success === false) {
    throw new ApiFailure("refused", said.message || whenRefused, details);
  }
  const parsed = schema.safeParse(envelope.data?.data);
  if (parsed.success && envelope.success) return parsed.data;
  throw new ApiFailure("invalid", apiMessages.notJson(answer.status, answer.statusText), {
    cause: envelope.error ?? parsed.error,
  });
}
